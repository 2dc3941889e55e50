import { useStore } from '@nanostores/react';
import { useState, type SubmitEvent } from 'react';
import type { Collection } from '../../domain/catalogue/collection.ts';
import { collectionText } from '../../domain/catalogue/collection-text.ts';
import { $imported, copySharedLink, importIntoCollection } from '../../stores/account/collection-screen.ts';
import type { Imported, ImportError } from '../../stores/account/collection-filling.ts';
import { copyText } from '../../stores/browser-document.ts';
import { collectionTexts } from '../../text/catalogue/collection.ts';

const text = collectionTexts.transfer;

export function CollectionTransfer({ collection }: { collection: Collection }) {
  const [copied, setCopied] = useState<'' | 'done' | 'failed'>('');
  const tell = async (copying: Promise<boolean>) => setCopied((await copying) ? 'done' : 'failed');
  const written = collectionText(collection);
  return (
    <section className="collection-transfer stack gap-3">
      <h2 className="title">{text.title}</h2>
      {collection.length > 0 && (
        <>
          <label htmlFor="collection-text">{text.label}</label>
          <textarea className="control" id="collection-text" readOnly rows={Math.min(8, collection.length + 1)} value={written} />
          <div className="actions gap-2">
            <button type="button" className="button is-quiet" onClick={() => void tell(copyText(written))}>
              {text.copy}
            </button>
            <button
              type="button"
              className="button is-quiet"
              onClick={() => void tell(copySharedLink(collection))}
            >
              {text.share}
            </button>
            <button type="button" className="button is-quiet" onClick={() => print()}>
              {text.print}
            </button>
          </div>
          <p className="note">{text.shareHint}</p>
          <p role="status">{copied !== '' && (copied === 'done' ? text.copied : text.copyFailed)}</p>
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
    await importIntoCollection(typed);
    setTyped('');
  };
  return (
    <form className="collection-import stack gap-2" onSubmit={(event) => void submit(event)}>
      <label htmlFor="collection-import stack gap-2">{text.importLabel}</label>
      <p id="collection-import-hint" className="note">
        {text.hint}
      </p>
      <textarea
        id="collection-import stack gap-2"
        rows={4}
        value={typed}
        aria-describedby="collection-import-hint"
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" className="button is-quiet" aria-busy={isPending}>
        {isPending ? text.importing : text.import}
      </button>
      <div role="status">{imported !== null && imported !== 'pending' && <Outcome {...imported} />}</div>
    </form>
  );
}

function Outcome({ added, errors }: Imported) {
  return (
    <>
      <p>{added > 0 ? text.imported(added) : text.importedNone}</p>
      {errors.length > 0 && (
        <>
          <p>{text.errors}</p>
          <ul className="collection-errors">
            {errors.map((error) => (
              <li key={error.line}>{text.error(error.line, error.text, whyOf(error))}</li>
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
      return text.unknown;
    case 'lost':
      return text.lost;
    case 'ambiguous':
      return text.ambiguous(error.names);
    default:
      return text.why[error.reason];
  }
}
