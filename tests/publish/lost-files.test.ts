/** What the publisher has recorded and the files that it speaks of: what is gone is made again. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { blobFile } from '../../scripts/publish/release/blobs.ts';
import { readManifest } from '../../scripts/publish/release/manifest.ts';
import { readCurrentId } from '../../scripts/publish/release/releases.ts';
import type { DataLayout } from '../../scripts/shared/settings.ts';
import { discount, picture } from './fake-backend.ts';
import { contentOf, openShop, publishFrom, warmThreads } from './whole-release.ts';
import { openWorkshop } from './workshop.ts';

// One of them waits for the bundle that all tests of a run share.
describe('files that are gone', { timeout: 400_000 }, () => {
  it.each<[string, (data: DataLayout) => string | Promise<string>]>([
    ['all pictures', ({ images }) => images],
    ['one picture', ({ images }) => join(images, readdirSync(images)[0] ?? '')],
    ['one page of the live release', (data) => blobOf(data, '/producto/tomo-2')],
    ['one sitemap of the live release', (data) => blobOf(data, '/sitemap.xml')],
    ['the manifest of the live release', manifestOf],
    ['the bundle of the code', ({ bundles }) => bundles],
    ['every release', ({ releases }) => releases],
    ['the records of the pages', ({ snapshot }) => snapshot],
  ])('are made again by the next publish: %s', async (_, choose) => {
    const { backend, data } = openPictured();
    const threads = warmThreads();
    await openShop(backend, data, { threads });
    const before = await contentOf(data);
    const lost = await choose(data);
    expect(existsSync(lost)).toBe(true);
    rmSync(lost, { recursive: true });
    await publishFrom(backend, data, { threads });
    expect(existsSync(lost) || lost.includes('releases')).toBe(true);
    expect(await contentOf(data)).toEqual(before);
  });

  it('are made again of a product whose price is refused, too', async () => {
    const { backend, data } = openPictured();
    const threads = warmThreads();
    await openShop(backend, data, { threads });
    const before = await contentOf(data);
    discount(backend.products[0]!, 90);
    rmSync(data.images, { recursive: true });
    const { sync } = await publishFrom(backend, data, { threads, allowPrices: false });
    expect(sync.refused).toMatchObject([{ slug: 'tomo-1', why: 'price-jumped' }]);
    expect(await contentOf(data)).toEqual(before);
  });
});

function openPictured() {
  const workshop = openWorkshop(3, onTestFinished);
  const { backend } = workshop;
  for (const [index, product] of backend.products.entries()) {
    product.picture = `/media/${product.slug}.png`;
    backend.pictures.set(product.picture, covers[index] ?? Buffer.alloc(0));
  }
  return workshop;
}

const covers = await Promise.all(['#c00', '#0c0', '#00c'].map(picture));

async function blobOf(data: DataLayout, path: string): Promise<string> {
  const manifest = await readManifest(data, (await readCurrentId(data)) ?? '');
  return blobFile(data.blobs, manifest.get(path)?.hash ?? '');
}

async function manifestOf({ releases, ...data }: DataLayout): Promise<string> {
  return join(releases, (await readCurrentId({ releases, ...data })) ?? '', 'manifest');
}
