/**
 * How texts are compared: folded for search (case and accents do not count, ñ does), keyed for the alphabet and for
 * series. SQLite knows no Spanish, so what it compares is made here.
 */

/**
 * The words of a text as they go into the index. A word with ñ goes in twice, as it is and with n: so "ano" finds "año"
 * while "año" does not find "ano". Compounds also go in joined: "spiderman" finds "Spider-Man".
 */
export function indexedText(text: string): string {
  const words = wordsOf(text).flatMap((word) =>
    word.includes('ñ') ? [word, word.replaceAll('ñ', 'n')] : [word],
  );
  const joined = fold(text)
    .match(/[\p{L}\p{N}]+(?:[-'’.][\p{L}\p{N}]+)+/gu)
    ?.map((compound) => compound.replace(/[-'’.]/g, ''));
  return [...words, ...(joined ?? [])].join(' ');
}

/**
 * What somebody typed as an FTS5 expression: every word must be there, the last one may be unfinished. Only letters
 * and digits come through, so nothing in it can be syntax. Null when there is no word in it.
 */
export function matchExpression(text: string): string | null {
  const words = wordsOf(isbnDigits(text) ?? text).slice(0, maximumWords);
  const quoted = words.map((word) => `"${word}"`);
  return quoted.length === 0 ? null : `${quoted.join(' ')}*`;
}

/** More than a title has; what comes after would only cost time. */
const maximumWords = 12;

/** As the index has it: people type it with and without hyphens. */
export function searchedIsbn(isbn: string | null | undefined): string {
  return (isbn ?? '').replace(/[\s-]/g, '');
}

/** A key whose binary order is the alphabetical order of Spanish (n < ñ < o), with "Tomo 2" before "Tomo 10". */
export function alphabeticalKey(text: string): string {
  return wordsOf(text)
    .join(' ')
    .replaceAll('ñ', 'n~')
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(10, '0'));
}

/** A title read as a volume of a series: "One Piece 12", "Berserk Tomo 3: …", "Batman #5"; null when it is none. */
export function volumeOf(title: string): { readonly seriesKey: string; readonly volume: number } | null {
  const [, name, volume] = numberedTitle.exec(title) ?? [];
  const seriesKey = name === undefined ? '' : wordsOf(name).join(' ');
  return seriesKey === '' ? null : { seriesKey, volume: Number(volume) };
}

/** Name, number of at most three digits (four would be a year), and perhaps a title of its own. */
const numberedTitle =
  /^(.+?)[\s,]+(?:(?:tomo|vol|volumen|nro|n°|nº)\.?\s*)?#?(\d{1,3})(?:\s*[:(].*|\s+[–—-]\s.*)?$/iu;

function wordsOf(text: string): readonly string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Lower case and without marks, except that ñ stays a letter of its own. */
function fold(text: string): string {
  return text.normalize('NFKD').toLowerCase().replaceAll('n\u0303', 'ñ').replace(/\p{M}/gu, '');
}

/** An ISBN, or the beginning of one, as people copy it: with hyphens and spaces. */
function isbnDigits(text: string): string | null {
  const trimmed = text.trim();
  return /^97[89][\d\s-]+$/.test(trimmed) ? trimmed.replace(/\D/g, '') : null;
}
