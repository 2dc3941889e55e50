/** Time formatting in Argentine time, independent of the machine's time zone. */
const timeZone = 'America/Argentina/Buenos_Aires';
const dayFormat = new Intl.DateTimeFormat('es-AR', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const timeFormat = new Intl.DateTimeFormat('es-AR', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `20/11, 09:30`. @param at epoch milliseconds. */
export function dayAndTime(at: number): string {
  return dayFormat.format(at);
}

/** `09:30:05`. @param at epoch milliseconds. */
export function timeOfDay(at: number): string {
  return timeFormat.format(at);
}

/** The time in a release id such as `20261120T101013123Z-…`, also of deleted releases. */
export function timeOfRelease(id: string): number {
  return Date.parse(
    id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*$/, '$1-$2-$3T$4:$5:$6.$7Z'),
  );
}

/** Seconds with one digit, `1,5`. */
export function seconds(ms: number): string {
  return (ms / 1000).toLocaleString('es-AR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
