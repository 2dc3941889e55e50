/** Astro integration of the shop: the `client:intent` directive, shared scripts, and files beside the pages. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { writeAppFiles } from './browser-code/app-files.ts';
import { chunks } from './browser-code/chunks.ts';

export function shopFiles(): AstroIntegration {
  const modules: Record<string, number> = {};
  let publicFolder = '';
  let sources = '';
  return {
    name: 'shop-files',
    hooks: {
      'astro:config:setup': ({ command, config, addClientDirective, updateConfig }) => {
        publicFolder = fileURLToPath(config.publicDir);
        sources = fileURLToPath(config.srcDir);
        const intent = fileURLToPath(new URL('islands/shop/loading/client-intent.ts', config.srcDir));
        addClientDirective({ name: 'intent', entrypoint: intent });
        updateConfig({ vite: { plugins: [measureModules(modules, sources)], ...chunks } });
        if (command === 'build')
          updateConfig({ vite: { environments: { prerender: bundled, ssr: bundled } } });
      },
      'astro:build:done': async ({ dir }) => {
        const output = fileURLToPath(dir);
        await writeAppFiles({ output, sources, publicFolder });
        await writeFile(join(output, '../modules.json'), JSON.stringify(modules));
      },
    },
  };
}

/** With all packages: Node finds none from the data folder, where the bundle lies. */
const bundled = { resolve: { noExternal: true as const } };

/** What each module takes of the browser's bundle in bytes, for the budgets of the tests. */
function measureModules(modules: Record<string, number>, sources: string) {
  return {
    name: 'shop-files:modules',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    generateBundle(_options: unknown, bundle: Readonly<Record<string, BundledFile>>) {
      for (const { modules: parts = {} } of Object.values(bundle)) {
        for (const [id, { renderedLength }] of Object.entries(parts)) {
          const name = id.split('node_modules/').at(-1) ?? id;
          if (renderedLength > 0) modules[name.replace(sources, 'src/')] = renderedLength;
        }
      }
    },
  };
}

interface BundledFile {
  readonly modules?: Readonly<Record<string, { readonly renderedLength: number }>>;
}
