import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Balloon } from '../../../components/Balloon.tsx';
import { EmptyPanel } from '../../../components/EmptyPanel.tsx';
import { SkeletonGrid } from '../../../components/catalogue/card/SkeletonGrid.tsx';
import { ListHead } from '../../../components/catalogue/list/ListHead.tsx';
import { ProductGrid } from '../../../components/catalogue/card/ProductGrid.tsx';
import {
  loadNamedList,
  namedList,
  goToListPage,
  type ListKind,
} from '../../../stores/catalogue/named-list.ts';
import { listTexts } from '../../../text/catalogue/catalogue.ts';
import { namedListTexts } from '../../../text/catalogue/named-lists.ts';
import { ListPages } from './ListPages.tsx';
import { island } from '../../island.tsx';
import { Loaded } from '../../Loaded.tsx';

interface Props {
  kind: ListKind;
}

/** Products of an author or a tag that is not published yet, fetched from the API. */
export const NamedListScreen = island(function NamedListScreen({ kind }: Props) {
  const load = useStore(namedList.$state);
  useEffect(() => void loadNamedList(kind), [kind]);
  return (
    <Loaded
      load={load}
      skeleton={<SkeletonGrid label={namedListTexts.loading} />}
      onRetry={() => void loadNamedList(kind)}
      failed={namedListTexts.failed}
      as="h1"
    >
      {(list) =>
        list === 'gone' ? (
          <EmptyPanel as="h1" title={namedListTexts[kind].missing} hint={namedListTexts.missingHint} />
        ) : (
          <List kind={kind} list={list} />
        )
      }
    </Loaded>
  );
});

type LoadedList = Exclude<ReturnType<typeof namedList.$state.get>['value'], 'gone' | null>;

function List({ kind, list: { named, products } }: Props & { list: LoadedList }) {
  return (
    <>
      <ListHead title={named.name} kind={namedListTexts[kind].kind} count={null} />
      <h2 className="visually-hidden">{listTexts.pagination.page(products.page)}</h2>
      {products.items.length > 0 ? (
        <ProductGrid cards={products.items} />
      ) : (
        <Balloon words={listTexts.noProducts} />
      )}
      <ListPages list={products} onPage={(page) => goToListPage(kind, page)} />
    </>
  );
}
