/** The site server's memory of blobs: read again after a while, because pages are compressed better when they are live. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { blobFile } from '../../scripts/publish/release-blob.ts';
import { BlobCache } from '../../scripts/serve/blob-cache.ts';
import { emptyShop } from './tiny-shop.ts';

const hash = 'ab'.repeat(32);
const minute = 60_000;

let now = 1;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // The cache holds the object of the real clock.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  return () => {
    vi.useRealTimers();
    clock.mockRestore();
  };
});

function pass(ms: number): void {
  now += ms;
  vi.advanceTimersByTime(ms);
}

it('is asked before the disk, and then the disk again', async () => {
  const { write, read } = open();
  write('as a publish compresses it');
  expect(await read()).toBe('as a publish compresses it');
  write('better');
  pass(9 * minute);
  expect(await read()).toBe('as a publish compresses it');
  pass(2 * minute);
  expect(await read()).toBe('better');
});

it('keeps what it has when the disk does not answer', async () => {
  const { write, read, lose } = open();
  write('a page');
  await read();
  lose();
  pass(11 * minute);
  expect(await read()).toBe('a page');
});

it('says that a blob which it never had cannot be read', async () => {
  const { read } = open();
  await expect(read()).rejects.toThrow('ENOENT');
});

/** A store with one blob, as it is served in brotli. */
function open() {
  const data = emptyShop();
  const file = blobFile(join(data.releases, 'blobs'), hash, 'br');
  const cache = new BlobCache(data);
  mkdirSync(dirname(file), { recursive: true });
  return {
    write: (text: string) => writeFileSync(file, text),
    lose: () => rmSync(file),
    read: async () => {
      const blob = await cache.open(hash, 'br');
      return 'bytes' in blob ? blob.bytes.toString() : blob;
    },
  };
}
