/** What of a page is the same whether Astro's dev server drew it or a build did. */

/** Markup without styles (a build puts them into one), addresses of assets by the names of their sources, and one line an element. */
export function markupOf(html: string): readonly string[] {
  return differences
    .reduce((rest, [words, instead]) => rest.replaceAll(words, instead), html)
    .replaceAll(/>\s*</g, '>\n<')
    .split('\n')
    .filter((line) => line !== '');
}

const differences: readonly (readonly [RegExp, string])[] = [
  [/<style[^>]*>[\s\S]*?<\/style>/g, ''],
  // What exchanges modules in the page, and lets Vite know the styles.
  [/<script type="module" src="(?:\/@[^"]*|[^"]*\.css(?:\?[^"]*)?)">\s*<\/script>/g, ''],
  [/<script>performance[^<]*<\/script>/g, ''],
  [/ (?:before-hydration-url|server-render-time)="[^"]*"/g, ''],
  [/(component-url|src)="\/(?:_astro|src)\/(?:[\w-]+\/)*([A-Za-z-]+)\.[^"]*"/g, '$1="$2"'],
  [/ (?:renderer-url|uid)="[^"]*"/g, ''],
  [/127\.0\.0\.1:\d+/g, 'api'],
];
