/** Normalises HTML for comparing pages of Astro's dev server with built ones. */

/** Markup without styles (a build merges them), asset URLs as source names, and one line per element. */
export function markupOf(html: string): readonly string[] {
  return differences
    .reduce((rest, [words, instead]) => rest.replaceAll(words, instead), html)
    .replaceAll(/>\s*</g, '>\n<')
    .split('\n')
    .filter((line) => line !== '');
}

const differences: readonly (readonly [RegExp, string])[] = [
  [/<style[^>]*>[\s\S]*?<\/style>/g, ''],
  // Vite's HMR client and style modules.
  [/<script type="module" src="(?:\/@[^"]*|[^"]*\.css(?:\?[^"]*)?)">\s*<\/script>/g, ''],
  [/<script>performance[^<]*<\/script>/g, ''],
  // Astro's island element, which logs more in development.
  [/<script>\(\(\)\s*=>[\s\S]*?<\/script>/g, ''],
  [/ (?:before-hydration-url|server-render-time)="[^"]*"/g, ''],
  [/(component-url|src|href)="\/(?:_astro|src)\/(?:[\w-]+\/)*([A-Za-z-]+)\.[^"]*"/g, '$1="$2"'],
  [/ (?:renderer-url|uid)="[^"]*"/g, ''],
  [/127\.0\.0\.1:\d+/g, 'api'],
];
