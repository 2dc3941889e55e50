import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blobFile } from '../../scripts/publish/release/blobs.ts';
import { removeOldReleases, removeUnusedBlobs } from '../../scripts/publish/release/garbage.ts';
import { readManifest, type ReleaseFile } from '../../scripts/publish/release/manifest.ts';
import { activateRelease, currentRelease, listReleases } from '../../scripts/publish/release/releases.ts';
import type { DataLayout } from '../../scripts/shared/settings.ts';
import { at, build, day, emptyShop, longText, publish } from './tiny-shop.ts';

describe('what is kept for tabs that are open', () => {
  it('keeps assets for 30 days after the release that replaced them, and pages not at all (fault 26)', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'uno', 'b.html': 'b', '_astro/old.js': 'old', 'img/old.webp': 'old' });
    await publish(layout);
    build(layout, { 'b.html': null, '_astro/old.js': null, 'img/old.webp': null, '_astro/new.js': 'new' });
    expect(await pathsAfter(layout, at(5 * day))).toEqual([
      '/',
      '/_astro/new.js',
      '/_astro/old.js',
      '/img/old.webp',
    ]);
    build(layout, { 'index.html': 'dos' });
    expect(await pathsAfter(layout, at(34 * day))).toContain('/_astro/old.js');
    build(layout, { 'index.html': 'tres' });
    expect(await pathsAfter(layout, at(36 * day))).toEqual(['/', '/_astro/new.js']);
  });

  it('takes an asset back into the build when it comes back', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'uno', '_astro/a.js': 'a' });
    await publish(layout);
    build(layout, { '_astro/a.js': null });
    await publish(layout, at(day));
    build(layout, { '_astro/a.js': 'a' });
    const manifest = await readManifest(layout, (await publish(layout, at(2 * day))).id);
    expect(manifest.get('/_astro/a.js')?.retiredAt).toBeNull();
  });
});

describe('garbage', () => {
  it('keeps the last ten releases and the bytes that one of them has', async () => {
    const layout = emptyShop();
    for (let n = 0; n < 12; n += 1) {
      build(layout, { 'index.html': longText(`versión ${n}`), 'same.html': longText('igual') });
      await publish(layout, at(n * 1000));
    }
    const before = blobNames(layout).length;
    await removeOldReleases(layout);
    await removeUnusedBlobs(layout);
    expect(await listReleases(layout)).toHaveLength(10);
    expect(blobNames(layout)).toHaveLength(before - 6);
    for (const { id } of await listReleases(layout)) await expectWhole(layout, id);
  });

  it('keeps the live release however old it is', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'la primera' });
    const first = await publish(layout);
    for (let n = 1; n < 13; n += 1) {
      build(layout, { 'index.html': `versión ${n}` });
      await publish(layout, at(n * 1000));
    }
    activateRelease(layout, first.id);
    await removeOldReleases(layout);
    await removeUnusedBlobs(layout);
    expect((await listReleases(layout)).map(({ id }) => id)).toContain(first.id);
    await expectWhole(layout, first.id);
  });

  it('does nothing while there are ten releases or fewer', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'a' });
    await publish(layout);
    const before = blobNames(layout);
    await removeOldReleases(layout);
    await removeUnusedBlobs(layout);
    expect(await listReleases(layout)).toHaveLength(1);
    expect(blobNames(layout)).toEqual(before);
  });

  it('keeps the bytes of an asset that only lives on for open tabs', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'a', '_astro/old.js': longText('old()') });
    await publish(layout);
    build(layout, { '_astro/old.js': null });
    for (let n = 1; n < 14; n += 1) {
      build(layout, { 'index.html': `versión ${n}` });
      await publish(layout, at(n * day));
    }
    await removeOldReleases(layout);
    await removeUnusedBlobs(layout);
    const manifest = await readManifest(layout, (await currentRelease(layout))?.id ?? '');
    expect(textOf(layout, manifest.get('/_astro/old.js'))).toBe(longText('old()'));
  });
});

async function pathsAfter(layout: DataLayout, now: Date): Promise<string[]> {
  const { id } = await publish(layout, now);
  return [...(await readManifest(layout, id)).paths()];
}

function textOf(layout: DataLayout, file: ReleaseFile | null): string {
  if (file === null) return '(no such file)';
  return readFileSync(blobFile(join(layout.releases, 'blobs'), file.hash), 'utf8');
}

function blobNames(layout: DataLayout): string[] {
  const blobs = join(layout.releases, 'blobs');
  return readdirSync(blobs).flatMap((folder) => readdirSync(join(blobs, folder)));
}

/** Every path of the release has its blob with the siblings listed in the manifest. */
async function expectWhole(layout: DataLayout, id: string): Promise<void> {
  const manifest = await readManifest(layout, id);
  for (const path of manifest.paths()) {
    const { hash, size, encodings } = manifest.get(path) as ReleaseFile;
    const blobs = join(layout.releases, 'blobs');
    expect(statSync(blobFile(blobs, hash)).size).toBe(size);
    for (const encoding of encodings) expect(existsSync(blobFile(blobs, hash, encoding))).toBe(true);
  }
}
