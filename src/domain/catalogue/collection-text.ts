import type { Collection, CollectedSeries } from './collection.ts';
import { readNumbers, writtenNumbers } from './volume-numbers.ts';

/** A line a series: `Berserk (Panini): 1–12, 14; quiero 13`. */
export function collectionText(collection: Collection): string {
  return marked(collection)
    .map((series) => `${nameOf(series)}: ${numbersText(series)}`)
    .join('\n');
}

/** Without series of which everything is on its way. */
function marked(collection: Collection): Collection {
  return collection.filter(({ have, want }) => have.length + want.length > 0);
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
  // The last colon: names have colons, too ("Re:Zero 1-4"). Without one that numbers follow, they begin where nothing
  // but numbers follows.
  const atColon = /^(?<name>.*?)\s*:\s*(?<numbers>[^:]*)$/u.exec(text);
  const match =
    atColon && startsWithNumbers.test(atColon.groups?.['numbers'] ?? '') ? atColon : bareLine.exec(text);
  if (!match) return { line, text, reason: reasonFor(text, atColon?.groups?.['numbers']) };
  const { numbers = '' } = match.groups ?? {};
  const name = (match.groups?.['name'] ?? '').replace(wordBeforeNumbers, '').trim();
  if (name === '') return { line, text, reason: 'no-name' };
  const [had = '', wanted = ''] = numbers.split(wantSign);
  const have = had.trim() === '' ? [] : readNumbers(had);
  const want = wanted.trim() === '' ? [] : readNumbers(wanted);
  if (have === null || want === null) return { line, text, reason: 'bad-numbers' };
  return { line, name, have, want: want.filter((number) => !have.includes(number)) };
}

function reasonFor(text: string, afterColon: string | undefined): UnreadLine['reason'] {
  if (afterColon !== undefined && !/\d/.test(afterColon)) return 'no-numbers';
  return /\d/.test(text) ? 'bad-numbers' : 'no-numbers';
}

const numberWord = String.raw`(?:tomos?|vol(?:[uú]men(?:es)?|s?\.)?|n[uú]meros?|nros?\.?|n[º°]|#)`;
const wordBeforeNumbers = new RegExp(String.raw`(?:^|\s)${numberWord}(?:\s+del)?$`, 'iu');
const wantWords = String.raw`(?:lo\s+)?(?:quiero|busco|me faltan?|faltan?)`;
const startsWithNumbers = new RegExp(
  String.raw`^(?:${wantWords}\s*:?\s*)?(?:del\s+)?(?:${numberWord}\s*)?(?:del\s+)?#?\d`,
  'iu',
);
const bareLine = new RegExp(
  String.raw`^(?<name>.*?\p{L}[^\d]*?)[\s,]+(?<numbers>#?\d(?:[\d\s,;.#/–—-]|\b(?:al?|y|hasta|quiero)\b)*)$`,
  'iu',
);
const wantSign = new RegExp(String.raw`;?\s*${wantWords}\s*:?`, 'iu');

/** `berserk-panini=1-12,14!13&saga-planeta=1-3` */
export function sharedFragment(collection: Collection): string {
  return marked(collection)
    .map(({ slug, have, want }) => {
      const wanted = want.length > 0 ? `!${compact(want)}` : '';
      return `${encodeURIComponent(slug)}=${compact(have)}${wanted}`;
    })
    .join('&');
}

/** Unreadable parts are left out. */
export function readFragment(fragment: string): readonly Pick<CollectedSeries, 'slug' | 'have' | 'want'>[] {
  return fragment
    .slice(0, longestShared)
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
/** Characters: many ranges take long to read, and none of a collection is as long. */
const longestShared = 20_000;

function compact(numbers: readonly number[]): string {
  return writtenNumbers(numbers).replaceAll('–', '-').replaceAll(' ', '');
}
