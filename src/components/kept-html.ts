import { unreadOfIslands } from '../astro-inside/lean-islands.ts';

/** What nobody reads, and what stands in its place. */
const unread: readonly (readonly [RegExp, string | ((words: string) => string)])[] = [
  ...unreadOfIslands,
  [/=""(?=[ >])/g, ''],
  // React spells these in its own way, and closes what HTML does not: the rest of a page does neither.
  [/ (?:autoComplete|enterKeyHint)=/g, (name) => name.toLowerCase()],
  [/\/>/g, '>'],
];

/** By name, as `Kept.astro` writes it. */
export const keptHtml = new Map<string, string>();

/** As short as it means the same (`Kept.astro`). */
export function lean(html: string): string {
  return unread.reduce(
    (rest, [words, instead]) =>
      typeof instead === 'string' ? rest.replaceAll(words, instead) : rest.replaceAll(words, instead),
    html,
  );
}
