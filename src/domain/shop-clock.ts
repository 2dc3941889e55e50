import { lazy } from './lazy.ts';

export const shopTimeZone = 'America/Argentina/Buenos_Aires';

export interface ShopTime {
  readonly hour: number;
  /** Sunday is 0. */
  readonly weekday: number;
}

export function shopTime(now: Date): ShopTime {
  const parts = clock().formatToParts(now);
  const read = (type: 'hour' | 'weekday') => parts.find((part) => part.type === type)?.value ?? '';
  return { hour: Number(read('hour')), weekday: weekdays.indexOf(read('weekday')) };
}

export function shopDay(now: Date): string {
  return calendar().format(now);
}

/** Of all locales, sv-SE writes ISO 8601. */
const calendar = lazy(() => new Intl.DateTimeFormat('sv-SE', { timeZone: shopTimeZone }));

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A fixed locale: the output is parsed. */
const clock = lazy(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: shopTimeZone,
      hour: '2-digit',
      hourCycle: 'h23',
      weekday: 'short',
    }),
);
