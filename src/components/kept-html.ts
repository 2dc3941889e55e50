import { unreadOfIslands } from '../astro-inside/lean-islands.ts';

/** Redundant markup and its replacement. */
const unread: readonly (readonly [RegExp, string | ((words: string) => string)])[] = [
  ...unreadOfIslands,
  [/=""(?=[ >])/g, ''],
  // React's camelCase attributes and self-closing tags, in HTML syntax.
  [/ (?:autoComplete|enterKeyHint)=/g, (name) => name.toLowerCase()],
  [/\/>/g, '>'],
];

/** HTML memoised by `Kept.astro`, by name. */
export const keptHtml = new Map<string, string>();

/** Minifies the HTML of islands (`Kept.astro`). */
export function lean(html: string): string {
  return unread.reduce(
    (rest, [words, instead]) =>
      typeof instead === 'string' ? rest.replaceAll(words, instead) : rest.replaceAll(words, instead),
    html,
  );
}
