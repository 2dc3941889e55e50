/**
 * Astro prints its code for islands, 5 kB, into every page that has one. Here it is printed only into pages whose screen is
 * an island (`client:only`). Islands that wait for a sign get it with the page's code (`islands/elements/islands.ts`).
 */
import astroIsland from 'astro/runtime/server/astro-island.prebuilt.js';
import type { Plugin } from 'vite';

/** Directives whose code comes with the page's. */
export const laterDirectives: readonly string[] = ['intent', 'visible'];

const printer = 'function getPrescripts(';
const astroPrinter = 'function astroPrescripts(';
const ownPrinter = `function getPrescripts(result, type, directive) {
  return ${JSON.stringify(laterDirectives)}.includes(directive) ? '' : astroPrescripts(result, 'both', directive);
}`;

export function islandRuntime(): Plugin {
  return {
    name: 'island-runtime',
    enforce: 'pre',
    resolveId: { filter: { id: /^virtual:astro-island$/ }, handler: (id) => `\0${id}` },
    load: { filter: { id: /^\0virtual:astro-island$/ }, handler: () => astroIsland },
    transform: {
      filter: { id: /[\\/]astro[\\/]dist[\\/]runtime[\\/]server[\\/]scripts\.js$/ },
      handler: (code) => {
        if (!code.includes(printer)) throw new Error('Astro prints the code of islands in another way now');
        return { code: `${code.replace(printer, astroPrinter)}\n${ownPrinter}\n`, map: null };
      },
    },
  };
}
