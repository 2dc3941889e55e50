/** Hot reload (HMR) on top of Astro's dev server. */
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin, ViteDevServer } from 'vite';
import type { pageAddresses } from './page-addresses.ts';

export interface HotReloadOptions {
  readonly addresses: ReturnType<typeof pageAddresses>;
  /** Receives each project file that came, changed or went. */
  readonly onFile: (file: string) => void;
}

export interface HotReload {
  readonly integration: AstroIntegration;
  /** After a new snapshot. */
  readonly reload: () => void;
  /** A module of the project as it is now. @param file path in the project */
  readonly load: (file: string) => Promise<unknown>;
}

export function hotReload({ addresses, onFile }: HotReloadOptions): HotReload {
  let server: ViteDevServer | null = null;
  const plugin: Plugin = {
    name: 'dev:hot-reload',
    configureServer(started) {
      server = started;
      for (const event of ['add', 'change', 'unlink'] as const) started.watcher.on(event, onFile);
      // Astro puts its middlewares before Vite's, and this one must come before both.
      return () => started.middlewares.stack.unshift({ route: '', handle: addresses });
    },
    hotUpdate: {
      order: 'pre',
      handler({ file, modules, server: { environments, ws } }) {
        if (this.environment.name !== 'client' || modules.length === 0 || isSwapped(file)) return;
        if (!environments[renderingEnvironment].moduleGraph.getModulesByFile(file)?.size) return;
        // It is also rendered into the page on the server.
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
          injectScript('page', `import '/scripts/dev/stale-islands.ts';`);
          updateConfig({ vite: { plugins: [plugin] } });
        },
      },
    },
    load: async (file) => server?.ssrLoadModule(`/${file}`),
    reload: () => {
      if (server === null) return;
      // Astro forgets what `getStaticPaths` said.
      server.environments[renderingEnvironment].hot.send('astro:content-changed', {});
      server.ws.send({ type: 'full-reload' });
    },
  };
}

/** Vite's environment in which the dev server renders pages; a build uses `prerender`. */
const renderingEnvironment = 'ssr';

/** HMR replaces styles and islands without a reload. */
function isSwapped(file: string): boolean {
  return file.endsWith('.css') || (file.startsWith(islands) && file.endsWith('.tsx'));
}

const islands = fileURLToPath(new URL('../../src/islands/', import.meta.url));
