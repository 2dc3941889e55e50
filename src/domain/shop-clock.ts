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

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A fixed language: its words are read here, and shown to nobody. */
const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: shopTimeZone,
  hour: '2-digit',
  hourCycle: 'h23',
  weekday: 'short',
});
