/** What `npm run dev` knows of the inside of Astro's dev server. */
import type { Connect, Plugin, ViteDevServer } from 'vite';

/** A dev server renders pages here, static ones too; a build in `prerender`. */
export const renderingEnvironment = 'ssr';

/**
 * A script of the page that prepares React's refresh: @astrojs/react leaves that to Astro's element, and screens are fetched by a
 * script of the head (`late-screen.ts`), sooner.
 */
export const refreshPreparation = "import 'astro:scripts/before-hydration.js';";

/** In `configureServer`, what it returns: Astro puts middlewares of its own in front of Vite's; this one comes before them. */
export function standFirst(server: ViteDevServer, handle: Connect.NextHandleFunction): void {
  server.middlewares.stack.unshift({ route: '', handle });
}

/** Astro keeps what `getStaticPaths` answered until it hears that its content is another. */
export function forgetPaths(server: ViteDevServer): void {
  server.environments[renderingEnvironment].hot.send('astro:content-changed', {});
}

/** Vite warns of imports whose addresses it cannot know: those of Astro's element stand in the page. */
export const quietElement: Plugin = {
  name: 'dev:quiet-element',
  enforce: 'pre',
  config: () => ({ optimizeDeps: { exclude: ['astro/runtime/server/astro-island.js'] } }),
  transform: {
    filter: { id: /[\\/]astro[\\/]dist[\\/]runtime[\\/]server[\\/]astro-island\.js/ },
    handler: (code) => code.replaceAll(' import(', ' import(/* @vite-ignore */ '),
  },
};
