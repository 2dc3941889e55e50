/** The `client:intent` directive, chunks, and files beside the pages. */
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
      'astro:config:setup': ({ command, config, addClientDirective, updateConfig }) => {
        publicFolder = fileURLToPath(config.publicDir);
        sources = fileURLToPath(config.srcDir);
        const intent = fileURLToPath(new URL('islands/shop/loading/client-intent.ts', config.srcDir));
        addClientDirective({ name: 'intent', entrypoint: intent });
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

/** With all packages: Node finds none from the data folder, where the bundle lies. */
const bundled = { resolve: { noExternal: true as const } };
