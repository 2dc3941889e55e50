/** Days and times of the shop: of Buenos Aires, whatever the visitor's or the server's zone is. */
import { lazy } from './lazy.ts';

const inShop = (locale: string, options: Intl.DateTimeFormatOptions = {}) =>
  lazy(() => new Intl.DateTimeFormat(locale, { timeZone: 'America/Argentina/Buenos_Aires', ...options }));
/** Among locales, sv-SE writes ISO 8601; en-GB has the order of es-AR, and always two digits. */
const isoDay = inShop('sv-SE');
const day = inShop('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' });
const dayOfMonth = inShop('en-GB', { day: '2-digit', month: '2-digit' });
const minute = inShop('en-GB', { hour: '2-digit', minute: '2-digit' });
const isoMinute = inShop('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

/** A day is read as UTC, which keeps it what it is. */
const ofCalendar = (options: Intl.DateTimeFormatOptions) => inShop('es-AR', { timeZone: 'UTC', ...options });
const longDay = ofCalendar({ dateStyle: 'long' });
const weekday = ofCalendar({ weekday: 'long', day: 'numeric' });
const wholeMonth = ofCalendar({ month: 'long', year: 'numeric' });

interface ShopTime {
  /** `2026-11-20` */
  readonly day: string;
  /** `14:05` */
  readonly time: string;
  readonly hour: number;
  /** From Sunday as 0. */
  readonly weekday: number;
}

export function shopTime(now: Date): ShopTime {
  const minute = isoMinute().format(now);
  const [day, time] = [minute.slice(0, 10), minute.slice(-5)];
  return { day, time, hour: Number.parseInt(time, 10), weekday: new Date(day).getUTCDay() };
}

/** `2026-11-20` */
export function shopDay(now: Date): string {
  return isoDay().format(now);
}

/** `20/11/2026` @param instant ISO 8601 with offset */
export function formatShopDay(instant: string): string {
  return day().format(new Date(instant));
}

/** `20/11/2026 a las 14:05` */
export function formatShopMinute(moment: Date): string {
  return `${day().format(moment)} a las ${minute().format(moment)}`;
}

/** `20/11 14:05` */
export function formatShortMinute(moment: Date): string {
  return `${dayOfMonth().format(moment)} ${minute().format(moment)}`;
}

/** `12 de marzo de 2027` @param day `2027-03-12` */
export function formatLongDay(day: string): string {
  return longDay().format(new Date(day));
}

/** `viernes 12` @param day `2027-03-12` */
export function formatWeekday(day: string): string {
  return weekday().format(new Date(day));
}

/** `marzo de 2027` @param month `2027-03` */
export function formatMonth(month: string): string {
  return wholeMonth().format(new Date(month));
}

/** The offset of Buenos Aires, which has no summer time. */
export const shopOffset = '-03:00';

/** `2027-03-12T00:00:00-03:00`. */
export function startOfShopDay(day: string): string {
  return `${day}T00:00:00${shopOffset}`;
}

/** `2027-03-12T14:05:00-03:00` */
export function shopInstant(moment: Date): string {
  const hours = Number.parseInt(shopOffset, 10);
  return new Date(moment.getTime() + hours * 3_600_000).toISOString().slice(0, 19) + shopOffset;
}

/** `2026-11-31` is none; Date would take it for 1 December. */
export function isCalendarDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${text}T`);
}

/** `9:30`, `10` @param time `09:30`, `10:00` */
export function shortTime(time: string): string {
  return time.replace(/^0/, '').replace(/:00$/, '');
}
