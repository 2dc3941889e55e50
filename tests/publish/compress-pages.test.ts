/** Pages of a large publish get their compressed siblings from a process of low priority, when they are live. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { compressPages, isUncompressed, PageCompressor } from '../../scripts/publish/compress-pages.ts';
import { blobFile } from '../../scripts/publish/release-blob.ts';
import { manifestFile, readManifest } from '../../scripts/publish/release-manifest.ts';
import { readCurrentId } from '../../scripts/publish/release.ts';
import { oweCompression } from '../../scripts/publish/uncompressed.ts';
import type { DataLayout } from '../../scripts/settings.ts';
import { at, build, emptyShop, longText, publish, writtenIn, writtenSince } from '../serve/tiny-shop.ts';
import { expectEndWithParent } from './killed-parent.ts';

const pages = ['uno', 'dos', 'tres'];

it('writes what the pages of the live release lack, and nothing else', async () => {
  const { data, lose } = await largePublish();
  const whole = siblingsIn(data);
  lose((name) => name.endsWith('.br'));
  const before = writtenIn(blobsOf(data));
  const reached = vi.fn();
  await compressPages(data, reached);
  expect(reached).toHaveBeenLastCalledWith(pages.length, pages.length);
  const lost = whole.filter((name) => !before.has(name));
  expect(writtenSince(before, blobsOf(data))).toEqual(lost);
  expect(siblingsIn(data)).toEqual(whole);
  for (const page of pages) expect(await decodedOf(data, `/${page}`)).toEqual(Array(2).fill(textOf(page)));
  expect(await isUncompressed(data)).toBe(false);
});

it('does nothing, and starts nothing, after a small publish', async () => {
  const { data, lose } = await largePublish({ isOwed: false });
  lose(() => true);
  const before = writtenIn(blobsOf(data));
  await compressPages(data);
  expect(writtenSince(before, blobsOf(data))).toEqual([]);
});

it('waits for a release that is not live yet', async () => {
  const { data, id } = await largePublish({ isOwed: false });
  oweCompression(data, id.replace(/^2026/, '2027'));
  await compressPages(data);
  expect(await isUncompressed(data)).toBe(false);
  build(data, { 'index.html': 'otra' });
  await publish(data, new Date('2028-01-01T00:00:00Z'));
  expect(await isUncompressed(data)).toBe(true);
});

it('ends with who started it, also by kill -9, and goes on the next time', async () => {
  const { data, lose } = await largePublish();
  const whole = siblingsIn(data);
  lose((name) => name.endsWith('.gz'));
  await expectEndWithParent(data, 'compress-live.ts');
  expect(await isUncompressed(data)).toBe(true);
  expect(siblingsIn(data)).not.toEqual(whole);
  const log = { info: vi.fn(), error: vi.fn() };
  const compressor = new PageCompressor({ data, log, recompressAfterMs: 60_000 });
  compressor.start();
  compressor.start();
  await compressor.settled();
  expect(siblingsIn(data)).toEqual(whole);
  expect(await isUncompressed(data)).toBe(false);
  expect(log.error).not.toHaveBeenCalled();
});

it('leaves out what a later publish and the garbage collection took away', async () => {
  const { data, lose } = await largePublish();
  lose(() => true);
  const { hash = '' } = (await manifestOf(data)).get('/dos') ?? {};
  rmSync(blobFile(blobsOf(data), hash));
  await compressPages(data);
  expect(existsSync(blobFile(blobsOf(data), hash, 'br'))).toBe(false);
  expect(await decodedOf(data, '/uno')).toEqual(Array(2).fill(textOf('uno')));
  expect(
    readdirSync(blobsOf(data), { recursive: true }).filter((name) => String(name).endsWith('.tmp')),
  ).toEqual([]);
});

it('says why it could not, and is asked again by the next publish', async () => {
  const { data, lose } = await largePublish();
  lose(() => true);
  writeFileSync(manifestFile(data, await liveOf(data)), 'damaged\n');
  await expect(compressPages(data)).rejects.toThrow(/compressing ended with 1: [^]*JSON/);
  const log = { info: vi.fn(), error: vi.fn() };
  const compressor = new PageCompressor({ data, log, recompressAfterMs: 60_000 });
  compressor.start();
  await compressor.settled();
  expect(log.error).toHaveBeenCalledOnce();
  expect(await isUncompressed(data)).toBe(true);
});

/** A live release; `lose` deletes siblings, by their names. */
async function largePublish({ isOwed = true } = {}) {
  const data = emptyShop();
  const files = Object.fromEntries(pages.map((page) => [`${page}.html`, textOf(page)]));
  build(data, { 'index.html': 'short', '_astro/a.js': longText('code()'), ...files });
  const { id } = await publish(data, at(0));
  if (isOwed) oweCompression(data, id);
  const manifest = await manifestOf(data);
  const hashes = pages.map((page) => manifest.get(`/${page}`)?.hash ?? '');
  const lose = (isLost: (name: string) => boolean) => {
    const lost = siblingsIn(data).filter(
      (name) => hashes.some((hash) => name.includes(hash)) && isLost(name),
    );
    for (const name of lost) rmSync(join(blobsOf(data), name));
  };
  return { data, id, lose };
}

function textOf(page: string): string {
  return longText(page);
}

function blobsOf({ releases }: DataLayout): string {
  return join(releases, 'blobs');
}

async function liveOf(data: DataLayout): Promise<string> {
  return (await readCurrentId(data)) ?? '';
}

async function manifestOf(data: DataLayout) {
  return readManifest(manifestFile(data, await liveOf(data)));
}

function siblingsIn(data: DataLayout): readonly string[] {
  const names = readdirSync(blobsOf(data), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\.(br|gz)$/.test(name)).sort();
}

async function decodedOf(data: DataLayout, path: string): Promise<readonly string[]> {
  const { hash = '' } = (await manifestOf(data)).get(path) ?? {};
  const read = (encoding: 'br' | 'gzip') => readFileSync(blobFile(blobsOf(data), hash, encoding));
  return [brotliDecompressSync(read('br')), gunzipSync(read('gzip'))].map(String);
}
