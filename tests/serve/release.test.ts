import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { blobFile, storeBlob } from '../../scripts/publish/release/blobs.ts';
import { removeOldReleases, removeUnusedBlobs } from '../../scripts/publish/release/garbage.ts';
import { manifestFile, readManifest, type ReleaseFile } from '../../scripts/publish/release/manifest.ts';
import {
  activateRelease,
  createRelease,
  currentFile,
  currentRelease,
  listReleases,
  newestRelease,
} from '../../scripts/publish/release/releases.ts';
import type { DataLayout } from '../../scripts/shared/settings.ts';
import {
  at,
  build,
  day,
  emptyShop,
  folderRelease,
  goBack,
  longText,
  release,
  shopWith,
} from './tiny-shop.ts';

const page = (text: string) => ({ 'index.html': text });
const liveId = async (layout: DataLayout) => (await currentRelease(layout))?.id;
const idsOf = async (layout: DataLayout) => (await listReleases(layout)).map(({ id }) => id);

/** What the newest release answers to a path. */
async function fileAt(layout: DataLayout, path: string): Promise<ReleaseFile> {
  const file = (await newestRelease(layout))?.manifest.get(path);
  if (!file) throw new Error(`no ${path}`);
  return file;
}

function unpacked(layout: DataLayout, hash: string): readonly string[] {
  const bytes = (encoding: 'br' | 'gzip' | null) => readFileSync(blobFile(layout.blobs, hash, encoding));
  return [bytes(null), brotliDecompressSync(bytes('br')), gunzipSync(bytes('gzip'))].map(String);
}

describe('what a release holds', () => {
  it('has pages at their addresses, without .html', async () => {
    const layout = await shopWith({
      'index.html': 'inicio',
      'producto/akira-1.html': 'akira',
      'producto/index.html': 'a product called index',
      'robots.txt': 'robots',
      '.well-known/security.txt': 'contact',
      'img/ab/cd.webp': 'picture',
      'producto/ñandú.html': 'ñandú',
    });
    expect([...((await newestRelease(layout))?.manifest.paths() ?? [])]).toEqual([
      ...['/', '/.well-known/security.txt', '/img/ab/cd.webp', '/producto/akira-1', '/producto/index'],
      ...['/producto/ñandú', '/robots.txt'],
    ]);
    const { hash } = await fileAt(layout, '/producto/ñandú');
    expect(readFileSync(blobFile(layout.blobs, hash), 'utf8')).toBe('ñandú');
  });

  it('has compressed siblings of what compresses, and only of that', async () => {
    const layout = await shopWith({
      ...{ 'index.html': longText('inicio'), '_astro/a.js': longText('code()'), 'tiny.html': 'x' },
      ...{ 'img/a.webp': longText('pixels') },
    });
    const { encodings, hash } = await fileAt(layout, '/');
    expect(encodings).toEqual(['br', 'gzip']);
    expect(unpacked(layout, hash)).toEqual(Array(3).fill(longText('inicio')));
    for (const path of ['/img/a.webp', '/tiny']) expect((await fileAt(layout, path)).encodings).toEqual([]);
  });

  it('has again what a power cut left without its bytes', () => {
    const layout = emptyShop();
    const file = { type: 'html', bytes: Buffer.from(longText('página')) };
    const { hash } = storeBlob(layout, file);
    for (const encoding of [null, 'br', 'gzip'] as const)
      writeFileSync(blobFile(layout.blobs, hash, encoding), '');
    storeBlob(layout, file);
    expect(unpacked(layout, hash)).toEqual(Array(3).fill(longText('página')));
  });

  it('is the same when nothing changed, also when pages were made from something else', async () => {
    const layout = emptyShop();
    const first = await release(layout, { 'index.html': 'a', 'b.html': 'b' });
    expect(await release(layout, {}, at(1000))).toMatchObject({ id: first.id, isNew: false });
    const before = await newestRelease(layout);
    const made = { createdAt: at(1000), code: 'other' };
    const home = { ...(await fileAt(layout, '/')), key: 'made-of-this' };
    const second = createRelease(layout, before, new Map([['/', home]]), made);
    expect(second).toMatchObject({ id: first.id, isNew: false });
    const manifest = await readManifest(layout, first.id);
    expect({ key: manifest.keyOf('/'), code: manifest.code }).toEqual({ key: 'made-of-this', code: 'other' });
    expect(await idsOf(layout)).toEqual([first.id]);
  });
});

describe('switching', () => {
  it('goes to a release, back to the one before, and no further than the first', async () => {
    const layout = emptyShop();
    const first = await release(layout, page('uno'));
    const second = await release(layout, page('dos'), at(1000));
    expect(await liveId(layout)).toBe(second.id);
    expect((await goBack(layout)).id).toBe(first.id);
    expect(await liveId(layout)).toBe(first.id);
    await expect(goBack(layout)).rejects.toThrow(/no earlier release/);
    expect(await idsOf(layout)).toEqual([second.id, first.id]);
  });

  it('does not go to a release that is not there', async () => {
    const layout = emptyShop();
    const { id } = await release(layout, page('uno'));
    expect(() => activateRelease(layout, '20260101T000000000Z-000000000000')).toThrow(/ENOENT/);
    expect(await liveId(layout)).toBe(id);
  });

  it('keeps releases in order when the clock was set back', async () => {
    const layout = emptyShop();
    const first = await release(layout, page('uno'));
    const second = await release(layout, page('dos'), at(-day));
    expect(second.id > first.id).toBe(true);
  });
});

/** Killed at any moment: `killed-publish.test.ts`. */
it('files of a killed publisher harm neither the live release nor the next', async () => {
  const layout = emptyShop();
  const first = await release(layout, page('uno'));
  const [folder = ''] = readdirSync(layout.blobs);
  writeFileSync(join(layout.blobs, folder, 'half-a-blob.1-0.tmp'), 'ha');
  build(layout, page('dos'));
  const { id } = await folderRelease(layout, at(1000));
  renameSync(manifestFile(layout, id), `${manifestFile(layout, id)}.1.tmp`);
  writeFileSync(`${currentFile(layout)}.1.tmp`, `${id}\n`);
  expect([await idsOf(layout), await liveId(layout)]).toEqual([[first.id], first.id]);
  const again = await release(layout, {}, at(2000));
  expect(await liveId(layout)).toBe(again.id);
});

describe('what is kept for tabs that are open', () => {
  it('are assets for 30 days after their release (fault 26)', async () => {
    const old = { '_astro/old.js': 'old', 'img/old.webp': 'old' };
    const layout = await shopWith({ ...page('uno'), 'b.html': 'b', ...old });
    const pathsAfter = async (days: number, files: Parameters<typeof build>[1]) => {
      const { id } = await release(layout, files, at(days * day));
      return [...(await readManifest(layout, id)).paths()];
    };
    const gone = { 'b.html': null, '_astro/old.js': null, 'img/old.webp': null, '_astro/new.js': 'new' };
    expect(await pathsAfter(5, gone)).toEqual(['/', '/_astro/new.js', '/_astro/old.js', '/img/old.webp']);
    expect(await pathsAfter(34, page('dos'))).toContain('/_astro/old.js');
    expect(await pathsAfter(36, page('tres'))).toEqual(['/', '/_astro/new.js']);
  });

  it('is none when it comes back', async () => {
    const layout = await shopWith({ ...page('uno'), '_astro/a.js': 'a' });
    await release(layout, { '_astro/a.js': null }, at(day));
    await release(layout, { '_astro/a.js': 'a' }, at(2 * day));
    expect((await fileAt(layout, '/_astro/a.js')).retiredAt).toBeNull();
  });
});

describe('garbage', () => {
  const collect = async (layout: DataLayout) => {
    await removeOldReleases(layout);
    await removeUnusedBlobs(layout);
    return readdirSync(layout.blobs).flatMap((folder) => readdirSync(join(layout.blobs, folder))).length;
  };

  it('is all but ten releases and the live one, and what none of them has', async () => {
    const layout = emptyShop();
    const same = { 'same.html': longText('igual'), '_astro/old.js': longText('old()') };
    const first = await release(layout, { ...page(longText('la primera')), ...same });
    expect(await collect(layout)).toBe(9);
    for (let n = 1; n < 13; n += 1)
      await release(layout, { ...page(longText(`versión ${n}`)), '_astro/old.js': null }, at(n * day));
    activateRelease(layout, first.id);
    // A page in 11 releases, one that is the same in all, and an asset that is kept for open tabs, in three encodings.
    expect(await collect(layout)).toBe(13 * 3);
    expect(await idsOf(layout)).toHaveLength(11);
    expect(await idsOf(layout)).toContain(first.id);
    for (const id of await idsOf(layout)) await expectWhole(layout, id);
    expect((await fileAt(layout, '/_astro/old.js')).retiredAt).not.toBeNull();
  });
});

/** Every path of the release has its blob with the siblings listed in the manifest. */
async function expectWhole(layout: DataLayout, id: string): Promise<void> {
  const manifest = await readManifest(layout, id);
  for (const path of manifest.paths()) {
    const { hash, size, encodings } = manifest.get(path) as ReleaseFile;
    expect(statSync(blobFile(layout.blobs, hash)).size).toBe(size);
    for (const encoding of encodings) expect(existsSync(blobFile(layout.blobs, hash, encoding))).toBe(true);
  }
}
