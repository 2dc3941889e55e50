import { existsSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { ListMovedError } from '../../scripts/publish/sync/read-list.ts';
import { failing, fakeProduct, namedProduct, type FakeBackend } from './fake-backend.ts';
import { openSynced, openWorkshop } from './workshop.ts';

const productCalls = ({ calls }: FakeBackend) =>
  calls.filter((call) => /^\/product(-details)?[/?]/.test(call));
const describeAnew = (backend: FakeBackend) =>
  (namedProduct(backend, 'tomo-7').description = '<p>Otra cosa.</p>');

describe('the first sync', () => {
  it('stores every product with both prices, and every page', async () => {
    const { sync, query, keys } = openWorkshop(12);
    const report = await sync();
    expect(report).toMatchObject({ products: 12, changedProducts: 12, removedProducts: 0, warnings: [] });
    const [row] = query("SELECT card FROM product WHERE slug = 'tomo-7'");
    expect(JSON.parse(String(row?.['card']))).toMatchObject({
      slug: 'tomo-7',
      prices: {
        ARS: { list: { cents: 100_700, currency: 'ARS' } },
        USD: { list: { cents: 1007, currency: 'USD' } },
      },
    });
    expect([...keys().keys()]).toEqual(
      expect.arrayContaining(['/', '/productos', '/productos/3', '/productos/manga/2', '/producto/tomo-12']),
    );
    expect(report.pages).toMatchObject({ pages: keys().size, changed: keys().size, removed: 0 });
  });

  it('makes public lists of GET /products-list alone', async () => {
    const { backend, keys } = await openSynced();
    expect([...keys().keys()]).toEqual(expect.arrayContaining(['/productos/manga', '/ofertas', '/preventa']));
    expect(backend.calls.some((call) => call.startsWith('/products-list'))).toBe(true);
    expect(backend.calls.filter((call) => /^\/(?:products\/presale|authors|tags)\b/.test(call))).toEqual([]);
    expect(backend.calls.filter((call) => /^\/products\/offer\b.*page=[2-9]/.test(call))).toEqual([]);
  });

  it('asks for many products at once where the backend can, and stores the same', async () => {
    const rows = async (hasDetails: FakeBackend['hasDetails']) => {
      const { backend, query, data } = await openSynced(120, (shop) => {
        shop.hasDetails = hasDetails;
        shop.products[6]!.sameAuthor = ['tomo-7', 'tomo-8', 'tomo-9'];
        shop.products[6]!.related = ['tomo-8', 'tomo-11', 'tomo-7'];
      });
      expect(existsSync(`${data.snapshot}.incoming`)).toBe(false);
      return { products: query('SELECT * FROM product ORDER BY slug'), calls: productCalls(backend).length };
    };
    const [one, many, without] = [await rows(false), await rows('with cards'), await rows(true)];
    expect(many.products).toEqual(one.products);
    // The first call finds that the backend cannot, or has no cards; each is one a currency.
    expect([one.calls, many.calls, without.calls]).toEqual([2 + 2 * 120, 2 * 3, 2 + 2 * 120]);
    const [row] = many.products.filter(({ slug }) => slug === 'tomo-7');
    expect(JSON.parse(String(row?.['neighbours']))).toEqual({
      related: ['tomo-11'],
      sameAuthor: ['tomo-8', 'tomo-9'],
    });
  });

  it.each<[string, (backend: FakeBackend) => void, RegExp]>([
    ['the API lists none', (b) => (b.products = []), /lists no products \(GET .products-list\)/],
    ['the API lists none, on no page', (b) => (b.fault = noPage), /lists no products/],
    [
      'every one costs nothing',
      (b) => b.products.forEach((product) => (product.pesos = 0)),
      /lists 3 products, and none .*Not taken are 3:\s+3: cost nothing.*For example\s+tomo-1\s+tomo-2\s+tomo-3/s,
    ],
    [
      'no slug can be an address',
      (b) => b.products.forEach((product, index) => (product.slug = `x/${index}`)),
      /3: its slug cannot be an address: letters and digits.*For example\s+"x\/0"\s+"x\/1"\s+"x\/2"/s,
    ],
    [
      'no product has the type of the contract',
      (b) => b.products.forEach((product) => (product.fields = { price: '1500' as never })),
      /3: the API answers otherwise.*For example\s+GET .products-list\?currency=ARS&page=1: data\.0\.price: .*"1500"/s,
    ],
  ])('that would publish no product is refused, whatever was allowed: %s', async (_, edit, words) => {
    const { backend, sync, bytes } = openWorkshop(3);
    edit(backend);
    const outcome = sync({ allowDrop: true, allowPrices: true });
    await expect(outcome).rejects.toMatchObject({ problem: 'nothing-to-sell' });
    await expect(outcome).rejects.toThrow(words);
    await expect(outcome).rejects.not.toThrow(/--allow/);
    expect(bytes).toThrow('ENOENT');
  });
});

describe('a later sync', () => {
  it('asks only for the products that the list shows differently', async () => {
    const { backend, sync, keys } = await openSynced();
    const before = keys();
    backend.calls.length = 0;
    const { pages } = await sync();
    expect(pages).toMatchObject({ pages: before.size, changed: 0, removed: 0, changedPaths: [] });
    expect(productCalls(backend)).toEqual([]);
    namedProduct(backend, 'tomo-7').dollars = 9;
    await sync();
    expect(productCalls(backend)).toEqual(['/product/tomo-7?currency=ARS', '/product/tomo-7?currency=USD']);
  });

  it('lists what is sold out last, and in its place again when it is back', async () => {
    const { backend, sync, query } = await openSynced(12);
    const listed = () =>
      query("SELECT slugs FROM list_page WHERE list = 'category' AND slug = '' ORDER BY page").flatMap(
        ({ slugs }) => JSON.parse(String(slugs)) as string[],
      );
    const before = listed();
    const product = namedProduct(backend, before[0] ?? '');
    product.fields = { stock: 0, stocks: { centro: 0 } };
    await sync();
    expect(listed()).toEqual([...before.slice(1), before[0]]);
    product.fields = {};
    await sync();
    expect(listed()).toEqual(before);
  });

  it('takes out what the API does not list any more', async () => {
    const { backend, sync, keys } = await openSynced(41);
    backend.products = backend.products.filter(({ slug }) => slug !== 'tomo-7');
    expect(await sync()).toMatchObject({ products: 40, removedProducts: 1 });
    expect(keys().has('/producto/tomo-7')).toBe(false);
    expect(keys().has('/productos/9')).toBe(false);
  });

  it('sees a new description on a full sync, or within one round', async () => {
    const { backend, sync } = await openSynced();
    describeAnew(backend);
    expect(await sync()).toMatchObject({ pages: { changed: 0 } });
    const found: string[] = [];
    for (let polls = 0; polls < 3; polls += 1) {
      backend.calls.length = 0;
      found.push(...(await sync({ share: 4 })).changedSlugs);
      expect(new Set(productCalls(backend).map((call) => call.split('?')[0])).size).toBe(4);
    }
    expect(found).toEqual(['tomo-7']);
    namedProduct(backend, 'tomo-7').description = '';
    expect(await sync({ isFull: true })).toMatchObject({ pages: { changed: 1 } });
  });

  it.each<[string, (snapshot: string) => void]>([
    ['is damaged', (snapshot) => writeFileSync(snapshot, 'this is not a database, it is a note'.repeat(20))],
    ['has another format', (snapshot) => changeFormat(snapshot)],
  ])('reads everything anew when the snapshot %s', async (_, spoil) => {
    const { data, sync, keys } = await openSynced();
    spoil(data.snapshot);
    expect(await sync()).toMatchObject({ changedProducts: 12 });
    expect(keys().size).toBeGreaterThan(12);
  });
});

describe('a sync of named products', () => {
  it('asks for these in both currencies and for no list', async () => {
    const { backend, sync } = await openSynced();
    for (const slug of ['tomo-7', 'tomo-3'])
      Object.assign(namedProduct(backend, slug), { pesos: 900, title: 'Tomo repetido' });
    backend.calls.length = 0;
    const report = await sync({ only: ['tomo-7', 'tomo-3', 'tomo-7'] });
    expect(report).toMatchObject({ products: 12, changedProducts: 2, removedProducts: 0 });
    expect(backend.calls.filter((call) => /^.product/.test(call)).sort()).toEqual([
      '/product/tomo-3?currency=ARS',
      '/product/tomo-3?currency=USD',
      '/product/tomo-7?currency=ARS',
      '/product/tomo-7?currency=USD',
    ]);
  });

  it('sees a new description, which the list does not tell', async () => {
    const { backend, sync } = await openSynced();
    expect(await sync({ only: ['tomo-7'] })).toMatchObject({ changedSlugs: [], pages: { changed: 0 } });
    describeAnew(backend);
    const changed = { changedSlugs: ['tomo-7'], pages: { changedPaths: ['/producto/tomo-7'] } };
    expect(await sync({ only: ['tomo-7'] })).toMatchObject(changed);
  });

  it.each<[string, (backend: FakeBackend) => void, string, number]>([
    ['new', (backend) => backend.products.push(fakeProduct(13)), 'tomo-13', 13],
    ['gone', (backend) => backend.products.pop(), 'tomo-12', 11],
    ['a different product', (backend) => (namedProduct(backend, 'tomo-5').id = 99), 'tomo-5', 12],
  ])('reads the whole list when a named product is %s', async (_, edit, slug, products) => {
    const { backend, sync, keys } = await openSynced();
    edit(backend);
    expect(await sync({ only: [slug], allowDrop: true })).toMatchObject({ products });
    expect(keys().has(`/producto/${slug}`)).toBe(slug !== 'tomo-12');
  });
});

describe('a backend that fails or answers absurdly (fault 28)', () => {
  it.each<[string, (backend: FakeBackend) => void, string, RegExp]>([
    ['answers 500', (b) => (b.fault = failing('/products-list')), 'api-failed', /500.*The last site stays/],
    ['answers HTML', (b) => (b.fault = () => new Response('<html>')), 'api-unreachable', /instead of JSON/],
    ['is down', (b) => (b.fault = down), 'api-unreachable', /cannot reach the API at http:\/\/backend.test/],
    ['answers another shape', (b) => (b.fault = shapeless), 'api-failed', /data/],
    [
      'lost half a page',
      (b) => (b.fault = truncated),
      'list-does-not-fit',
      /in (ARS|USD) page 2 of 3 is empty.*read twice and is not moving/,
    ],
    [
      'ignores the number of the page',
      (b) => (b.fault = alwaysPage(b, 1)),
      'list-does-not-fit',
      /page [23] has the products of page 1: is the parameter page ignored\?/,
    ],
    [
      'counts pages without end',
      (b) => (b.fault = countingPages(20_000_000)),
      'list-does-not-fit',
      /page 1 counts 20000000 pages \(pagination.total_pages\); more than 100000 are not read/,
    ],
    [
      'says that a page is not there',
      (b) => (b.fault = ({ searchParams }) => (searchParams.get('page') === '2' ? notThere() : null)),
      'list-does-not-fit',
      /page 2 is answered with 404/,
    ],
    [
      'has a product on two pages',
      (b) => b.products.splice(11, 1, { ...fakeProduct(1), slug: 'otro' }),
      'list-does-not-fit',
      /product 1 stands in the list twice, on page 1 and on page 3/,
    ],
    [
      'sends without end',
      (b) => (b.fault = endless),
      'api-failed',
      /sends more than 32 MB at .api.v1.products-list/,
    ],
    [
      'sends nothing',
      (b) => (b.fault = () => new Response('')),
      'api-unreachable',
      /instead of JSON.*products-list/s,
    ],
    [
      'breaks the contract in 20 replies and more',
      (b) => {
        b.fault = ({ pathname }) =>
          /products-list/.test(pathname) ? null : Response.json({ nothing: true });
        b.hasDetails = false;
      },
      'api-failed',
      /answers otherwise than the contract says:\s+GET .*The last site stays/s,
    ],
    ['has no categories', (b) => (b.categories = []), 'unsound-data', /category tree is empty/],
    [
      'lost half the products',
      (b) => b.products.splice(6),
      'too-many-lost',
      /6 products where there were 12.*--allow-drop/,
    ],
    ['lost all products', (b) => b.products.splice(0), 'nothing-to-sell', /no products/],
    [
      'lost its dollars',
      (b) => (b.fault = ({ searchParams }) => (searchParams.get('currency') === 'USD' ? notThere() : null)),
      'unsound-data',
      /no product of the API has a price in dollars any more.*--allow-prices/,
    ],
  ])('%s: the sync stops with a reason and the snapshot stays', async (_, breakIt, problem, words) => {
    const { backend, sync, bytes } = await openSynced();
    const before = bytes();
    breakIt(backend);
    const outcome = sync();
    await expect(outcome).rejects.toMatchObject({ name: 'PublishError', problem });
    await expect(outcome).rejects.toThrow(words);
    expect(bytes().equals(before)).toBe(true);
  });

  it('is asked again when it fails in passing', async () => {
    const { backend, sync } = openWorkshop();
    const seen = new Set<string>();
    backend.fault = (url) => {
      if (seen.has(url.href)) return null;
      seen.add(url.href);
      return Response.json({ errorMessage: 'Un momento' }, { status: 503, headers: { 'retry-after': '0' } });
    };
    expect(await sync({ retries: 2 })).toMatchObject({ products: 12 });
  });

  it('gets no further calls after the first failure, of products after a few', async () => {
    const { backend, sync } = openWorkshop(200);
    backend.fault = failing('/product/');
    await expect(sync({ concurrency: 2 })).rejects.toThrow(/failed at GET .product.tomo-.*500/);
    expect(productCalls(backend).length).toBeLessThanOrEqual(8);
  });
});

describe('a list that moves while it is read', () => {
  it.each<[string, (backend: FakeBackend) => FakeBackend['fault'], number]>([
    ['a product comes', (backend) => once('page=3', () => backend.products.unshift(fakeProduct(100))), 24],
    ['a product leaves before its page is read', (b) => once('tomo-7', () => b.products.splice(6, 1)), 22],
    ['one of many leaves', (b) => once('product-details', () => b.products.splice(3, 1)), 22],
  ])('is read again until it is whole: %s', async (what, faultOf, products) => {
    const { backend, sync } = openWorkshop(23);
    backend.hasDetails = what === 'one of many leaves' && 'with cards';
    backend.fault = faultOf(backend);
    expect(await sync({ concurrency: 1 })).toMatchObject({ products });
  });

  it('is not published while it never rests', async () => {
    const { backend, sync } = openWorkshop(23);
    let next = 100;
    backend.fault = (url) => {
      if (url.searchParams.get('page') === '3') backend.products.unshift(fakeProduct(next++));
      return null;
    };
    const outcome = sync({ concurrency: 1 });
    await expect(outcome).rejects.toMatchObject({ problem: 'list-keeps-changing' });
    await expect(outcome).rejects.toHaveProperty('cause', expect.any(ListMovedError));
  });
});

/** The first call with `part` in its address is answered after `edit`. */
function once(part: string, edit: () => unknown): FakeBackend['fault'] {
  let isOver = false;
  return ({ href }) => {
    if (!isOver && href.includes(part)) edit();
    isOver ||= href.includes(part);
    return null;
  };
}

function notThere(): Response {
  return Response.json({ errorMessage: 'No existe' }, { status: 404 });
}

function alwaysPage({ fetch }: FakeBackend, page: number): FakeBackend['fault'] {
  return (url) => {
    if (!url.pathname.endsWith('/products-list') || url.searchParams.get('page') === String(page))
      return null;
    const other = new URL(url);
    other.searchParams.set('page', String(page));
    return fetch(other);
  };
}

function countingPages(total_pages: number): FakeBackend['fault'] {
  return ({ pathname, searchParams }) => {
    if (!pathname.endsWith('/products-list')) return null;
    const price = { currency: searchParams.get('currency'), amount: 10 };
    const page = Number(searchParams.get('page'));
    const data = [{ id: page, slug: `tomo-${page}`, title: 'Tomo', price, stock: 1 }];
    return Response.json({ data, pagination: { current_page: page, total_pages } });
  };
}

/** As much as is read, and no more than a little beyond 32 MB. */
function endless({ pathname }: URL): Response | null {
  if (!pathname.endsWith('/products-list')) return null;
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      sent += 2 ** 20;
      if (sent > 40 * 2 ** 20) throw new Error('more than 40 MB were read');
      stream.enqueue(new Uint8Array(2 ** 20).fill(32));
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

function changeFormat(snapshot: string): void {
  using database = new DatabaseSync(snapshot);
  database.exec('PRAGMA user_version = 999; DROP TABLE series');
}

function noPage({ pathname }: URL): Response | null {
  const empty = { data: [], pagination: { current_page: 1, total_pages: 0 } };
  return pathname.endsWith('/products-list') ? Response.json(empty) : null;
}

function down(): Promise<Response> {
  return Promise.reject(new TypeError('fetch failed'));
}

function shapeless(url: URL): Response | null {
  return url.pathname.endsWith('/products-list') ? Response.json({ items: [] }) : null;
}

/** A short page that still claims a total of three pages. */
function truncated(url: URL): Response | null {
  if (url.searchParams.get('page') !== '2') return null;
  return Response.json({ data: [], pagination: { current_page: 2, total_pages: 3 } });
}
