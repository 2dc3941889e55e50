import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchDictionary } from '../../src/islands/shop/loading/dictionary.ts';

interface Browser {
  readonly timings: readonly { readonly serverTiming?: readonly object[] }[];
  readonly connection?: { readonly saveData: boolean };
}

const named = { timings: [{ serverTiming: [{ name: 'dictionary', description: '0123456789abcdef' }] }] };
const usual: Browser = { ...named, connection: { saveData: false } };

/** What the page requests in this browser, immediately and at the end. */
function asked({ timings, connection }: Browser): { atOnce: number; links: readonly object[] } {
  const links: object[] = [];
  vi.stubGlobal('performance', { getEntriesByType: () => timings });
  vi.stubGlobal('navigator', { connection });
  vi.stubGlobal('document', {
    createElement: () => ({ append: () => undefined }),
    head: { append: ({ rel, href }: HTMLLinkElement) => links.push({ rel, href }) },
  });
  fetchDictionary();
  const atOnce = links.length;
  vi.runAllTimers();
  return { atOnce, links };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the compression dictionary', () => {
  it('is asked for once the page is quiet, by the name that the server gave it', () => {
    const link = { rel: 'compression-dictionary', href: '/_dictionary/0123456789abcdef' };
    expect(asked(usual)).toEqual({ atOnce: 0, links: [link] });
    const { connection: _, ...silent } = usual;
    expect(asked(silent).links).toEqual([link]);
  });

  it.each<[string, Browser]>([
    ['who saves data', { ...usual, connection: { saveData: true } }],
    ['a server that has none', { ...usual, timings: [{ serverTiming: [] }] }],
    ['a server that tells something else', { ...usual, timings: [{ serverTiming: [{ name: 'db' }] }] }],
    ['a browser that does not say what the server told', { ...usual, timings: [{}] }],
    ['a browser without such timings', { ...usual, timings: [] }],
  ])('is not for %s', (_, browser) => {
    expect(asked(browser).links).toEqual([]);
  });
});
