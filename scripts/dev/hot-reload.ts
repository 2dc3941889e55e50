/** What `npm run dev` adds to Astro's dev server. */
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin, ViteDevServer } from 'vite';
import type { pageAddresses } from './page-addresses.ts';

export interface HotReloadOptions {
  readonly addresses: ReturnType<typeof pageAddresses>;
  /** Told of each file of the project that was written, made or removed. */
  readonly onFile: (file: string) => void;
}

export interface HotReload {
  readonly integration: AstroIntegration;
  /** The snapshot is another one: pages are looked up and rendered anew. */
  readonly reload: () => void;
}

export function hotReload({ addresses, onFile }: HotReloadOptions): HotReload {
  let server: ViteDevServer | null = null;
  const plugin: Plugin = {
    name: 'dev:hot-reload',
    configureServer(started) {
      server = started;
      for (const event of ['add', 'change', 'unlink'] as const) started.watcher.on(event, onFile);
      // Astro puts its own in front; this one comes before them.
      return () => void started.middlewares.stack.unshift({ route: '', handle: addresses });
    },
    hotUpdate: {
      order: 'pre',
      handler({ file, modules, server: { environments, ws } }) {
        if (this.environment.name !== 'client' || modules.length === 0 || isSwapped(file)) return;
        if (!environments['ssr']?.moduleGraph.getModulesByFile(file)?.size) return;
        // The page shows it as well, not only what lives in the page.
        ws.send({ type: 'full-reload' });
        return [];
      },
    },
  };
  return {
    integration: {
      name: 'dev',
      hooks: {
        'astro:config:setup': ({ injectScript, updateConfig }) => {
          // Screens are fetched by a script of the head: React's refresh has to be there before.
          injectScript('page', "import 'astro:scripts/before-hydration.js'; import '/scripts/dev/stale-islands.ts';");
          updateConfig({ vite: { plugins: [plugin, knownImports] } });
        },
      },
    },
    reload: () => {
      // Astro keeps which pages there are.
      server?.environments['ssr']?.hot.send('astro:content-changed', {});
      server?.ws.send({ type: 'full-reload' });
    },
  };
}

/** Vite warns of imports whose addresses it cannot know: those of Astro's element are in the page. */
const knownImports: Plugin = {
  name: 'dev:known-imports',
  enforce: 'pre',
  config: () => ({ optimizeDeps: { exclude: ['astro/runtime/server/astro-island.js'] } }),
  transform: {
    filter: { id: /[\\/]astro[\\/]dist[\\/]runtime[\\/]server[\\/]astro-island\.js/ },
    handler: (code) => code.replaceAll(' import(', ' import(/* @vite-ignore */ '),
  },
};

/** Styles and islands are exchanged in the page as it stands. */
function isSwapped(file: string): boolean {
  return file.endsWith('.css') || (file.startsWith(islands) && file.endsWith('.tsx'));
}

const islands = fileURLToPath(new URL('../../src/islands/', import.meta.url));
