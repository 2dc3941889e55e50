/** Parses and formats values of the editor commands. */
import { formatMoney, money, type Currency } from '../../src/domain/money.ts';
import { oneLine } from '../../src/domain/plain-text.ts';
import { isCalendarDay } from '../../src/domain/shop-day.ts';
import type { Edit } from '../api/notify-publisher.ts';
import { UsageError, type Answer, type Arguments } from './command.ts';

/** @throws UsageError when it is missing or empty. */
export function requiredText({ texts }: Arguments, name: string): string {
  const text = oneLine(texts[name] ?? '');
  if (text) return text;
  throw new UsageError(`--${name} is missing`);
}

/** Integer cents; undefined without the option. @throws UsageError */
export function centsFrom({ texts }: Arguments, name: string): number | undefined {
  const text = texts[name];
  if (text === undefined) return undefined;
  const isAmount = /^\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) > 0;
  if (isAmount && Number(text) <= 50_000_000) return Math.round(Number(text) * 100);
  throw new UsageError(`--${name} is "${text}"; it should be an amount such as 12500 or 12500.50`);
}

/** @throws UsageError */
export function wholeNumber(
  { texts }: Arguments,
  name: string,
  low: number,
  high: number,
): number | undefined {
  const text = texts[name];
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text) && Number(text) >= low && Number(text) <= high) return Number(text);
  throw new UsageError(`--${name} is "${text}"; it should be a whole number from ${low} to ${high}`);
}

/** Null without the option. @throws UsageError */
export function oneOf({ texts }: Arguments, name: string, choices: readonly string[]): string | null {
  const text = texts[name];
  if (text === undefined) return null;
  if (choices.includes(text)) return text;
  throw new UsageError(`--${name} is "${text}"; it should be one of ${choices.join(', ')}`);
}

/** A number in a list, from 1. @throws UsageError */
export function positionalNumber(text: string | undefined, what: string): number {
  if (text !== undefined && /^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new UsageError(`${what} is "${text ?? ''}"; it should be its number in the list`);
}

/**
 * An instant in UTC; undefined without the option. A date means its start or end in Buenos Aires.
 * @throws UsageError
 */
export function instantFrom(args: Arguments, name: string, edge: 'beginning' | 'end'): string | undefined {
  const text = args.texts[name];
  if (text === undefined) return undefined;
  const dayMs = 86_400_000;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const ms = Date.parse(isDay ? `${text}T00:00:00-03:00` : text) + (isDay && edge === 'end' ? dayMs : 0);
  if (/^\d{4}-\d{2}-\d{2}/.test(text) && !isCalendarDay(text.slice(0, 10)))
    throw new UsageError(`--${name} is "${text}"; there is no such day`);
  const isUnderstood = isDay || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(text);
  if (isUnderstood && !Number.isNaN(ms)) return new Date(ms).toISOString();
  throw new UsageError(
    `--${name} is "${text}"; it should be a day such as 2026-12-24 or a moment such as 2026-12-24T18:00-03:00`,
  );
}

/** @param to null for no end. @throws UsageError for an end that is not after the beginning */
export function assertInOrder(from: string, to: string | null): void {
  if (to !== null && to <= from) throw new UsageError('--until is before --from');
}

/** @throws UsageError for an end that is over: ending something is a command of its own. */
export function assertAhead(until: string | null | undefined, now: Date): void {
  if (until && until <= now.toISOString())
    throw new UsageError('--until is in the past. What is to end now: the command "end"');
}

export function shownMoney(cents: number, currency: Currency): string {
  return formatMoney(money(cents, currency));
}

/** An instant in Buenos Aires time. */
export function shownInstant(instant: string | null): string {
  if (instant === null) return 'no end';
  return new Date(instant).toLocaleString('sv-SE', {
    timeZone: 'America/Argentina/Buenos_Aires',
    dateStyle: 'short',
    timeStyle: 'short',
  });
}

/** `price: 10 → 12`; null when nothing changed. */
export function changeOf(what: string, before: string, after: string): string | null {
  return before === after ? null : `  ${what}: ${before} → ${after}`;
}

/** Reports changes, or that there are none. @param products slugs of changed products, as in `Edit` */
export function report(
  title: string,
  changes: readonly (string | null)[],
  products: Edit['products'] = null,
): Answer {
  const made = changes.filter((change) => change !== null);
  return made.length === 0
    ? withoutEdit([`${title}: nothing changed`])
    : { lines: [title, ...made], edit: { products } };
}

/** A result without a change that has to be published. */
export function withoutEdit(lines: readonly string[]): Answer {
  return { lines, edit: null };
}

/** A result with a change that lists show or that every publish reads. */
export function edited(...lines: readonly string[]): Answer {
  return { lines, edit: { products: null } };
}
