/**
 * Keeps hydration code out of the HTML: Astro inlines its island element and each directive into every page with an
 * island, 2.4 kB that run before `load`. The core chunk has them instead (`island-element.ts`).
 */

/** Astro's module that decides it; a test fails when it moves. */
export const astrosScripts = /[\\/]astro[\\/]dist[\\/]runtime[\\/]server[\\/]scripts\.js$/;

/** Replacement for that module: no script is needed. */
const nothing = `export const determineIfNeedsHydrationScript = () => false;
export const determinesIfNeedsDirectiveScript = () => false;
export const getPrescripts = () => '';`;

/** Vite plugin. */
export function lateHydration() {
  return {
    name: 'publisher:late-hydration',
    enforce: 'pre' as const,
    // A build renders in `prerender`, a dev server in `ssr`.
    applyToEnvironment: ({ name }: { name: string }) => name === 'prerender' || name === 'ssr',
    load: (id: string) => (astrosScripts.test(id) ? nothing : null),
  };
}
