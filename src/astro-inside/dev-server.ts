/** Internals of Astro's dev server on which `npm run dev` depends. */
import type { Connect, Plugin, ViteDevServer } from 'vite';

/** Vite environment in which the dev server renders pages, static ones too; a build uses `prerender`. */
export const renderingEnvironment = 'ssr';

/**
 * Page script that installs React's refresh preamble. @astrojs/react leaves that to Astro's island element, but an
 * inline head script imports screens earlier (`deferred-client-only.ts`).
 */
export const refreshPreamble = "import 'astro:scripts/before-hydration.js';";

/**
 * Call it in the function that `configureServer` returns: Astro prepends its middlewares to Vite's, and this one must
 * come before both.
 */
export function prependMiddleware(server: ViteDevServer, handle: Connect.NextHandleFunction): void {
  server.middlewares.stack.unshift({ route: '', handle });
}

/** Invalidates Astro's cache of `getStaticPaths` results. */
export function invalidateStaticPaths(server: ViteDevServer): void {
  server.environments[renderingEnvironment].hot.send('astro:content-changed', {});
}

/** Suppresses Vite's warning on dynamic imports with unknown URLs; those of Astro's island element are in the HTML. */
export const quietImportWarnings: Plugin = {
  name: 'dev:quiet-element',
  enforce: 'pre',
  config: () => ({ optimizeDeps: { exclude: ['astro/runtime/server/astro-island.js'] } }),
  transform: {
    filter: { id: /[\\/]astro[\\/]dist[\\/]runtime[\\/]server[\\/]astro-island\.js/ },
    handler: (code) => code.replaceAll(' import(', ' import(/* @vite-ignore */ '),
  },
};
