/**
 * Text normalisation for search (case and accents are ignored, ñ is distinct), for alphabetical order and for series.
 * SQLite has no Spanish collation, so keys are computed here.
 */

/**
 * Words of a text for the search index. A word with ñ is indexed twice, also with n, so that "ano" finds "año" but
 * "año" does not find "ano". Compounds are also indexed joined: "spiderman" finds "Spider-Man".
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
 * User input as an FTS5 expression: all words must match, the last one as a prefix. Only letters and digits are kept,
 * which prevents syntax injection. Null without words.
 */
export function matchExpression(text: string): string | null {
  const words = wordsOf(isbnDigits(text) ?? text).slice(0, maximumWords);
  const quoted = words.map((word) => `"${word}"`);
  return quoted.length === 0 ? null : `${quoted.join(' ')}*`;
}

/** Words beyond this are ignored, to bound the cost. */
const maximumWords = 12;

/** Without hyphens and spaces, as it is indexed. */
export function searchedIsbn(isbn: string | null | undefined): string {
  return (isbn ?? '').replace(/[\s-]/g, '');
}

/** A sort key in Spanish alphabetical order (n < ñ < o), with numeric order of numbers ("Tomo 2" before "Tomo 10"). */
export function alphabeticalKey(text: string): string {
  return wordsOf(text)
    .join(' ')
    .replaceAll('ñ', 'n~')
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(10, '0'));
}

/** Parses a title as a volume of a series: "One Piece 12", "Berserk Tomo 3: …", "Batman #5"; null for others. */
export function volumeOf(title: string): { readonly seriesKey: string; readonly volume: number } | null {
  const [, name, volume] = numberedTitle.exec(title) ?? [];
  const seriesKey = name === undefined ? '' : wordsOf(name).join(' ');
  return seriesKey === '' ? null : { seriesKey, volume: Number(volume) };
}

/** Name, a number of at most three digits (four would be a year), and an optional subtitle. */
const numberedTitle =
  /^(.+?)[\s,]+(?:(?:tomo|vol|volumen|nro|n°|nº)\.?\s*)?#?(\d{1,3})(?:\s*[:(].*|\s+[–—-]\s.*)?$/iu;

function wordsOf(text: string): readonly string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Lower case without diacritics, except ñ. */
function fold(text: string): string {
  return text.normalize('NFKD').toLowerCase().replaceAll('n\u0303', 'ñ').replace(/\p{M}/gu, '');
}

/** A complete or partial ISBN with hyphens or spaces. */
function isbnDigits(text: string): string | null {
  const trimmed = text.trim();
  return /^97[89][\d\s-]+$/.test(trimmed) ? trimmed.replace(/\D/g, '') : null;
}
