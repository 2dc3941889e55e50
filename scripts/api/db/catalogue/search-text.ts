/** Texts as they are searched (without case and accents; ñ is distinct) and sorted in Spanish. */
import { isbn13Of, isbnDigits } from '../../../../src/domain/catalogue/isbn.ts';

/** Beside the words the singular, and n in the place of ñ ("ano" finds "año", but "año" does not find "ano"). */
export function indexedTerms(text: string): string[] {
  return withVariants(searchableWords(text));
}

/** The same of a title, with two and three neighbours joined ("dragonball", "spiderman"). */
export function titleTerms(title: string): string[] {
  const words = searchableWords(title);
  const joined = words.flatMap((_, start) =>
    [2, 3]
      .map((length) => words.slice(start, start + length))
      .filter((run) => run.length > 1 && !run.some(isNumber)),
  );
  return withVariants([...words, ...joined.map((run) => run.join(''))]);
}

function withVariants(words: readonly string[]): string[] {
  const both = words.flatMap((word) => [word, singular(word)]);
  return [
    ...new Set(both.flatMap((word) => (word.includes('ñ') ? [word, word.replaceAll('ñ', 'n')] : [word]))),
  ];
}

export function indexedIsbn(isbn: string): string {
  return isbn13Of(isbn) ?? isbn.replace(/[^\dX]/gi, '');
}

/** At most eight, without articles, prepositions and a single letter that may begin a word. */
export function searchedWords(text: string): readonly string[] {
  const isbn = isbn13Of(text) ?? beginningOfIsbn(text);
  if (isbn !== null) return [isbn];
  const words = searchableWords(text);
  const telling = words.filter((word) => (word.length > 1 || isNumber(word)) && !smallWords.has(word));
  return (telling.length > 0 ? telling : words).slice(0, 8).map(singular);
}

const smallWords: ReadonlySet<string> = new Set([
  ...['al', 'de', 'del', 'el', 'en', 'la', 'las', 'los', 'un', 'una', 'y'],
  ...['of', 'the'],
]);

export function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

/** Volume numbers are written in many ways (`Tomo 01`, `vol.1`, `n° 001`); all become `1`. */
function searchableWords(text: string): readonly string[] {
  return wordsOf(fold(text).replace(volumeMark, ' ')).map((word) =>
    isNumber(word) ? word.replace(/^0+(?=\d)/, '') : word,
  );
}

const volumeMark =
  /(?<![\p{L}\p{N}])(?:tomos?|vol(?:umen(?:es)?|umes?|s)?|nros?|num(?:eros?)?|n\.?[o°]|n)\.?\s*(?=\d)/gu;

/** Approximate: "mangas" and "manga", "dragones" and "dragon" get one form. */
function singular(word: string): string {
  if (word.length <= 3 || !/[^s]s$/.test(word)) return word;
  return word.replace(/(?<=[aeiou][dlnrz])es$|s$/, '');
}

/** A sort key in Spanish alphabetical order (n < ñ < o), with numeric order of numbers ("Tomo 2" before "Tomo 10"). */
export function alphabeticalKey(text: string): string {
  return wordsOf(text)
    .join(' ')
    .replaceAll('ñ', 'n~')
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(10, '0'));
}

/** "One Piece 12", "Berserk Tomo 3: …", "Batman #5"; null for others. */
export function volumeOf(title: string): { readonly seriesKey: string; readonly volume: number } | null {
  const [, name, volume] = numberedTitle.exec(title) ?? [];
  const seriesKey = name === undefined ? '' : wordsOf(name).join(' ');
  return seriesKey === '' ? null : { seriesKey, volume: Number(volume) };
}

/** The number has at most three digits: four would be a year. */
const numberedTitle =
  /^(.+?)[\s,]+(?:(?:tomo|vol|volumen|nro|n°|nº)\.?\s*)?#?(\d{1,3})(?:\s*[:(].*|\s+[–—-]\s.*)?$/iu;

function wordsOf(text: string): readonly string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function fold(text: string): string {
  return text.normalize('NFKD').toLowerCase().replaceAll('n\u0303', 'ñ').replace(/\p{M}/gu, '');
}

/** Digits of one that may not be typed to its end. */
function beginningOfIsbn(text: string): string | null {
  const digits = isbnDigits(text);
  return /^97[89]\d+$/.test(digits) ? digits : null;
}
