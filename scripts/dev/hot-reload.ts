/** What `npm run dev` adds to Astro's dev server. */
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin, ViteDevServer } from 'vite';
import {
  forgetPaths,
  quietElement,
  refreshPreparation,
  renderingEnvironment,
  standFirst,
} from '../../src/astro-inside/dev-server.ts';
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
      return () => standFirst(started, addresses);
    },
    hotUpdate: {
      order: 'pre',
      handler({ file, modules, server: { environments, ws } }) {
        if (this.environment.name !== 'client' || modules.length === 0 || isSwapped(file)) return;
        if (!environments[renderingEnvironment].moduleGraph.getModulesByFile(file)?.size) return;
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
          injectScript('page', `${refreshPreparation} import '/scripts/dev/stale-islands.ts';`);
          updateConfig({ vite: { plugins: [plugin, quietElement] } });
        },
      },
    },
    reload: () => {
      if (server === null) return;
      forgetPaths(server);
      server.ws.send({ type: 'full-reload' });
    },
  };
}

/** Styles and islands are exchanged in the page as it stands. */
function isSwapped(file: string): boolean {
  return file.endsWith('.css') || (file.startsWith(islands) && file.endsWith('.tsx'));
}

const islands = fileURLToPath(new URL('../../src/islands/', import.meta.url));
