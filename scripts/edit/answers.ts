import { formatMoney, money, type Currency } from '../../src/domain/money.ts';
import type { Edit } from '../api/notify-publisher.ts';
import { UsageError, type Answer } from './command.ts';

/** Values by what they are called. An empty value is left out of lists. */
export type Shown = Readonly<Record<string, string>>;

/** `AB12  takes off 10 %  until no end` */
export function lineOf(name: string | number, shown: Shown): string {
  const parts = Object.entries(shown).map(([what, value]) => (value === '' ? '' : `${what} ${value}`));
  return [String(name), ...parts.filter((part) => part !== '')].join('  ');
}

export function listed(lines: readonly string[], none: string): Answer {
  return unpublished(...(lines.length === 0 ? [none] : lines));
}

/** Old and new of what changed. @param products slugs, as in `Edit` */
export function changed(
  title: string,
  before: Shown,
  after: Shown,
  { notes = [], products = null }: { notes?: readonly string[]; products?: Edit['products'] } = {},
): Answer {
  const changes = Object.keys(after)
    .filter((what) => before[what] !== after[what])
    .map((what) => `  ${what}: ${before[what] || 'none'} → ${after[what] || 'none'}`);
  const lines = [...changes, ...notes];
  if (lines.length === 0) return unpublished(`${title}: nothing changed`);
  return { lines: [title, ...lines], edit: { products } };
}

/** A change that lists show, or that every publish reads. */
export function published(...lines: readonly string[]): Answer {
  return { lines, edit: { products: null } };
}

/** Nothing that a page shows. */
export function unpublished(...lines: readonly string[]): Answer {
  return { lines, edit: null };
}

/** @throws UsageError for an end that is not after the beginning */
export function assertInOrder(from: string, to: string | null): void {
  if (to !== null && to <= from) throw new UsageError('--until is before --from');
}

export function shownMoney(cents: number | null, currency: Currency): string {
  return cents === null ? '' : formatMoney(money(cents, currency));
}

/** In Buenos Aires time. */
export function shownInstant(instant: string | null): string {
  if (instant === null) return 'no end';
  return new Date(instant).toLocaleString('sv-SE', {
    timeZone: 'America/Argentina/Buenos_Aires',
    dateStyle: 'short',
    timeStyle: 'short',
  });
}
