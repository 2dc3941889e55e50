import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { pathTo } from '../../../domain/routes.ts';
import {
  $scan,
  lookUp,
  startScanning,
  unmark,
  type ScanOutcome,
  type ScanPurpose,
} from '../../../stores/catalogue/scan.ts';
import { scanTexts } from '../../../text/shop/scan.ts';

interface Props {
  purpose: ScanPurpose;
  onClose: () => void;
}

/** The camera with what it read, and a field for the number. */
export function ScanSheet({ purpose, onClose }: Props) {
  const sheet = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { camera, outcome } = useStore($scan);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const { current: dialog } = sheet;
    if (dialog?.open === false) dialog.showModal();
    dialog?.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  }, []);
  useEffect(() => (video.current ? startScanning(video.current, purpose) : undefined), [purpose, attempt]);
  const isOn = camera === 'on';
  const hasFault = camera === 'refused' || camera === 'missing' || camera === 'busy';
  return (
    <dialog className="sheet scan" ref={sheet} aria-labelledby="scan-title" onClose={onClose}>
      <div className="sheet-head">
        <h2 id="scan-title">{scanTexts.title[purpose]}</h2>
        <button type="button" aria-label={scanTexts.close} onClick={() => sheet.current?.close()}>
          <Icon name="close" size={22} />
        </button>
      </div>
      <video className="scan-picture" ref={video} muted playsInline hidden={hasFault} aria-hidden="true" />
      <div className="scan-words stack gap-2" role="status">
        {(outcome === null || !isOn) && <p>{scanTexts.camera[camera]}</p>}
        {outcome && <Outcome outcome={outcome} />}
      </div>
      {hasFault && <Button isQuiet words={scanTexts.again} onClick={() => setAttempt(attempt + 1)} />}
      {outcome && <WayOn outcome={outcome} purpose={purpose} />}
      <Typed purpose={purpose} />
    </dialog>
  );
}

function Outcome({ outcome }: { outcome: ScanOutcome }) {
  return <p>{wordsOf(outcome)}</p>;
}

function wordsOf(outcome: ScanOutcome): string {
  switch (outcome.name) {
    case 'found':
    case 'no-volume':
      return scanTexts.outcome[outcome.name](outcome.title);
    case 'marked':
    case 'had':
      return scanTexts.outcome[outcome.name](outcome.volume.series.name, outcome.number);
    default:
      return scanTexts.outcome[outcome.name](outcome.read);
  }
}

function WayOn({ outcome, purpose }: { outcome: ScanOutcome; purpose: ScanPurpose }) {
  switch (outcome.name) {
    case 'unknown':
      return <Button isQuiet words={scanTexts.order} href={pathTo('customOrder')} />;
    case 'failed':
      return <Button isQuiet words={scanTexts.again} onClick={() => void lookUp(outcome.read, purpose)} />;
    case 'marked':
      return <Button isQuiet words={scanTexts.undo} onClick={() => void unmark(outcome)} />;
    case 'no-volume':
      return <Button isQuiet words={scanTexts.see} href={pathTo('product', { slug: outcome.slug })} />;
    default:
      return null;
  }
}

function Typed({ purpose }: { purpose: ScanPurpose }) {
  const [typed, setTyped] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void lookUp(typed, purpose);
  };
  return (
    <form className="scan-typed" onSubmit={submit} noValidate>
      <Field
        id="scan-isbn"
        name="isbn"
        label={scanTexts.typed}
        hint={scanTexts.typedHint}
        value={typed}
        onChange={setTyped}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
      />
      <Button words={scanTexts.look[purpose]} type="submit" />
    </form>
  );
}
