/** Lists of volumes that people paste: "One Piece 3-5, 7; 978…", one entry or several on a line. */
import { isbn13Of, isbnDigits } from './isbn.ts';
import { readNumbers } from './volume-numbers.ts';

/** `line` counts from 1; `text` is the entry as it was typed, without a bullet. */
interface Entry {
  readonly line: number;
  readonly text: string;
}

/** An ISBN-13; words beside it are not read. */
export interface PastedIsbn extends Entry {
  readonly isbn: string;
  /** Whether a table says that it is wished for; else it is had. */
  readonly isWish?: boolean;
}

/** Volumes of a series by its name, of which some are wished for ("me faltan 2, 3"); no number is in both lists. */
export interface PastedVolumes extends Entry {
  readonly name: string;
  readonly have: readonly number[];
  readonly want: readonly number[];
}

/** `no-numbers` may be the title of one product; the others cannot be looked for. */
export interface UnreadRow extends Entry {
  readonly reason:
    'no-name' | 'no-numbers' | 'bad-numbers' | 'bad-isbn' | 'too-long' | /** `text` is ''. */ 'too-many';
}

export type PastedRow = PastedIsbn | PastedVolumes | UnreadRow;

/**
 * Reads what `collectionText` writes, and what people write: `- Berserk 1-12, 14`, `Saga: tomos 1 al 3; Naruto #2`,
 * `Saga: 1; me faltan 2, 3`, `978-84-16051-73-1`. Tell rows apart by `'isbn' in row`, `'name' in row`, `'reason' in row`.
 *
 * @returns in the order of the text, at most `mostRows`; beyond them one row says `too-many`, with its line
 */
export function readPastedList(text: string): readonly PastedRow[] {
  const rows: PastedRow[] = [];
  for (const [index, typed] of text.split(/\r\n?|\n/u).entries()) {
    const line = index + 1;
    rows.push(...entriesOf(typed).flatMap((entry) => readEntry(entry, line)));
    if (rows.length > mostRows) return [...rows.slice(0, mostRows), { line, text: '', reason: 'too-many' }];
  }
  return rows;
}

/** More than any collection has series. */
export const mostRows = 2000;
/** Characters; the patterns below look at each of them several times. */
const longestEntry = 300;
const longestLine = 10_000;

function entriesOf(typed: string): readonly string[] {
  if (typed.length > longestLine) return [typed];
  const line = typed
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/^ ?(?:[-*•·] )?/u, '');
  const entries: string[] = [];
  for (const part of line.split(separators)) {
    const text = part.replace(/^[,;\s]+|\s+$/gu, '');
    const before = entries.at(-1);
    if (text === '') continue;
    if (before !== undefined && goesOn(before, text, part)) entries[entries.length - 1] = `${before}${part}`;
    else entries.push(text);
  }
  return entries;
}

/** Stay with what follows them. A semicolon inside a name has letters on both sides ("Steins;Gate"). */
const separators = /(?<=\d) ?(?=;)|(?=;(?:[\s\d]|$))|(?=,)/u;

/** "3-5, 7, Naruto 2" are numbers and another entry; "Hola, mundo 3" is one entry. */
function goesOn(before: string, text: string, part: string): boolean {
  if (hasIsbn(before) || hasIsbn(text) || before.length + text.length > longestEntry) return false;
  if (readNumbers(text) !== null || wishedNumbers.test(text)) return true;
  return part.startsWith(',') && !('name' in readVolumes(before) && 'name' in readVolumes(text));
}

function readEntry(text: string, line: number): readonly PastedRow[] {
  if (text.length > longestEntry && !hasIsbn(text))
    return [{ line, text: text.slice(0, 80), reason: 'too-long' }];
  const isbns = isbnsIn(text);
  if (isbns.length === 0) return [{ line, text, ...readVolumes(text) }];
  return isbns.map((typed) => {
    const isbn = isbn13Of(typed);
    return isbn === null ? { line, text: typed, reason: 'bad-isbn' as const } : { line, text, isbn };
  });
}

/** 13 digits with separators, digits that are too many for a volume, 10 digits in four groups. */
const isbnLike =
  /(?<!\d)(?:97[89](?:[\s\p{Pd}]?\d){10}|\d{8,13}x?|\d{1,5}(?:\p{Pd}\d{1,7}){2}\p{Pd}[\dx])(?![\d\p{L}])/giu;

function isbnsIn(text: string): readonly string[] {
  return (text.match(isbnLike) ?? []).filter((typed) => isbnDigits(typed).length >= 8);
}

function hasIsbn(text: string): boolean {
  return isbnsIn(text).length > 0;
}

function readVolumes(
  text: string,
): Pick<PastedVolumes, 'name' | 'have' | 'want'> | Pick<UnreadRow, 'reason'> {
  // The last colon: names have colons, too ("Re:Zero 1-4"). Without one that numbers follow, they begin where nothing
  // but numbers follows.
  const atColon = /^(?<name>.*?)\s*:\s*(?<numbers>[^:]*)$/u.exec(text);
  const match =
    atColon && startsWithNumbers.test(atColon.groups?.['numbers'] ?? '') ? atColon : bareLine.exec(text);
  if (!match) return { reason: reasonFor(text, atColon?.groups?.['numbers']) };
  const { numbers = '' } = match.groups ?? {};
  const name = (match.groups?.['name'] ?? '').replace(wordBeforeNumbers, '').trim();
  if (name === '') return { reason: 'no-name' };
  const [had = '', wished = ''] = numbers.split(wantSign);
  const have = had.trim() === '' ? [] : readNumbers(had);
  const want = wished.trim() === '' ? [] : readNumbers(wished);
  if (have === null || want === null) return { reason: 'bad-numbers' };
  return { name, have, want: want.filter((number) => !have.includes(number)) };
}

function reasonFor(text: string, afterColon: string | undefined): UnreadRow['reason'] {
  if (afterColon !== undefined && !/\d/.test(afterColon)) return 'no-numbers';
  return /\d/.test(text) ? 'bad-numbers' : 'no-numbers';
}

const numberWord = String.raw`(?:tomos?|vol(?:[uú]men(?:es)?|umes?|s?\.)?|n[uú]meros?|nros?\.?|n[º°]|#)`;
const wordBeforeNumbers = new RegExp(String.raw`(?:^|\s)${numberWord}(?:\s+del)?$`, 'iu');
const wantWords = String.raw`(?:lo\s+)?(?:quiero|busco|me faltan?|faltan?)`;
const wishedNumbers = new RegExp(String.raw`^${wantWords}\s*:?\s*(?:${numberWord}\s*)?#?\d`, 'iu');
const startsWithNumbers = new RegExp(
  String.raw`^(?:${wantWords}\s*:?\s*)?(?:del\s+)?(?:${numberWord}\s*)?(?:del\s+)?#?\d`,
  'iu',
);
const bareLine = new RegExp(
  String.raw`^(?<name>.*?\p{L}[^\d]*?)[\s,;]+(?<numbers>#?\d(?:[\d\s,;.#/–—-]|\b(?:al?|y|hasta|tomos?|vol|${wantWords})\b)*)$`,
  'iu',
);
const wantSign = new RegExp(String.raw`;?\s*${wantWords}\s*:?`, 'iu');
