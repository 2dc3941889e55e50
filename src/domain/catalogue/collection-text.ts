import type { Collection, CollectedSeries } from './collection.ts';
import { readNumbers, writtenNumbers } from './volume-numbers.ts';

/** A line a series: `Berserk (Panini): 1–12, 14; quiero 13`. */
export function collectionText(collection: Collection): string {
  return collection.map((series) => `${nameOf(series)}: ${numbersText(series)}`).join('\n');
}

export function nameOf({ name, brand }: Pick<CollectedSeries, 'name' | 'brand'>): string {
  return brand === null || name.endsWith(`(${brand})`) ? name : `${name} (${brand})`;
}

function numbersText({ have, want }: Pick<CollectedSeries, 'have' | 'want'>): string {
  const wanted = want.length > 0 ? `${wantWord} ${writtenNumbers(want)}` : '';
  return [writtenNumbers(have), wanted].filter((part) => part !== '').join('; ');
}

const wantWord = 'quiero';

export interface TypedSeries {
  readonly line: number;
  readonly name: string;
  readonly have: readonly number[];
  readonly want: readonly number[];
}

export interface UnreadLine {
  readonly line: number;
  readonly text: string;
  /** No name before the numbers, no numbers behind it, or numbers that are none. */
  readonly reason: 'no-name' | 'no-numbers' | 'bad-numbers';
}

/** Reads what `collectionText` writes, and what people write: `- Berserk 1-12, 14`, `Saga: tomos 1 al 3`. */
export function readCollectionText(text: string): {
  readonly series: readonly TypedSeries[];
  readonly unread: readonly UnreadLine[];
} {
  const lines = text.split(/\r?\n/u).flatMap((raw, index) => {
    const line = raw.replace(/^\s*(?:[-*•·]\s+)?/u, '').trim();
    return line === '' ? [] : [readLine(line, index + 1)];
  });
  return {
    series: lines.filter((line) => 'name' in line),
    unread: lines.filter((line) => 'reason' in line),
  };
}

function readLine(text: string, line: number): TypedSeries | UnreadLine {
  // The last colon: names have colons, too. Without one, the numbers begin where nothing but numbers follows.
  const match = /^(?<name>.*?)\s*:\s*(?<numbers>[^:]*)$/u.exec(text) ?? bareLine.exec(text);
  if (!match) return { line, text, reason: /\d/.test(text) ? 'bad-numbers' : 'no-numbers' };
  const { name = '', numbers = '' } = match.groups ?? {};
  if (name === '') return { line, text, reason: 'no-name' };
  if (!/\d/.test(numbers)) return { line, text, reason: 'no-numbers' };
  const [had = '', wanted = ''] = numbers.split(wantSign);
  const have = had.trim() === '' ? [] : readNumbers(had);
  const want = wanted.trim() === '' ? [] : readNumbers(wanted);
  if (have === null || want === null) return { line, text, reason: 'bad-numbers' };
  return { line, name, have, want: want.filter((number) => !have.includes(number)) };
}

const bareLine =
  /^(?<name>.*?\p{L}[^\d]*?)[\s,]+(?<numbers>#?\d(?:[\d\s,;.#/–—-]|\b(?:al?|y|hasta|quiero)\b)*)$/iu;
const wantSign = /;?\s*(?:lo\s+)?(?:quiero|busco|me faltan?|faltan?)\s*:?/iu;

/** `berserk-panini=1-12,14!13&saga-planeta=1-3` */
export function sharedFragment(collection: Collection): string {
  return collection
    .map(({ slug, have, want }) => {
      const wanted = want.length > 0 ? `!${compact(want)}` : '';
      return `${encodeURIComponent(slug)}=${compact(have)}${wanted}`;
    })
    .join('&');
}

/** Unreadable parts are left out. */
export function readFragment(fragment: string): readonly Pick<CollectedSeries, 'slug' | 'have' | 'want'>[] {
  return fragment
    .replace(/^#/, '')
    .split('&')
    .slice(0, mostShared)
    .flatMap((part) => {
      const match = /^(?<slug>[\w%.-]{1,200})=(?<have>[\d.,-]*)(?:!(?<want>[\d.,-]+))?$/.exec(part);
      if (!match) return [];
      const { slug = '', have = '', want = '' } = match.groups ?? {};
      const [had, wanted] = [have, want].map((numbers) => readNumbers(numbers.replaceAll(',', ', ')) ?? []);
      return had && wanted && had.length + wanted.length > 0 ? [{ slug, have: had, want: wanted }] : [];
    });
}

const mostShared = 500;

function compact(numbers: readonly number[]): string {
  return writtenNumbers(numbers).replaceAll('–', '-').replaceAll(' ', '');
}
