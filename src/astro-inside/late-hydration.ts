/**
 * Keeps what brings islands to life out of the pages: Astro writes its element and each directive into every page with an island,
 * 2.4 kB that run before `load`. The core has them (`island-element.ts`), which comes after.
 */

/** Where Astro decides it; a test says when that moves. */
export const astrosScripts = /[\\/]astro[\\/]dist[\\/]runtime[\\/]server[\\/]scripts\.js$/;

/** In the place of that module: nothing is needed, and nothing is written. */
const nothing = `export const determineIfNeedsHydrationScript = () => false;
export const determinesIfNeedsDirectiveScript = () => false;
export const getPrescripts = () => '';`;

/** A Vite plugin. */
export function lateHydration() {
  return {
    name: 'publisher:late-hydration',
    enforce: 'pre' as const,
    // A dev server renders in the other one.
    applyToEnvironment: ({ name }: { name: string }) => name === 'prerender' || name === 'ssr',
    load: (id: string) => (astrosScripts.test(id) ? nothing : null),
  };
}
