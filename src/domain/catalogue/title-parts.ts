/**
 * Where a card cuts a long title: what tells products apart stands at its end ("02", "Vol. 3", "talle L", "(edición
 * japonesa) 12"), so that stays and what is before it is shortened.
 */
export interface TitleParts {
  /** With the space behind it: both together are the title. */
  readonly head: string;
  /** '' where nothing at the end stands out. */
  readonly tail: string;
}

const number =
  '(?:(?:vol(?:umen|ume)?\\.?|tomo|parte|libro|nro\\.?|n[º°]|#)\\s?)?\\d{1,4}(?:[.,/–-]\\d{1,4})*|(?:vol\\.|tomo)\\s[ivxlc]{1,7}';
const size = 'talle\\s\\S{1,6}';
const edition = '\\([^()]{1,22}\\)|edici[oó]n\\s\\S{1,14}';
const units = new RegExp(`(?<=\\s)(?:(?:${number}|${size}|${edition})(?:,?\\s|$)){1,3}$`, 'iu');
/** "mazo Commander, Family Matters", "Taza Naruto: espiral". */
const segment = /(?<=[,:]\s)[^,:]{1,18}$/u;

/** Longer ones would leave no room for what is before them. */
const longestTail = 26;

export function titleParts(title: string): TitleParts {
  const tail = [units, segment]
    .map((end) => end.exec(title)?.[0] ?? '')
    .find((found) => found !== '' && found.length <= longestTail && found.length < title.trim().length);
  return tail === undefined ? { head: title, tail: '' } : { head: title.slice(0, -tail.length), tail };
}
