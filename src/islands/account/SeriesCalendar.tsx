import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import {
  $isChangingCalendar,
  endCalendar,
  makeCalendar,
  seriesCalendar,
} from '../../stores/account/series-calendar.ts';
import { copyText } from '../../stores/browser-document.ts';
import { seriesCalendarTexts } from '../../text/account/series-calendar.ts';
import { Loading } from './Loading.tsx';

const addressId = 'calendar-address';

/** The secret address of the calendar of one's series: made, copied, replaced and ended. */
export function SeriesCalendar() {
  const load = useStore(seriesCalendar.$state);
  useEffect(() => void seriesCalendar.ask(null), []);
  return (
    <div className="stack gap-3">
      <p>{seriesCalendarTexts.lead}</p>
      <Loading load={load} onRetry={() => void seriesCalendar.ask(null)} outline="line">
        {({ url }) => <Address url={url} />}
      </Loading>
    </div>
  );
}

function Address({ url }: { url: string | null }) {
  const isBusy = useStore($isChangingCalendar);
  const [copied, setCopied] = useState('');
  if (url === null)
    return (
      <p>
        <Button words={seriesCalendarTexts.make} isBusy={isBusy} onClick={() => void makeCalendar()} />
      </p>
    );
  const copy = async () =>
    setCopied((await copyText(url)) ? seriesCalendarTexts.copied : seriesCalendarTexts.copyFailed);
  return (
    <div className="stack gap-2">
      <label htmlFor={addressId}>{seriesCalendarTexts.address}</label>
      <input
        className="control"
        id={addressId}
        readOnly
        value={url}
        aria-describedby={`${addressId}-hint`}
        onFocus={({ target }) => target.select()}
      />
      <p className="note" id={`${addressId}-hint`}>
        {seriesCalendarTexts.addressHint}
      </p>
      <div className="actions gap-2">
        <Button isQuiet words={seriesCalendarTexts.copy} onClick={() => void copy()} />
        <Button isQuiet words={seriesCalendarTexts.subscribe} href={url.replace(/^https?:/, 'webcal:')} />
      </div>
      <p role="status">{copied}</p>
      <div className="actions gap-2">
        <button
          type="button"
          className="link-button"
          aria-busy={isBusy}
          onClick={() => {
            setCopied('');
            void makeCalendar();
          }}
        >
          {seriesCalendarTexts.another}
        </button>
        <span className="note">{seriesCalendarTexts.anotherHint}</span>
        <button type="button" className="link-button" aria-busy={isBusy} onClick={() => void endCalendar()}>
          {seriesCalendarTexts.end}
        </button>
      </div>
    </div>
  );
}
