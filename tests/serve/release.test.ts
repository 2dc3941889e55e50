import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { blobFile, blobsOf, storeBlob } from '../../scripts/publish/release/blobs.ts';
import { manifestFile, readManifest, type ReleaseFile } from '../../scripts/publish/release/manifest.ts';
import {
  activateRelease,
  createRelease,
  currentFile,
  currentRelease,
  listReleases,
  newestRelease,
  rollback,
} from '../../scripts/publish/release/releases.ts';
import type { DataLayout } from '../../scripts/shared/settings.ts';
import { at, build, day, emptyShop, folderRelease, longText, publish } from './tiny-shop.ts';

describe('what a release holds', () => {
  it('has pages at their addresses, without .html', async () => {
    const layout = emptyShop();
    build(layout, {
      'index.html': 'inicio',
      'producto/akira-1.html': 'akira',
      'producto/index.html': 'a product called index',
    });
    build(layout, {
      'robots.txt': 'robots',
      '.well-known/security.txt': 'contact',
    });
    build(layout, { 'img/ab/cd.webp': 'picture', 'producto/ñandú.html': 'ñandú' });
    const { id } = await publish(layout);
    const manifest = await readManifest(layout, id);
    expect([...manifest.paths()]).toEqual(
      ['/', '/.well-known/security.txt', '/img/ab/cd.webp', '/producto/akira-1', '/producto/index'].concat([
        '/producto/ñandú',
        '/robots.txt',
      ]),
    );
    expect(textOf(layout, manifest.get('/producto/ñandú'))).toBe('ñandú');
  });

  it('has compressed siblings of what compresses, and only of that', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': longText('inicio'), '_astro/a.js': longText('code()'), 'tiny.html': 'x' });
    build(layout, { 'img/a.webp': longText('pixels') });
    const manifest = await readManifest(layout, (await publish(layout)).id);
    const home = manifest.get('/') as ReleaseFile;
    expect(home.encodings).toEqual(['br', 'gzip']);
    const blobs = join(layout.releases, 'blobs');
    expect(brotliDecompressSync(readFileSync(blobFile(blobs, home.hash, 'br'))).toString()).toBe(
      longText('inicio'),
    );
    expect(gunzipSync(readFileSync(blobFile(blobs, home.hash, 'gzip'))).toString()).toBe(longText('inicio'));
    expect(manifest.get('/img/a.webp')?.encodings).toEqual([]);
    expect(manifest.get('/tiny')?.encodings).toEqual([]);
  });
});

describe('what a release costs', () => {
  it('stores again what a power cut left without its bytes', () => {
    const layout = emptyShop();
    const page = { type: 'html', bytes: Buffer.from(longText('página')) };
    const { hash } = storeBlob(layout, page);
    const files = [null, 'br', 'gzip'].map((encoding) =>
      blobFile(blobsOf(layout), hash, encoding as 'br' | 'gzip' | null),
    );
    for (const file of files) writeFileSync(file, '');
    storeBlob(layout, page);
    const [plain, br, gzip] = files.map((file) => readFileSync(file));
    const text = [plain, brotliDecompressSync(br ?? ''), gunzipSync(gzip ?? '')].map(String);
    expect(text).toEqual(Array(3).fill(longText('página')));
  });

  it('makes nothing when nothing changed', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'a', 'b.html': 'b' });
    const first = await publish(layout);
    const second = await publish(layout, at(1000));
    expect(second).toMatchObject({ id: first.id, isNew: false });
    expect(await listReleases(layout)).toHaveLength(1);
  });

  it('remembers what pages were made from, without a release for it', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'a' });
    const first = await publish(layout);
    const before = await newestRelease(layout);
    const home = before?.manifest.get('/') as ReleaseFile;
    const made = { createdAt: at(1000), code: 'other' };
    const second = createRelease(layout, before, new Map([['/', { ...home, key: 'made-of-this' }]]), made);
    expect(second).toMatchObject({ id: first.id, isNew: false });
    const manifest = await readManifest(layout, first.id);
    expect({ key: manifest.keyOf('/'), code: manifest.code }).toEqual({ key: 'made-of-this', code: 'other' });
  });
});

describe('switching', () => {
  it('goes to a release, back to the one before, and no further than the first', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'uno' });
    const first = await publish(layout);
    build(layout, { 'index.html': 'dos' });
    const second = await publish(layout, at(1000));
    expect((await currentRelease(layout))?.id).toBe(second.id);
    expect((await rollback(layout)).id).toBe(first.id);
    expect((await currentRelease(layout))?.id).toBe(first.id);
    await expect(rollback(layout)).rejects.toThrow(/no earlier release/);
    expect((await listReleases(layout)).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it('does not switch to a release that is not there', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'uno' });
    const { id } = await publish(layout);
    expect(() => activateRelease(layout, '20260101T000000000Z-000000000000')).toThrow(/ENOENT/);
    expect((await currentRelease(layout))?.id).toBe(id);
  });

  it('keeps releases in order when the clock was set back', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'uno' });
    const first = await publish(layout);
    build(layout, { 'index.html': 'dos' });
    const second = await publish(layout, at(-day));
    expect(second.id > first.id).toBe(true);
  });
});

describe('a publisher that is killed', () => {
  it('while storing blobs leaves the live release and is made up for by the next', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'uno' });
    const first = await publish(layout);
    const [folder = ''] = readdirSync(join(layout.releases, 'blobs'));
    writeFileSync(join(layout.releases, 'blobs', folder, 'half-a-blob.1-0.tmp'), 'ha');
    build(layout, { 'index.html': 'dos' });
    expect((await currentRelease(layout))?.id).toBe(first.id);
    expect((await publish(layout, at(1000))).isNew).toBe(true);
  });

  it('before the manifest was renamed leaves a folder that is no release', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'uno' });
    const first = await publish(layout);
    build(layout, { 'index.html': 'dos' });
    const killed = await folderRelease(layout, at(1000));
    const manifest = manifestFile(layout, killed.id);

    renameSync(manifest, `${manifest}.1.tmp`);
    expect((await listReleases(layout)).map(({ id }) => id)).toEqual([first.id]);
    expect((await currentRelease(layout))?.id).toBe(first.id);
    const again = await publish(layout, at(2000));
    expect((await currentRelease(layout))?.id).toBe(again.id);
  });

  it('before the switch was renamed leaves the release before live', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'uno' });
    const first = await publish(layout);
    build(layout, { 'index.html': 'dos' });
    const second = await folderRelease(layout, at(1000));
    writeFileSync(`${currentFile(layout)}.1.tmp`, `${second.id}\n`);
    expect((await currentRelease(layout))?.id).toBe(first.id);
    activateRelease(layout, second.id);
    expect((await currentRelease(layout))?.id).toBe(second.id);
  });
});

function textOf(layout: DataLayout, file: ReleaseFile | null): string {
  if (file === null) return '(no such file)';
  return readFileSync(blobFile(join(layout.releases, 'blobs'), file.hash), 'utf8');
}
