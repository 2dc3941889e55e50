import './collection.css';
import '../../components/catalogue/series/volume-squares.css';
import { useStore } from '@nanostores/react';
import { useEffect, useState, type SubmitEvent } from 'react';
import { Button } from '../../components/Button.tsx';
import { EmptyPanel } from '../../components/EmptyPanel.tsx';
import type { Collection as CollectionOf } from '../../domain/catalogue/collection.ts';
import { collectionText } from '../../domain/catalogue/collection-text.ts';
import { $collection } from '../../stores/account/collection.ts';
import {
  $filled,
  $shared,
  openCollection,
  showOwnCollection,
  $imported,
  copySharedLink,
  importIntoCollection,
  type Imported,
  type ImportError,
} from '../../stores/account/collection-filling.ts';
import { $shelves } from '../../stores/account/collection-shelves.ts';
import { copyText } from '../../stores/browser-document.ts';
import { collectionTexts as text } from '../../text/catalogue/collection.ts';
import { island } from '../island.tsx';
import { CollectionLegend, CollectionSeries } from './CollectionSeries.tsx';

const { transfer } = text;

/** `/coleccion` and `/cuenta/coleccion`: one's own collection, or one that a link shares. */
export const Collection = island(function Collection() {
  const shared = useStore($shared);
  useEffect(() => {
    const open = () => void openCollection();
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
  return (
    <section className="collection stack">{shared === null ? <Own /> : <Shared shared={shared} />}</section>
  );
});

function Own() {
  const collection = useStore($collection);
  const filled = useStore($filled);
  return (
    <>
      <h1 className="heading" tabIndex={-1}>
        {text.title}
      </h1>
      <p className="collection-lead">{text.lead}</p>
      <p role="status">{filled > 0 && text.fromOrders(filled)}</p>
      {collection.length === 0 ? (
        <EmptyPanel title={text.empty} hint={text.emptyHint} />
      ) : (
        <List collection={collection} isOwn />
      )}
      <CollectionTransfer collection={collection} />
    </>
  );
}

function Shared({ shared }: { shared: CollectionOf | 'loading' }) {
  const mine = <Button isQuiet words={text.shared.mine} onClick={showOwnCollection} />;
  return (
    <>
      <h1 className="heading">{text.shared.title}</h1>
      {shared === 'loading' && <p role="status">{text.loading}</p>}
      {shared !== 'loading' && shared.length === 0 && (
        <EmptyPanel title={text.shared.invalid}>{mine}</EmptyPanel>
      )}
      {shared !== 'loading' && shared.length > 0 && (
        <>
          <p className="collection-lead">{text.shared.lead}</p>
          {mine}
          <List collection={shared} />
        </>
      )}
    </>
  );
}

function List({ collection, isOwn = false }: { collection: CollectionOf; isOwn?: boolean }) {
  const shelves = useStore($shelves);
  return (
    <>
      <CollectionLegend isOwn={isOwn} />
      <ul className="collection-list">
        {collection.map((series) => (
          <CollectionSeries
            key={series.slug}
            collected={series}
            shelf={shelves[series.slug] ?? 'loading'}
            isOwn={isOwn}
          />
        ))}
      </ul>
    </>
  );
}

function CollectionTransfer({ collection }: { collection: CollectionOf }) {
  const [copied, setCopied] = useState<'' | 'done' | 'failed'>('');
  const tell = async (copying: Promise<boolean>) => setCopied((await copying) ? 'done' : 'failed');
  const written = collectionText(collection);
  return (
    <section className="collection-transfer stack gap-3">
      <h2 className="title">{transfer.title}</h2>
      {collection.length > 0 && (
        <>
          <label htmlFor="collection-text">{transfer.label}</label>
          <textarea
            className="control"
            id="collection-text"
            readOnly
            rows={Math.min(8, collection.length + 1)}
            value={written}
          />
          <div className="actions gap-2">
            <Button isQuiet words={transfer.copy} onClick={() => void tell(copyText(written))} />
            <Button isQuiet words={transfer.share} onClick={() => void tell(copySharedLink(collection))} />
            <Button isQuiet words={transfer.print} onClick={() => print()} />
          </div>
          <p className="note">{transfer.shareHint}</p>
          <p role="status">{copied !== '' && (copied === 'done' ? transfer.copied : transfer.copyFailed)}</p>
        </>
      )}
      <Import />
    </section>
  );
}

function Import() {
  const [typed, setTyped] = useState('');
  const imported = useStore($imported);
  const isPending = imported === 'pending';
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    setTyped(await importIntoCollection(typed));
  };
  return (
    <form className="collection-import stack gap-2" onSubmit={(event) => void submit(event)}>
      <label htmlFor="collection-import">{transfer.importLabel}</label>
      <p id="collection-import-hint" className="note">
        {transfer.hint}
      </p>
      <textarea
        className="control"
        id="collection-import"
        rows={4}
        value={typed}
        readOnly={isPending}
        aria-describedby="collection-import-hint"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        isQuiet
        words={isPending ? transfer.importing : transfer.import}
        type="submit"
        isBusy={isPending}
      />
      <div role="status">{imported !== null && imported !== 'pending' && <Outcome {...imported} />}</div>
    </form>
  );
}

function Outcome({ added, errors }: Imported) {
  return (
    <>
      <p>{added > 0 ? transfer.imported(added) : transfer.importedNone}</p>
      {errors.length > 0 && (
        <>
          <p>{transfer.errors}</p>
          <ul className="collection-errors">
            {errors.map((error) => (
              <li key={error.line}>{transfer.error(error.line, error.text, whyOf(error))}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function whyOf(error: ImportError): string {
  switch (error.reason) {
    case 'unknown':
      return transfer.unknown;
    case 'lost':
      return transfer.lost;
    case 'ambiguous':
      return transfer.ambiguous(error.names);
    default:
      return transfer.why[error.reason];
  }
}
