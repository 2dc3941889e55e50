import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { blobFile, storePage } from '../../scripts/publish/release-blob.ts';
import { pageQualityWithin } from '../../scripts/publish/release-compress.ts';
import { storeOptions } from '../../scripts/publish/release-store.ts';
import { manifestFile, readManifest, type ReleaseFile } from '../../scripts/publish/release-manifest.ts';
import {
  activateRelease,
  createRelease,
  currentFile,
  currentRelease,
  listReleases,
  rollback,
} from '../../scripts/publish/release.ts';
import type { DataLayout } from '../../scripts/settings.ts';
import { at, build, day, emptyShop, longText, noon, publish } from './tiny-shop.ts';

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
      '.prerender/entry.mjs': 'no',
    });
    build(layout, { 'img/ab/cd.webp': 'picture', 'producto/ñandú.html': 'ñandú' });
    const { id } = await publish(layout);
    const manifest = await readManifest(manifestFile(layout, id));
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
    const manifest = await readManifest(manifestFile(layout, (await publish(layout)).id));
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

  it('copies the build, so that a build in place does not reach into it', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': longText('antes') });
    const { id } = await publish(layout);
    writeFileSync(join(layout.build, 'index.html'), 'después');
    const manifest = await readManifest(manifestFile(layout, id));
    expect(textOf(layout, manifest.get('/'))).toBe(longText('antes'));
  });

  it('refuses a build without a home page, and two files for one address', async () => {
    const layout = emptyShop();
    await expect(createRelease({ layout, now: noon })).rejects.toThrow(/no built home page/);
    build(layout, { 'index.html': 'a', 'ñ.html': 'a', ['ñ.html'.normalize('NFD')]: 'b' });
    await expect(createRelease({ layout, now: noon })).rejects.toThrow(/both claim the path \/ñ/);
    expect(await listReleases(layout)).toEqual([]);
  });
});

describe('what a release costs', () => {
  it.each([
    [1, 11],
    [20, 11],
    [21, 10],
    [45, 10],
    [46, 5],
    [70_000, 5],
  ])('compresses %d pages with quality %d in a second', (pages, quality) => {
    expect(pageQualityWithin(1, pages)).toBe(quality);
  });

  it.each([
    ['best', undefined, 11],
    ['fast, with no time for better', 0, 5],
  ])('compresses a single page %s', (_, pageSeconds, quality) => {
    expect(storeOptions(emptyShop(), 1, 1, pageSeconds).pageQuality).toBe(quality);
  });

  it.each([
    [50_000, ['', '.br', '.gz']],
    [50_001, ['']],
  ])('stores each of %d pages as %j, for the same manifest', (pages, suffixes) => {
    const options = storeOptions(emptyShop(), pages, pages);
    const { blob } = storePage(options, Buffer.from(longText('página')));
    expect(blob.encodings).toEqual(['br', 'gzip']);
    const names = readdirSync(join(options.blobs, blob.hash.slice(0, 2))).sort();
    expect(names).toEqual(suffixes.map((suffix) => blob.hash + suffix));
  });

  it('stores again what a power cut left without its bytes, and trusts no sibling of it', () => {
    const options = storeOptions(emptyShop(), 1, 1);
    const page = Buffer.from(longText('página'));
    const { hash } = storePage(options, page).blob;
    const files = [null, 'br', 'gzip'].map((encoding) =>
      blobFile(options.blobs, hash, encoding as 'br' | 'gzip' | null),
    );
    for (const file of files) writeFileSync(file, '');
    expect(storePage(options, page).isNew).toBe(true);
    const [plain, br, gzip] = files.map((file) => readFileSync(file));
    const text = [plain, brotliDecompressSync(br ?? ''), gunzipSync(gzip ?? '')].map(String);
    expect(text).toEqual(Array(3).fill(longText('página')));
  });

  it('reads nothing and makes nothing when nothing changed', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'a', 'b.html': 'b' });
    const first = await publish(layout);
    const second = await publish(layout, at(1000));
    expect(second).toMatchObject({ id: first.id, isNew: false, filesRead: 0 });
    expect(await listReleases(layout)).toHaveLength(1);
  });

  it('reads the changed files only, and says what changed', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'a', 'b.html': 'b', 'c.html': 'c' });
    await publish(layout);
    build(layout, { 'b.html': 'B', 'c.html': null, 'd.html': 'd' });
    const second = await publish(layout, at(1000));
    expect(second).toMatchObject({
      isNew: true,
      filesRead: 2,
      changes: { added: 1, changed: 1, removed: 1 },
    });
  });

  it('makes no release when a file was written again with the same bytes', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'a' });
    const first = await publish(layout);
    build(layout, { 'index.html': 'a' });
    expect(await publish(layout, at(1000))).toMatchObject({ id: first.id, isNew: false, filesRead: 1 });
    expect(await publish(layout, at(2000))).toMatchObject({ isNew: false, filesRead: 0 });
  });

  it('sees a change of the same size within the same tick of the clock', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'aaa' });
    writeFileSync(join(layout.build, 'b.html'), 'bbb');
    await publish(layout);
    writeFileSync(join(layout.build, 'b.html'), 'BBB');
    const manifest = await readManifest(manifestFile(layout, (await publish(layout, at(1))).id));
    expect(textOf(layout, manifest.get('/b'))).toBe('BBB');
  });

  it('stores many files on several threads as it stores few on one', async () => {
    const many = emptyShop();
    const pages = Array.from(
      { length: 150 },
      (_, n) => [`p/${n}.html`, longText(`página ${n % 100}`)] as const,
    );
    build(many, { 'index.html': 'a', ...Object.fromEntries(pages) });
    const progress: number[] = [];
    const release = await createRelease({
      layout: many,
      now: noon,
      onProgress: (done) => progress.push(done),
    });
    expect(progress.at(-1)).toBe(151);
    const manifest = await readManifest(manifestFile(many, release.id));
    for (const [path, text] of pages) expect(textOf(many, manifest.get(`/${path.slice(0, -5)}`))).toBe(text);

    const few = emptyShop();
    build(few, { 'index.html': 'a', 'p/0.html': longText('página 0') });
    const alone = await readManifest(manifestFile(few, (await publish(few)).id));
    expect(manifest.get('/p/0')).toEqual(alone.get('/p/0'));
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
    await expect(activateRelease(layout, '20260101T000000000Z-000000000000')).rejects.toThrow(/ENOENT/);
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
    const killed = await createRelease({ layout, now: at(1000) });
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
    const second = await createRelease({ layout, now: at(1000) });
    writeFileSync(`${currentFile(layout)}.1.tmp`, `${second.id}\n`);
    expect((await currentRelease(layout))?.id).toBe(first.id);
    await activateRelease(layout, second.id);
    expect((await currentRelease(layout))?.id).toBe(second.id);
  });
});

function textOf(layout: DataLayout, file: ReleaseFile | null): string {
  if (file === null) return '(no such file)';
  return readFileSync(blobFile(join(layout.releases, 'blobs'), file.hash), 'utf8');
}
