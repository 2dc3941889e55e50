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

/** A title in the order in which it is read, of which a narrow place hides the middle: "Batman: El largo… Vol. 1". */
export interface CutTitle {
  readonly start: string;
  /** '' where the whole title is short. */
  readonly middle: string;
  readonly end: string;
  /** Longer than any place has room for: the middle is hidden everywhere. */
  readonly isEndless: boolean;
}

/** Two lines of a card on a phone, in characters; three with the widest letters. */
const shortTitle = 40;
/** Three lines of a card on a desk. */
const longTitle = 72;
/** The last letter of a word. */
const wordEnd = /[\p{L}\p{N}!?)](?=[^\p{L}\p{N}\s]*\s)/gu;

/** The three parts together are the title. It is cut behind a word, unless the first one has no end. */
export function cutTitle(title: string): CutTitle {
  const { head, tail } = titleParts(title);
  const room = shortTitle - tail.length;
  const ends = [...head.matchAll(wordEnd)].map(({ index }) => index + 1).filter((end) => end <= room);
  const cut = ends.at(-1) ?? room;
  const middle = head.slice(cut);
  if (title.length <= shortTitle || middle.length <= shortMiddle)
    return { start: head, middle: '', end: tail, isEndless: false };
  return { start: head.slice(0, cut), middle, end: tail, isEndless: title.length > longTitle };
}

/** A comma and a space are no longer than the ellipsis. */
const shortMiddle = 3;
