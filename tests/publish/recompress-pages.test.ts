/** Pages get brotli siblings of the best quality some time after they are live. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PageCompressor } from '../../scripts/publish/compress-pages.ts';
import { isRecompressionDue, recompressPages } from '../../scripts/publish/recompress-pages.ts';
import { blobFile } from '../../scripts/publish/release-blob.ts';
import { bestQuality, brotliOptions, fastestQuality } from '../../scripts/publish/release-compress.ts';
import { manifestFile, readManifest } from '../../scripts/publish/release-manifest.ts';
import { readCurrentId } from '../../scripts/publish/release.ts';
import type { DataLayout } from '../../scripts/settings.ts';
import { at, build, emptyShop, publish, writtenIn, writtenSince } from '../serve/tiny-shop.ts';
import { expectEndWithParent } from './killed-parent.ts';

const pages = Array.from({ length: 24 }, (_, index) => `pagina-${index}`);
/** Beside two busy loops a process of the lowest priority took 28 s for what takes 0.3 s of a processor. */
const starved = { timeout: 600_000 };

describe('recompressing', () => {
  it('replaces what is larger than it could be, and nothing else', async () => {
    const { data } = await publishedFast(['pagina-0', 'pagina-1']);
    const before = writtenIn(blobsOf(data));
    const reached = vi.fn();
    await recompressPages(data, reached);
    expect(reached).toHaveBeenLastCalledWith(pages.length, pages.length);
    const replaced = ['pagina-0', 'pagina-1'].map((page) => siblingOf(data, page));
    const wanted = await Promise.all(replaced);
    expect(writtenSince(before, blobsOf(data)).map((name) => join(blobsOf(data), name))).toEqual(
      wanted.sort(),
    );
    for (const page of pages) {
      const bytes = readFileSync(await siblingOf(data, page));
      expect(bytes).toEqual(compressed(page, bestQuality));
      expect(brotliDecompressSync(bytes).toString()).toBe(textOf(page));
    }
  });

  it('is due once for a release, and costs once for a page', async () => {
    const { data } = await publishedFast(pages);
    expect(await isRecompressionDue(data)).toBe(true);
    await recompressPages(data);
    expect(await isRecompressionDue(data)).toBe(false);

    build(data, { 'nueva.html': textOf('nueva'), 'pagina-3.html': null });
    await publish(data, at(1));
    expect(await isRecompressionDue(data)).toBe(true);
    const reached = vi.fn();
    await recompressPages(data, reached);
    expect(reached.mock.calls).toEqual([[1, 1]]);
    expect(await isRecompressionDue(data)).toBe(false);
    // A page that has left is forgotten: it may come back as a publish compresses it.
    build(data, { 'pagina-3.html': textOf('pagina-3') });
    await publish(data, at(2));
    await recompressPages(data, reached);
    expect(reached.mock.calls).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it('ends when another release goes live: what that one still needs comes first', async () => {
    const { data } = await publishedFast(pages);
    const reached = vi.fn(() => writeFileSync(join(data.releases, 'current'), '20270101T000000000Z-0000\n'));
    await recompressPages(data, reached);
    expect(reached.mock.calls).toEqual([[20, pages.length]]);
    expect(await isRecompressionDue(data)).toBe(true);
  });

  it('leaves a page out that was collected as garbage', async () => {
    const { data } = await publishedFast(pages);
    const gone = await siblingOf(data, 'pagina-4');
    rmSync(gone);
    rmSync(gone.replace(/\.br$/, ''));
    await recompressPages(data);
    expect(existsSync(gone)).toBe(false);
    const names = readdirSync(blobsOf(data), { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('does nothing before there is a release', async () => {
    const data = emptyShop();
    await recompressPages(data);
    expect(await isRecompressionDue(data)).toBe(false);
  });
});

describe('the publisher', () => {
  it('recompresses some time after a publish, however many follow it', starved, async () => {
    const { data } = await publishedFast(pages);
    const { log, compressor, publishAndWait } = fakePublisher(data);
    compressor.start();
    vi.advanceTimersByTime(50_000);
    compressor.start();
    await compressor.settled();
    expect(await isRecompressionDue(data)).toBe(true);
    vi.advanceTimersByTime(10_000);
    await compressor.settled();
    expect(await isRecompressionDue(data)).toBe(false);
    expect(readFileSync(await siblingOf(data, 'pagina-9'))).toEqual(compressed('pagina-9', bestQuality));

    // Nothing is due: no process is started, which would say that the manifest is damaged.
    writeFileSync(manifestFile(data, (await readCurrentId(data)) ?? ''), 'damaged\n');
    await publishAndWait();
    expect(log.error).not.toHaveBeenCalled();
  });

  it('says why it could not, and tries it again after the next publish', starved, async () => {
    const { data } = await publishedFast(pages);
    const file = manifestFile(data, (await readCurrentId(data)) ?? '');
    const whole = readFileSync(file);
    const { log, publishAndWait } = fakePublisher(data);
    writeFileSync(file, 'damaged\n');
    await publishAndWait();
    expect(log.error).toHaveBeenCalledOnce();
    writeFileSync(file, whole);
    expect(await isRecompressionDue(data)).toBe(true);
    await publishAndWait();
    expect(await isRecompressionDue(data)).toBe(false);
    expect(log.error).toHaveBeenCalledOnce();
  });

  it('takes the process with it, also by kill -9', async () => {
    const { data } = await publishedFast(pages);
    await expectEndWithParent(data, 'recompress-live.ts');
    expect(await isRecompressionDue(data)).toBe(true);
  });
});

/** What a publisher compresses with, a minute after each publish, by a clock that the test moves. */
function fakePublisher(data: DataLayout) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const log = { info: vi.fn(), error: vi.fn() };
  const compressor = new PageCompressor({ data, log, recompressAfterMs: 60_000 });
  const publishAndWait = async () => {
    compressor.start();
    vi.advanceTimersByTime(60_000);
    await compressor.settled();
  };
  return { log, compressor, publishAndWait };
}

/** A live release, in which the brotli siblings of some pages are those of a publish that somebody waited for. */
async function publishedFast(fast: readonly string[]) {
  const data = emptyShop();
  build(data, {
    'index.html': 'short',
    ...Object.fromEntries(pages.map((page) => [`${page}.html`, textOf(page)])),
  });
  await publish(data, at(0));
  for (const page of pages) {
    const quality = fast.includes(page) ? fastestQuality : bestQuality;
    writeFileSync(await siblingOf(data, page), compressed(page, quality));
  }
  return { data };
}

/** Text of which the best quality makes less than the fastest. */
function textOf(page: string): string {
  return Array.from({ length: 400 }, (_, index) => `${page} ${(index * 7919) % 1013} y otra cosa`).join('\n');
}

function compressed(page: string, quality: number): Buffer {
  const bytes = Buffer.from(textOf(page));
  return brotliCompressSync(bytes, brotliOptions(bytes.length, quality));
}

function blobsOf({ releases }: DataLayout): string {
  return join(releases, 'blobs');
}

async function siblingOf(data: DataLayout, page: string): Promise<string> {
  const manifest = await readManifest(manifestFile(data, (await readCurrentId(data)) ?? ''));
  return blobFile(blobsOf(data), manifest.get(`/${page}`)?.hash ?? '', 'br');
}
