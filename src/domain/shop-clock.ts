/**
 * The shop's time zone: delivery and cutoff rules use Buenos Aires time, independent of the visitor's or the server's
 * zone.
 */
import { lazy } from './lazy.ts';

export const shopTimeZone = 'America/Argentina/Buenos_Aires';

export interface ShopTime {
  /** From 0 to 23. */
  readonly hour: number;
  /** Sunday is 0. */
  readonly weekday: number;
}

export function shopTime(now: Date): ShopTime {
  const parts = clock().formatToParts(now);
  const read = (type: 'hour' | 'weekday') => parts.find((part) => part.type === type)?.value ?? '';
  return { hour: Number(read('hour')), weekday: weekdays.indexOf(read('weekday')) };
}

/** The current date in the shop, `2026-11-20`. */
export function shopDay(now: Date): string {
  return calendar().format(now);
}

/** The sv-SE locale formats dates as ISO 8601. */
const calendar = lazy(() => new Intl.DateTimeFormat('sv-SE', { timeZone: shopTimeZone }));

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A fixed locale, because the output is parsed and not displayed. */
const clock = lazy(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: shopTimeZone,
      hour: '2-digit',
      hourCycle: 'h23',
      weekday: 'short',
    }),
);
