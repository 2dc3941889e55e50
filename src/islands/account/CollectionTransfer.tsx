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
import { collectionTransferTexts } from '../../text/catalogue/collection-transfer.ts';

/** Takes the collection away, as text, table, link or on paper, and brings lists in. */
export function CollectionTransfer({ collection }: { collection: Collection }) {
  const [copied, setCopied] = useState<'' | 'done' | 'failed'>('');
  const exported = useStore($export);
  const tell = async (copying: Promise<boolean>) => setCopied((await copying) ? 'done' : 'failed');
  const written = collectionText(collection);
  return (
    <section className="collection-transfer stack gap-3">
      <h2 className="title">{collectionTransferTexts.title}</h2>
      {collection.length > 0 && (
        <>
          <label htmlFor="collection-text">{collectionTransferTexts.label}</label>
          <textarea
            className="control"
            id="collection-text"
            readOnly
            rows={Math.min(8, collection.length + 1)}
            value={written}
          />
          <div className="actions gap-2">
            <Button
              isQuiet
              words={collectionTransferTexts.copy}
              onClick={() => void tell(copyText(written))}
            />
            <Button
              isQuiet
              words={
                exported === 'pending'
                  ? collectionTransferTexts.downloading
                  : collectionTransferTexts.download
              }
              isBusy={exported === 'pending'}
              onClick={() => void exportCollection(collection)}
            />
            <Button
              isQuiet
              words={collectionTransferTexts.share}
              onClick={() => void tell(copySharedLink(collection))}
            />
            <Button isQuiet words={collectionTransferTexts.print} onClick={() => print()} />
          </div>
          <p className="note">{collectionTransferTexts.shareHint}</p>
          <p role="status">
            {copied !== '' &&
              (copied === 'done' ? collectionTransferTexts.copied : collectionTransferTexts.copyFailed)}
          </p>
          <p role="status">
            {exported === 'done' && collectionTransferTexts.downloaded}
            {exported === 'without-isbn' && collectionTransferTexts.downloadedWithoutIsbn}
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
      <label htmlFor="collection-import">{collectionTransferTexts.importLabel}</label>
      <p id="collection-import-hint" className="note">
        {collectionTransferTexts.hint}
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
      <Button
        isQuiet
        words={isReviewing ? collectionTransferTexts.reviewing : collectionTransferTexts.review}
        type="submit"
        isBusy={isReviewing}
      />
      <label htmlFor="collection-file">{collectionTransferTexts.file}</label>
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
        {state.name === 'too-large' && <p className="failed">{collectionTransferTexts.fileTooLarge}</p>}
        {state.name === 'unreadable' && <p className="failed">{collectionTransferTexts.fileUnreadable}</p>}
        {state.name === 'undone' && <p>{collectionTransferTexts.undone}</p>}
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
      <p>
        {news.length === 0
          ? collectionTransferTexts.foundNone
          : collectionTransferTexts.found(news.length, count)}
      </p>
      <ul className="collection-news stack gap-1">
        {news.map((series) => (
          <li key={series.slug}>
            <strong>{nameOf(series)}</strong> <News {...series} />
          </li>
        ))}
      </ul>
      {errors.length > 0 && <Errors title={collectionTransferTexts.notFound} errors={errors} />}
      <div className="actions gap-2">
        {count > 0 && <Button words={collectionTransferTexts.confirm(count)} onClick={onConfirm} />}
        <Button
          isQuiet
          words={count > 0 ? collectionTransferTexts.cancel : collectionTransferTexts.close}
          onClick={onCancel}
        />
      </div>
    </>
  );
}

function News({ have, want }: Collection[number]) {
  if (have.length + want.length === 0) return collectionTransferTexts.news.none;
  const parts = [
    have.length > 0 && collectionTransferTexts.news.have(writtenNumbers(have)),
    want.length > 0 && collectionTransferTexts.news.want(writtenNumbers(want)),
  ];
  return parts.filter(Boolean).join(' ');
}

function Done({ review: { news, errors } }: { review: Review }) {
  return (
    <>
      <p>{collectionTransferTexts.imported(countOf(news))}</p>
      <div className="actions">
        <Button isQuiet words={collectionTransferTexts.undo} onClick={undoImport} />
      </div>
      {errors.length > 0 && <Errors title={collectionTransferTexts.inBox} errors={errors} />}
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
          <li key={`${error.line} ${error.text}`}>
            {collectionTransferTexts.error(error.line, error.text, whyOf(error))}
          </li>
        ))}
      </ul>
      {errors.length > mostErrors && <p>{collectionTransferTexts.moreErrors(errors.length - mostErrors)}</p>}
    </>
  );
}

function whyOf(error: ImportError): string {
  return error.reason === 'ambiguous'
    ? collectionTransferTexts.ambiguous(error.names)
    : collectionTransferTexts.why[error.reason];
}

function countOf(collection: Collection): number {
  return collection.reduce((sum, { have, want }) => sum + have.length + want.length, 0);
}
