import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../../components/Button.tsx';
import { nameOf, collectionText } from '../../domain/catalogue/collection-text.ts';
import type { Collection } from '../../domain/catalogue/collection.ts';
import { writtenNumbers } from '../../domain/catalogue/volume-numbers.ts';
import { $export, exportCollection } from '../../stores/account/collection-export.ts';
import { copySharedLink } from '../../stores/account/collection-filling.ts';
import {
  $import,
  cancelImport,
  confirmImport,
  reviewFile,
  reviewList,
  undoImport,
  type ImportError,
  type Review,
} from '../../stores/account/collection-import.ts';
import { copyText } from '../../stores/browser-document.ts';
import { collectionTransferTexts as text } from '../../text/catalogue/collection-transfer.ts';

/** Takes the collection away, as text, table, link or on paper, and brings lists in. */
export function CollectionTransfer({ collection }: { collection: Collection }) {
  const [copied, setCopied] = useState<'' | 'done' | 'failed'>('');
  const exported = useStore($export);
  const tell = async (copying: Promise<boolean>) => setCopied((await copying) ? 'done' : 'failed');
  const written = collectionText(collection);
  return (
    <section className="collection-transfer stack gap-3">
      <h2 className="title">{text.title}</h2>
      {collection.length > 0 && (
        <>
          <label htmlFor="collection-text">{text.label}</label>
          <textarea
            className="control"
            id="collection-text"
            readOnly
            rows={Math.min(8, collection.length + 1)}
            value={written}
          />
          <div className="actions gap-2">
            <Button isQuiet words={text.copy} onClick={() => void tell(copyText(written))} />
            <Button
              isQuiet
              words={exported === 'pending' ? text.downloading : text.download}
              isBusy={exported === 'pending'}
              onClick={() => void exportCollection(collection)}
            />
            <Button isQuiet words={text.share} onClick={() => void tell(copySharedLink(collection))} />
            <Button isQuiet words={text.print} onClick={() => print()} />
          </div>
          <p className="note">{text.shareHint}</p>
          <p role="status">{copied !== '' && (copied === 'done' ? text.copied : text.copyFailed)}</p>
          <p role="status">
            {exported === 'done' && text.downloaded}
            {exported === 'without-isbn' && text.downloadedWithoutIsbn}
          </p>
        </>
      )}
      <Import />
    </section>
  );
}

function Import() {
  const [typed, setTyped] = useState('');
  const state = useStore($import);
  const outcome = useRef<HTMLDivElement>(null);
  const isReviewing = state.name === 'reviewing';
  // Focus management: what was pressed is gone.
  useEffect(() => {
    if (state.name !== 'idle' && !isReviewing) outcome.current?.focus();
  }, [state.name, isReviewing]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') void reviewList(typed);
  };
  return (
    <form className="collection-import stack gap-2" onSubmit={submit}>
      <label htmlFor="collection-import">{text.importLabel}</label>
      <p id="collection-import-hint" className="note">
        {text.hint}
      </p>
      <textarea
        className="control"
        id="collection-import"
        rows={4}
        value={typed}
        readOnly={isReviewing}
        aria-describedby="collection-import-hint"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button isQuiet words={isReviewing ? text.reviewing : text.review} type="submit" isBusy={isReviewing} />
      <label htmlFor="collection-file">{text.file}</label>
      <input
        className="control"
        id="collection-file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        disabled={isReviewing}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again, once it was corrected.
          if (file) void reviewFile(file).then(() => (target.value = ''));
        }}
      />
      <div className="stack gap-2" role="status" tabIndex={-1} ref={outcome}>
        {state.name === 'too-large' && <p className="failed">{text.fileTooLarge}</p>}
        {state.name === 'unreadable' && <p className="failed">{text.fileUnreadable}</p>}
        {state.name === 'undone' && <p>{text.undone}</p>}
        {state.name === 'reviewed' && (
          <Reviewed review={state} onConfirm={() => setTyped(confirmImport())} onCancel={cancelImport} />
        )}
        {state.name === 'done' && <Done review={state} />}
      </div>
    </form>
  );
}

interface ReviewedProps {
  review: Review;
  onConfirm: () => void;
  onCancel: () => void;
}

function Reviewed({ review: { news, errors }, onConfirm, onCancel }: ReviewedProps) {
  const count = countOf(news);
  return (
    <>
      <p>{news.length === 0 ? text.foundNone : text.found(news.length, count)}</p>
      <ul className="collection-news stack gap-1">
        {news.map((series) => (
          <li key={series.slug}>
            <strong>{nameOf(series)}</strong> <News {...series} />
          </li>
        ))}
      </ul>
      {errors.length > 0 && <Errors title={text.notFound} errors={errors} />}
      <div className="actions gap-2">
        {count > 0 && <Button words={text.confirm(count)} onClick={onConfirm} />}
        <Button isQuiet words={count > 0 ? text.cancel : text.close} onClick={onCancel} />
      </div>
    </>
  );
}

function News({ have, want }: Collection[number]) {
  if (have.length + want.length === 0) return text.news.none;
  const parts = [
    have.length > 0 && text.news.have(writtenNumbers(have)),
    want.length > 0 && text.news.want(writtenNumbers(want)),
  ];
  return parts.filter(Boolean).join(' ');
}

function Done({ review: { news, errors } }: { review: Review }) {
  return (
    <>
      <p>{text.imported(countOf(news))}</p>
      <div className="actions">
        <Button isQuiet words={text.undo} onClick={undoImport} />
      </div>
      {errors.length > 0 && <Errors title={text.inBox} errors={errors} />}
    </>
  );
}

/** More would hide what was found. */
const mostErrors = 20;

function Errors({ title, errors }: { title: string; errors: readonly ImportError[] }) {
  return (
    <>
      <p>{title}</p>
      <ul className="collection-errors">
        {errors.slice(0, mostErrors).map((error) => (
          <li key={`${error.line} ${error.text}`}>{text.error(error.line, error.text, whyOf(error))}</li>
        ))}
      </ul>
      {errors.length > mostErrors && <p>{text.moreErrors(errors.length - mostErrors)}</p>}
    </>
  );
}

function whyOf(error: ImportError): string {
  return error.reason === 'ambiguous' ? text.ambiguous(error.names) : text.why[error.reason];
}

function countOf(collection: Collection): number {
  return collection.reduce((sum, { have, want }) => sum + have.length + want.length, 0);
}
