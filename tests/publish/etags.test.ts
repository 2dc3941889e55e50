/** What a backend's ETags spare, and that a backend whose ETags lie hides nothing for long. */
import { describe, expect, it } from 'vitest';
import type { FakeBackend } from './fake-backend.ts';
import { discount, failing, fakeProduct, namedProduct } from './fake-backend.ts';
import { openSynced, openWorkshop, type Workshop } from './workshop.ts';

describe('a backend with ETags', () => {
  it('sends neither lists nor content again while they are as they were', async () => {
    const { backend, sync, keys } = await openSynced();
    const before = keys();
    const sent = await sentBodies(backend, (fetch) => sync({ fetch }));
    // What cannot be asked for by its ETag: whether calls are there, and the offers, which change by the clock.
    expect(sent).toEqual(['/products/offer']);
    expect(keys()).toEqual(before);
  });

  it.each<[string, (backend: FakeBackend) => unknown, string]>([
    ['the home', (b) => (b.content['/home'].home.latest_products = []), '/'],
    ['the category tree', (b) => (b.categories[1]!.name = 'Narrativa'), '/productos/libros'],
    ['a landing page', (b) => (b.content['/landing-pages/one-piece'].landing.title = 'OP'), '/c/one-piece'],
    [
      'the links page',
      (b) => (b.content['/linktree/1'].title = 'Otra'),
      '/distribucion-internacional-comics',
    ],
    ['the most liked of a theme', (b) => b.content['/home/most-liked'].data.reverse(), '/'],
  ])('is read when %s changed', async (_, edit, path) => {
    const { changedBy } = await openSynced(12, (shop) => (shop.landings = ['one-piece']));
    expect(await changedBy(edit)).toContain(path);
    expect(await changedBy(() => undefined)).toEqual([]);
  });

  it('that has a call from now on, or has it no more, is read', async () => {
    const { backend, sync, query } = await openSynced(12, (shop) => (shop.fault = without('/favorites')));
    const lacking = () =>
      JSON.parse(String(query("SELECT body FROM document WHERE name = 'frame'")[0]?.['body'])).lacking;
    expect(lacking()).toEqual(['favorites']);
    backend.fault = () => null;
    await sync();
    expect(lacking()).toEqual([]);
    backend.fault = without('/giftcards-list');
    await sync();
    expect(lacking()).toEqual(['giftCards']);
  });

  it('is read whole where its content lacks something: a picture, a call that failed', async () => {
    const { backend, sync } = openWorkshop();
    backend.content['/home'].home.sliders = [
      { path: '/media/missing.png', path_mobile: '/media/missing.png' },
    ];
    await sync();
    const again = await sentBodies(backend, (fetch) => sync({ fetch }));
    expect(again).toContain('/home');
    const failed = await openSynced();
    failed.backend.fault = failing('/most-liked');
    discount(namedProduct(failed.backend, 'tomo-3'), 10);
    failed.backend.content['/home'].home.latest_products = [];
    expect(await failed.sync()).toMatchObject({ warnings: [{ code: 'last-known' }, { code: 'last-known' }] });
    const repeated = await sentBodies(failed.backend, (fetch) => failed.sync({ fetch }));
    expect(repeated).toContain('/home');
  });

  it('keeps its warnings while nothing changes', async () => {
    const { backend, sync } = openWorkshop();
    backend.content['/home'].home.sliders = [];
    Object.assign(backend.content['/sticky-messages'], {
      active: true,
      messages: ['<a href="/c/nada">Ver</a>'],
    });
    const first = await sync();
    expect(first.warnings).toContainEqual({ code: 'landing-missing', slug: 'nada' });
    expect(await sync()).toMatchObject({ warnings: first.warnings, bar: first.bar });
  });

  it('is read whole by other code, and by a full sync', async () => {
    const { backend, sync } = await openSynced();
    expect(await sentBodies(backend, (fetch) => sync({ fetch, code: 'new' }))).toContain('/home');
    expect(await sentBodies(backend, (fetch) => sync({ fetch, isFull: true, code: 'new' }))).toContain(
      '/home',
    );
  });
});

describe('a backend that lies', () => {
  it.each([
    ['the list', '/products-list', /GET .products-list\?currency=ARS&page=1: is answered with 304/],
    [
      'the home',
      '/home',
      /GET .home: is answered with 304 \(Not Modified\), though the call had no If-None-Match/,
    ],
  ])(
    'answering 304 to who did not ask stops the publish, which names the call: %s',
    async (_, path, words) => {
      const { backend, sync, bytes } = await openSynced();
      const before = bytes();
      backend.fault = unasked(path);
      const outcome = sync({ isFull: true });
      await expect(outcome).rejects.toMatchObject({ name: 'PublishError', problem: 'api-failed' });
      await expect(outcome).rejects.toThrow(words);
      expect(bytes().equals(before)).toBe(true);
    },
  );

  it('answering 304 for one product costs this product alone', async () => {
    const { backend, sync } = await openSynced();
    backend.fault = unasked('/product/tomo-7');
    namedProduct(backend, 'tomo-8').pesos = 1100;
    expect(await sync({ only: ['tomo-7', 'tomo-8'] })).toMatchObject({
      changedSlugs: ['tomo-8'],
      refused: [{ slug: 'tomo-7', why: 'unreadable', detail: /304/ }],
    });
  });

  it.each<[string, (shop: Workshop) => unknown, string]>([
    [
      'the lists',
      ({ backend }) => (namedProduct(backend, 'tomo-7').pesos = 1100),
      'GET /products-list?currency=ARS&page=2',
    ],
    ['the content', ({ backend }) => (backend.content['/home'].home.latest_products = []), 'GET /home'],
  ])('with one ETag for other content is named by the next full sync: %s', async (_, edit, call) => {
    const shop = openWorkshop();
    const fetch = withOneEtag(shop.backend);
    await shop.sync({ fetch });
    edit(shop);
    expect(await shop.sync({ fetch })).toMatchObject({ pages: { changed: 0 }, warnings: [] });
    const found = await shop.sync({ fetch, isFull: true });
    expect(found.warnings).toContainEqual({ code: 'etag-reused', call });
    expect(found.pages.changed).toBeGreaterThan(0);
    // Not believed: the next poll reads it.
    namedProduct(shop.backend, 'tomo-8').pesos = 1100;
    shop.backend.content['/home'].home.latest_products = [];
    shop.backend.content['/linktree/1'].title = 'Otra';
    const next = await shop.sync({ fetch });
    expect(next.pages.changedPaths).toContain(
      call === 'GET /home' ? '/distribucion-internacional-comics' : '/producto/tomo-8',
    );
    // And believed again when both change together.
    shop.backend.products.unshift(fakeProduct(40));
    shop.backend.content['/linktree/1'].title = 'Una más';
    await shop.sync();
    expect(await sentBodies(shop.backend, (honest) => shop.sync({ fetch: honest }))).toEqual([
      '/products/offer',
    ]);
  });
});

function without(path: string): FakeBackend['fault'] {
  return ({ pathname }) =>
    pathname.endsWith(path) ? Response.json({ errorMessage: 'No' }, { status: 404 }) : null;
}

function unasked(path: string): FakeBackend['fault'] {
  return ({ pathname }) => (pathname.endsWith(path) ? new Response(null, { status: 304 }) : null);
}

/** Each reply has the same ETag, and who holds it is told that nothing changed. */
function withOneEtag({ fetch }: FakeBackend): typeof globalThis.fetch {
  return async (input, init) => {
    const { url, headers, method } = new Request(input, init);
    const etag = '"one"';
    if (headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } });
    const answer = await fetch(url, { method });
    return new Response(answer.body, {
      status: answer.status,
      headers: { ...Object.fromEntries(answer.headers), etag },
    });
  };
}

/** Paths of the calls that were answered with a body of JSON, but for those that ask whether there is such a call. */
async function sentBodies(
  { fetch }: FakeBackend,
  sync: (fetch: typeof globalThis.fetch) => Promise<unknown>,
): Promise<readonly string[]> {
  const sent = new Set<string>();
  await sync(async (input, init) => {
    const answer = await fetch(input, init);
    const { pathname } = new URL(new Request(input, init).url);
    if (answer.status === 200) sent.add(pathname.replace('/api/v1', ''));
    return answer;
  });
  return [...sent].filter((path) => !/^.(account|login|cart)/.test(path)).sort();
}
