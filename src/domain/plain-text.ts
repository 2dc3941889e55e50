/** Text of sanitised HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(?:b|strong|i|em|u|a|span|sub|sup)\b/i.test(tag) ? '' : ' '))
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, decoded)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Cut at a word, with an ellipsis. @param length in characters */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = [...text];
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length).join('');
  const end = cut.lastIndexOf(' ');
  const kept = end > length / 2 ? cut.slice(0, end) : characters.slice(0, length - 1).join('');
  return `${kept.replace(/[\s,;:.]+$/, '')}…`;
}

/** The text of a one-line field: line breaks become spaces, unseen characters are removed. */
export function oneLine(text: string): string {
  return text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(unseen, '')
    .trim();
}

/** The text of a field of several lines: line breaks become `\n`. */
export function severalLines(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(unseen, '')
    .trim();
}

/**
 * Control characters but tab and line feed, spaces without width, and marks that change the direction of the text
 * around them. Joiners (U+200C, U+200D) stay: emoji and some scripts need them.
 */
const unseen = /[^\P{Cc}\t\n]|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decoded(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '';
}
