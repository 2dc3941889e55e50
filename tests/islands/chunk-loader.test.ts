import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadChunk } from '../../src/islands/shop/loading/chunk-loader.ts';

const fetched: string[] = [];
let answer = () => Promise.resolve(new Response('export {}'));

beforeEach(() => {
  fetched.length = 0;
  answer = () => Promise.resolve(new Response('export {}'));
  vi.stubGlobal('location', { href: 'https://shop.example/cart' });
  vi.stubGlobal('PerformanceResourceTiming', Timing);
  vi.stubGlobal('performance', { getEntriesByName: () => [] });
  vi.stubGlobal('fetch', (address: string) => {
    fetched.push(address);
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a piece of code', () => {
  it('is imported once all its files have come, each asked for once', async () => {
    const importPiece = vi.fn(() => Promise.resolve('piece'));
    expect(await loadChunk(importPiece, ['_astro/a1.js', '_astro/a2.js'])).toBe('piece');
    expect(await loadChunk(importPiece, ['_astro/a1.js', '_astro/a2.js'])).toBe('piece');
    expect(fetched).toEqual(['/_astro/a1.js', '/_astro/a2.js']);
  });

  it.each([
    ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answered with an error', () => Promise.resolve(new Response('', { status: 503 }))],
  ])('with a file that is %s is not imported, and asked for again', async (failure, fails) => {
    const importPiece = vi.fn(() => Promise.resolve('piece'));
    const file = `_astro/${failure}.js`;
    answer = fails;
    await expect(loadChunk(importPiece, [file])).rejects.toThrow();
    expect(importPiece).not.toHaveBeenCalled();
    answer = () => Promise.resolve(new Response('export {}'));
    expect(await loadChunk(importPiece, [file])).toBe('piece');
  });

  it.each([
    [200, 0],
    [0, 1],
  ])('that came with the page with status %s is asked for %s times more', async (status, times) => {
    vi.stubGlobal('performance', { getEntriesByName: () => [new Timing(status)] });
    await loadChunk(() => Promise.resolve('piece'), [`_astro/page-${status}.js`]);
    expect(fetched).toHaveLength(times);
  });

  it('that consists of itself alone is imported', async () => {
    expect(await loadChunk(() => Promise.resolve('piece'))).toBe('piece');
    expect(fetched).toEqual([]);
  });
});

/** A resource timing entry. */
class Timing {
  readonly responseStatus: number;

  constructor(responseStatus: number) {
    this.responseStatus = responseStatus;
  }
}
