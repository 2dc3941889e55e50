import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { GhostGrid } from '../../components/GhostGrid.tsx';
import { LiveGrid } from '../../components/LiveGrid.tsx';
import { NothingThere } from '../../components/NothingThere.tsx';
import { askForNamedList, namedList, turnTo, type ListKind } from '../../stores/named-list.ts';
import { catalogueTexts } from '../../text/catalogue.ts';
import { listTexts } from '../../text/lists.ts';
import { showMessages } from '../shop/messages.ts';
import { ListPages } from './ListPages.tsx';

interface Props {
  kind: ListKind;
}

/** The products of an author or a tag that has no page of its own yet, straight from the API. */
export function NamedListScreen({ kind }: Props) {
  const { state, value, message } = useStore(namedList.$state);

  useEffect(() => {
    showMessages();
    void askForNamedList(kind);
  }, [kind]);

  if (value === 'gone') return <NothingThere title={listTexts[kind].missing} hint={listTexts.missingHint} />;
  if (value === null) {
    if (state !== 'rejected') return <GhostGrid label={listTexts.loading} />;
    return (
      <div className="empty panel">
        <h1 className="balloon" role="alert">
          {message ?? listTexts.failed}
        </h1>
        <button type="button" className="button" onClick={() => void askForNamedList(kind)}>
          {listTexts.retry}
        </button>
      </div>
    );
  }
  const { named, products } = value;
  return (
    <>
      <div className="list-head">
        <div>
          <p className="list-kind">{listTexts[kind].kind}</p>
          <h1 className="heading">{named.name}</h1>
        </div>
      </div>
      <h2 className="visually-hidden">{catalogueTexts.pagination.page(products.page)}</h2>
      {products.items.length > 0 ? (
        <LiveGrid cards={products.items} />
      ) : (
        <p className="balloon">{catalogueTexts.noProducts}</p>
      )}
      <ListPages list={products} onPage={(page) => turnTo(kind, page)} />
    </>
  );
}
