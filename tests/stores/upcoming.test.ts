/** What comes of a visitor's series: one page for all of them, and the call of what is followed. */
import { describe, expect, it, vi } from 'vitest';
import { ok, openWorld, tokenKey } from './world.ts';

const collectionKey = 'vineta:1:collection';
const akira = { slug: 'akira', name: 'Akira', brand: 'Ivrea', have: [1], want: [], products: ['akira-1'] };
const collected = { [collectionKey]: JSON.stringify([akira]) };
const volume = {
  ...{ id: 2, slug: 'akira-2', title: 'Akira 2', isOnPresale: true, releaseDate: '2027-03-12' },
  ...{ prices: { ARS: { list: { cents: 1, currency: 'ARS' } } }, cover: null, sortKey: [2, 2] },
};
const published = [{ slug: 'akira', name: 'Akira', products: ['akira-1', 'akira-2'], volumes: [volume] }];
const page = `<script data-upcoming type="application/json">${JSON.stringify(published)}</script>`;

async function open(stored: Record<string, string>, { path = '/coleccion', html = page } = {}) {
  const world = openWorld(path, stored);
  world.answers['GET /account/alerts'] = ok([
    { id: 1, kind: 'series', title: 'Akira', slug: 'akira', volume: null },
  ]);
  const reads: string[] = [];
  const pages = { html, isLost: false };
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.startsWith('/api/')) return fetch(url, init);
    reads.push(url);
    return pages.isLost
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(pages.html));
  });
  const { $upcoming, readUpcoming } = await import('../../src/stores/account/upcoming.ts');
  const { loadFollowedSeries } = await import('../../src/stores/account/alerts.ts');
  const shown = () => {
    const upcoming = $upcoming.get();
    return typeof upcoming === 'string' ? upcoming : upcoming.map(({ slug }) => slug);
  };
  return { ...world, reads, pages, shown, readUpcoming, loadFollowedSeries };
}

describe('what comes of a visitor’s series', () => {
  it('is nothing to look for without any', async () => {
    const { shown, reads, requests } = await open({});
    expect([shown(), reads, requests]).toEqual(['no-series', [], []]);
  });

  it('is read once, from the calendar, for all that the visitor collects', async () => {
    const { shown, readUpcoming, reads, requests } = await open(collected);
    expect(shown()).toBe('loading');
    await Promise.all([readUpcoming(), readUpcoming()]);
    await readUpcoming();
    expect([shown(), reads, requests]).toEqual([['akira-2'], ['/calendario'], []]);
  });

  it('has what a customer follows', async () => {
    const { shown, readUpcoming, loadFollowedSeries } = await open({ [tokenKey]: 'secret' });
    expect(shown()).toBe('loading');
    await loadFollowedSeries();
    await readUpcoming();
    expect(shown()).toEqual(['akira-2']);
  });

  it('stays on the page, with what is collected, when a session has run out', async () => {
    const { answers, shown, readUpcoming, loadFollowedSeries, went } = await open({
      ...collected,
      [tokenKey]: 'old',
    });
    answers['GET /account/alerts'] = { status: 401, body: { errorMessage: 'No autorizado' } };
    await loadFollowedSeries();
    await readUpcoming();
    expect([shown(), went()]).toEqual([['akira-2'], []]);
  });

  it.each([
    ['is lost', (pages: { isLost: boolean }) => void (pages.isLost = true)],
    ['has no such part', (pages: { html: string }) => void (pages.html = '<p>')],
  ])('can be read again when the page %s', async (_what, spoil) => {
    const { pages, shown, readUpcoming } = await open(collected);
    spoil(pages);
    await readUpcoming();
    expect(shown()).toBe('failed');
    Object.assign(pages, { isLost: false, html: page });
    await readUpcoming();
    expect(shown()).toEqual(['akira-2']);
  });
});
