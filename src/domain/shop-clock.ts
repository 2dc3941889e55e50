/** The shop's own time: its rules look at the clock of Buenos Aires, whatever zone the visitor or the machine is in. */

export const shopTimeZone = 'America/Argentina/Buenos_Aires';

export interface ShopTime {
  /** From 0 to 23. */
  readonly hour: number;
  /** Sunday is 0. */
  readonly weekday: number;
}

export function shopTime(now: Date): ShopTime {
  const parts = clock.formatToParts(now);
  const read = (type: 'hour' | 'weekday') => parts.find((part) => part.type === type)?.value ?? '';
  return { hour: Number(read('hour')), weekday: weekdays.indexOf(read('weekday')) };
}

/** The day it is in the shop, `2026-11-20`. */
export function shopDay(now: Date): string {
  return calendar.format(now);
}

/** The order of this language is that of ISO dates. */
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: shopTimeZone });

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A fixed language: its words are read here, and shown to nobody. */
const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: shopTimeZone,
  hour: '2-digit',
  hourCycle: 'h23',
  weekday: 'short',
});
