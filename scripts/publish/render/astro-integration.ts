/** The `client:intent` directive, where the code of islands comes from, chunks, and files beside the pages. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { writeAppFiles } from '../browser-code/app-files.ts';
import { chunks } from '../browser-code/chunks.ts';
import { inlineFunctions } from './inline-functions.ts';

export function shopFiles(): AstroIntegration {
  let publicFolder = '';
  let sources = '';
  return {
    name: 'shop-files',
    hooks: {
      'astro:config:setup': ({ command, config, addClientDirective, addMiddleware, updateConfig }) => {
        if (command === 'build' && isCommandLine()) buildWhole();
        publicFolder = fileURLToPath(config.publicDir);
        sources = fileURLToPath(config.srcDir);
        const intent = fileURLToPath(new URL('islands/shop/loading/client-intent.ts', config.srcDir));
        addClientDirective({ name: 'intent', entrypoint: intent });
        addMiddleware({ order: 'post', entrypoint: new URL('./late-islands.ts', import.meta.url) });
        updateConfig({ vite: { ...chunks, plugins: [inlineFunctions()] } });
        if (command === 'build')
          updateConfig({ vite: { environments: { prerender: bundled, ssr: bundled } } });
      },
      'astro:build:done': async ({ dir }) => {
        await writeAppFiles({ output: fileURLToPath(dir), sources, publicFolder });
      },
    },
  };
}

/** `npx astro build`, as hosts run it; the publisher and tests call Astro as a function. */
function isCommandLine(): boolean {
  return /[\\/]astro(?:\.mjs)?$/.test(process.argv[1] ?? '');
}

/** Astro alone would make pages of the newest snapshot, without pictures and files for crawlers. */
function buildWhole(): never {
  const setup = fileURLToPath(new URL('../../setup.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [setup, 'build'], { stdio: 'inherit' });
  process.exit(status ?? 1);
}

/** With all packages: Node finds none from the data folder, where the bundle lies. */
const bundled = { resolve: { noExternal: true as const } };
