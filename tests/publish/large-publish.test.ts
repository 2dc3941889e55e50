/** Above a number of pages none is compressed before it is live; the release is the same one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { compressPages, isUncompressed } from '../../scripts/publish/compress-pages.ts';
import { manifestFile } from '../../scripts/publish/release-manifest.ts';
import { readCurrentId } from '../../scripts/publish/release.ts';
import type { DataLayout } from '../../scripts/settings.ts';
import { contentOf, firstPublish, openShop, publishFrom, warmRenderers } from './whole-release.ts';
import { openWorkshop } from './workshop.ts';

const limit = vi.hoisted(() => ({ pages: 50_000 }));
vi.mock(import('../../scripts/publish/release-compress.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    isCompressedLater: (pages: number) => pages > limit.pages,
    pageEncodingsOf: (pages: number) => (pages > limit.pages ? [] : original.encodings),
  };
});

it('compresses a large publish when it is live, and leaves what a small one leaves', async () => {
  const { backend, data } = openWorkshop();
  const renderers = warmRenderers();
  limit.pages = 5;
  await openShop(backend, data, { renderers });
  expect(await isUncompressed(data)).toBe(true);
  await expect(contentOf(data)).rejects.toThrow(/is not there as br/);
  const { encodings, compressed } = await pagesOf(data);
  expect(encodings).toEqual(['br,gzip']);
  expect(compressed).toBe(0);
  limit.pages = 50_000;
  const whole = await firstPublish(data, backend);

  // A small publish compresses its own pages, and leaves the others to the process that is on its way.
  backend.products[3]!.pesos += 1;
  const { build } = await publishFrom(backend, data, { renderers });
  expect((await pagesOf(data)).compressed).toBe(build.rendered.length);
  expect(await isUncompressed(data)).toBe(true);
  backend.products[3]!.pesos -= 1;
  await publishFrom(backend, data, { renderers });

  await compressPages(data);
  expect(await contentOf(data)).toEqual(whole);
  expect(await isUncompressed(data)).toBe(false);
}, 200_000);

/** How the manifest says that pages are served, and how many of them have both of their siblings. */
async function pagesOf(data: DataLayout) {
  const text = readFileSync(manifestFile(data, (await readCurrentId(data)) ?? ''), 'utf8');
  const lines = text.split('\n').map((line) => line.split('\t'));
  const pages = lines.filter(([, , type]) => type === 'html');
  const names = new Set(readdirSync(join(data.releases, 'blobs'), { recursive: true, encoding: 'utf8' }));
  const compressed = pages.filter(([hash = '']) =>
    ['.br', '.gz'].every((suffix) => names.has(`${hash.slice(0, 2)}/${hash}${suffix}`)),
  );
  return { encodings: [...new Set(pages.map((line) => line[3]))], compressed: compressed.length };
}
