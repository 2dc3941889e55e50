/** The words of sanitised HTML, for places that take no markup: blocks and breaks become spaces. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(?:b|strong|i|em|u|a|span|sub|sup)\b/i.test(tag) ? '' : ' '))
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, decoded)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The first `length` characters at most, cut at the end of a word and closed with an ellipsis. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = [...text];
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length).join('');
  const end = cut.lastIndexOf(' ');
  const kept = end > length / 2 ? cut.slice(0, end) : characters.slice(0, length - 1).join('');
  return `${kept.replace(/[\s,;:.]+$/, '')}…`;
}

/** What a sanitiser writes; any other entity is left as it stands. */
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
