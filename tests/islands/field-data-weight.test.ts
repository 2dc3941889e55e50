/** Everything that field data adds to the scripts of a page, bundled by itself. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { preloadBy } from '../../src/astro-inside/preload-helper.ts';

const islands = join(import.meta.dirname, '../../src/islands/shop');
/** In the core of every page anyway. */
const chunkLoader = join(islands, 'loading/chunk-loader.ts');

it('field data is at most 2 kB of script, gzip, what decides and what reports together', async () => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [preloadBy(chunkLoader)],
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: join(islands, 'field-data/sampled-view.ts'),
        external: [chunkLoader],
        preserveEntrySignatures: 'strict',
      },
    },
  })) as Rolldown.RolldownOutput;
  const weights = output.map((file) => ('code' in file ? gzipSync(file.code).length : 0));
  expect(Math.max(...weights)).toBeGreaterThan(1000);
  expect(weights.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(2048);
});
