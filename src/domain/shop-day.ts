import { lazy } from './lazy.ts';
import { shopTimeZone } from './shop-clock.ts';

/** `20/11/2026`, in Buenos Aires. @param instant ISO 8601 */
export function formatShopDay(instant: string): string {
  return day.format(new Date(instant));
}

/** `20/11/2026 a las 14:05`, in Buenos Aires. */
export function formatShopMinute(moment: Date): string {
  return `${day.format(moment)} a las ${minute.format(moment)}`;
}

const minute = new Intl.DateTimeFormat('en-GB', {
  timeZone: shopTimeZone,
  hour: '2-digit',
  minute: '2-digit',
});

/** en-GB has the same order as es-AR, and always two digits. */
const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: shopTimeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** `12 de marzo de 2027`. @param day `2027-03-12` */
export function formatLongDay(day: string): string {
  return longDay().format(new Date(day));
}

/** `viernes 12` */
export function formatWeekday(day: string): string {
  return weekday().format(new Date(day));
}

/** `marzo de 2027`. @param month `2027-03` */
export function formatMonth(month: string): string {
  return wholeMonth().format(new Date(month));
}

/** A day is read as UTC, which keeps it what it is. */
const ofCalendar = (options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', ...options }));
const longDay = ofCalendar({ dateStyle: 'long' });
const weekday = ofCalendar({ weekday: 'long', day: 'numeric' });
const wholeMonth = ofCalendar({ month: 'long', year: 'numeric' });

/** Buenos Aires has no summer time: `2027-03-12T00:00:00-03:00`. */
export function startOfShopDay(day: string): string {
  return `${day}T00:00:00-03:00`;
}

/** `2026-11-31` is none; Date would take it for 1 December. */
export function isCalendarDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${text}T`);
}
