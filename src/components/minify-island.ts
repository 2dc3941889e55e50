import { unusedIslandAttributes } from '../astro-inside/unused-island-attributes.ts';

/** Redundant markup and its replacement. */
const redundant: readonly (readonly [RegExp, string | ((words: string) => string)])[] = [
  ...unusedIslandAttributes,
  [/=""(?=[ >])/g, ''],
  // React's camelCase attributes and self-closing tags, in HTML syntax.
  [/ (?:autoComplete|enterKeyHint)=/g, (name) => name.toLowerCase()],
  [/\/>/g, '>'],
];

/** HTML memoised by `MinifiedIsland.astro`, by name. */
export const memoisedHtml = new Map<string, string>();

/** Minifies the HTML of islands (`MinifiedIsland.astro`). */
export function minifyIsland(html: string): string {
  return redundant.reduce(
    (rest, [words, instead]) =>
      typeof instead === 'string' ? rest.replaceAll(words, instead) : rest.replaceAll(words, instead),
    html,
  );
}
