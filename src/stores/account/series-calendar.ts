/** The secret address of the calendar of one's series. */
import { atom } from 'nanostores';
import {
  deleteSeriesCalendar,
  getSeriesCalendar,
  postSeriesCalendar,
} from '../../api/account/series-calendar.ts';
import type { FailurePolicy } from '../../domain/failure.ts';
import { seriesCalendarTexts } from '../../text/account/series-calendar.ts';
import { http } from '../backend.ts';
import { createLoad } from '../load.ts';
import { createOperation } from '../operation.ts';

const policy: FailurePolicy = { show: 'toast', text: seriesCalendarTexts.failed, serverWords: 'rejected' };

export const seriesCalendar = createLoad((_: null, signal) => http.send(getSeriesCalendar, {}, { signal }), {
  show: 'inline',
  text: seriesCalendarTexts.loadFailed,
});

/** While a change is under way a second press does nothing. */
export const $isChangingCalendar = atom(false);

const making = createOperation(() => http.send(postSeriesCalendar, {}), policy, seriesCalendarTexts.made);
const ending = createOperation(() => http.send(deleteSeriesCalendar, {}), policy, seriesCalendarTexts.ended);

/** The address before ends. */
export function makeCalendar(): Promise<void> {
  return change(() => making.start(null));
}

export function endCalendar(): Promise<void> {
  return change(() => ending.start(null));
}

async function change(work: () => Promise<unknown>): Promise<void> {
  if ($isChangingCalendar.get()) return;
  $isChangingCalendar.set(true);
  await work();
  // What holds is what the account says, also after a lost answer.
  await seriesCalendar.ask(null);
  $isChangingCalendar.set(false);
}
