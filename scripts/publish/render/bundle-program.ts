/**
 * Child process of `bundle.ts`: runs `astro build` with the publisher's adapter. Astro keeps much memory, which ends
 * with the process. Argument: the output folder.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type AstroInlineConfig } from 'astro';

const [folder = ''] = process.argv.slice(2);

/** Makes `astro build` write an app whose `render` answers the address of any page (`entry.ts`). */
const adapter: NonNullable<AstroInlineConfig['adapter']> = {
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

await build({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  output: 'server',
  adapter,
  outDir: folder,
  cacheDir: join(folder, 'cache'),
});
