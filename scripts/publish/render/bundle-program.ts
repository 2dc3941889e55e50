/**
 * `astro build` with the publisher's adapter, as a child process: Astro keeps much memory. Argument: the output
 * folder.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type AstroIntegration } from 'astro';

const [folder = ''] = process.argv.slice(2);

/** An app whose `render` answers the address of any page (`entry.ts`). */
const adapter: AstroIntegration = {
  name: 'publisher',
  hooks: {
    'astro:config:done': ({ setAdapter }) => {
      setAdapter({
        name: 'publisher',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./entry.ts', import.meta.url),
        supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
      });
    },
  },
};

type Pages = Parameters<NonNullable<AstroIntegration['hooks']['astro:build:setup']>>[0]['pages'];
let pages: Pages = new Map();

/**
 * Styles of `client:only` islands have no order, and Astro turns them round each time that it sorts them. They get the
 * order of a static build.
 */
const orderedStyles: AstroIntegration = {
  name: 'publisher:ordered-styles',
  hooks: {
    'astro:build:setup': ({ pages: all, target }) => {
      if (target === 'server') pages = all;
    },
    'astro:config:setup': ({ updateConfig }) => {
      const writeBundle = () => {
        for (const { styles } of pages.values())
          for (const [place, style] of styles.entries()) if (style.order === -1) style.order = last + place;
      };
      updateConfig({ vite: { plugins: [{ name: 'publisher:ordered-styles', writeBundle }] } });
    },
  },
};

const last = 1_000_000;

await build({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  output: 'server',
  adapter,
  integrations: [orderedStyles],
  outDir: folder,
  cacheDir: join(folder, 'cache'),
  // The publisher as a service may not write to `node_modules`.
  vite: { cacheDir: join(folder, 'vite-cache') },
});
