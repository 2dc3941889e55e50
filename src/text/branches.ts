/** Words about the owner's branches (none, one or more) and opening hours. */
import { pickupAt } from '../domain/cart/shipment.ts';
import { shortTime } from '../domain/shop-day.ts';
import { shop } from '../shop.ts';
import type { OpeningHours } from '../domain/shop/shop-structured-data.ts';

const names = shop.branches.map(({ name }) => name);

export const hasBranches = names.length > 0;

/** `Centro y Belgrano`. */
export const branchNames = new Intl.ListFormat('es-AR', { type: 'conjunction' }).format(names);

/** `Centro o Belgrano`. */
export const anyBranch = new Intl.ListFormat('es-AR', { type: 'disjunction' }).format(names);

/** The words for this number of branches; the first ones for none. */
export function byBranches<T>(none: T, one: T, more: T): T {
  return names.length === 0 ? none : names.length === 1 ? one : more;
}

/** `dos`, of branches. */
export const branchCount = ['', 'un', 'dos', 'tres', 'cuatro', 'cinco'][names.length] ?? String(names.length);

/** `envíos a todo el país y retiro en Centro y Belgrano`. */
export const shipsAndPickup = `envíos a todo el país${hasBranches ? ` y retiro en ${branchNames}` : ''}`;

/** A name for each pickup, by its method. */
export function pickupNames(name: (branch: string) => string) {
  return Object.fromEntries(shop.branches.map((branch) => [pickupAt(branch.key), name(branch.name)]));
}

const dayNames = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;
const shortDayNames = ['lun.', 'mar.', 'mié.', 'jue.', 'vie.', 'sáb.', 'dom.'] as const;

/** `Lunes a viernes de 10:00 a 19:00` */
export function hoursInWords(hours: readonly OpeningHours[]): readonly string[] {
  return hours.map(({ days, opens, closes }) => `${capital(daysInWords(days))} de ${opens} a ${closes}`);
}

/** `Lun. a vie. 10 a 19 h · Sáb. 11 a 19 h`. */
export function hoursInShort(hours: readonly OpeningHours[]): string {
  return hours
    .map(({ days, opens, closes }) => {
      const names = spanOf(days, shortDayNames).join(' a ');
      return `${capital(names)} ${shortTime(opens)} a ${shortTime(closes)} h`;
    })
    .join(' · ');
}

/** `lunes a sábado`: first and last open day of the week. */
export function openDays(hours: readonly OpeningHours[]): string {
  return spanOf(
    hours.flatMap(({ days }) => days),
    dayNames,
  ).join(' a ');
}

function daysInWords(days: readonly number[]): string {
  const span = spanOf(days, dayNames);
  const [only = ''] = span;
  // Names that end in s, like "lunes", are their own plural.
  return span.length > 1 ? span.join(' a ') : only.endsWith('s') ? only : `${only}s`;
}

function spanOf(days: readonly number[], names: readonly string[]): readonly string[] {
  const [first, last] = [Math.min(...days), Math.max(...days)].map((day) => names[day - 1] ?? '');
  return first === last ? [first ?? ''] : [first ?? '', last ?? ''];
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
