/** Products that are refused or left out, while everything else of the reading goes live. */
import { describe, expect, it } from 'vitest';
import { refusedResultOf } from '../../scripts/publish/run-result.ts';
import { resolve } from '../../scripts/shared/resolve.ts';
import { money } from '../../src/domain/money.ts';
import { matchRoute } from '../../src/domain/routes.ts';
import {
  bodyOf,
  discount,
  failing,
  fakeProduct,
  namedProduct,
  type FakeBackend,
  type FakeProduct,
} from './fake-backend.ts';
import { openSynced, openWorkshop } from './workshop.ts';

describe('prices that move', () => {
  it('are published when few do, and are not what a new title is', async () => {
    const { backend, sync } = await openSynced(40);
    for (const product of backend.products.slice(0, 12)) product.pesos += 1;
    expect(await sync()).toMatchObject({ changedProducts: 12, refused: [] });
    for (const product of backend.products) product.title += ' (reedición)';
    expect(await sync()).toMatchObject({ changedProducts: 40, refused: [] });
  });

  it('are held when more than three in ten do, until a person accepts', async () => {
    const { backend, sync, query, keys } = await openSynced(40);
    const before = keys();
    for (const product of backend.products.slice(0, 13)) product.dollars += 1;
    backend.products[20]!.title = 'Otro título';
    backend.products.push(fakeProduct(41));
    const { refused, changedSlugs } = await sync();
    expect(refused.map(({ slug, why }) => `${slug} ${why}`).sort()).toEqual(
      Array.from({ length: 13 }, (_, index) => `tomo-${index + 1} price-moved`).sort(),
    );
    expect([...changedSlugs].sort()).toEqual(['tomo-21', 'tomo-41']);
    expect(keys().get('/producto/tomo-1')).toBe(before.get('/producto/tomo-1'));
    expect(keys().has('/producto/tomo-41')).toBe(true);
    expect(query("SELECT card FROM product WHERE slug = 'tomo-21'")[0]?.['card']).toContain('Otro título');
    expect((await sync()).refused.length).toBe(13);
    expect(await sync({ allowPrices: true })).toMatchObject({ changedProducts: 13, refused: [] });
    expect(await sync()).toMatchObject({ changedProducts: 0, refused: [] });
  });

  it('pass when the API announces an offer, however large they are', async () => {
    const { backend, sync } = await openSynced(40);
    for (const percent of [5, 30, 60, 0]) {
      offerOn(backend, 'shonen', percent);
      expect(await sync()).toMatchObject({ changedProducts: 27, refused: [] });
    }
  });

  it.each<[string, (backend: FakeBackend) => void]>([
    ['no offer announces it', (backend) => (backend.offers = [])],
    ['it is announced with another percentage', (backend) => (backend.offers[0]!.percent = 50)],
    ['it is announced of another category', (backend) => (backend.offers[0]!.category = 'libros')],
    ['the base prices move with it', (backend) => backend.products.forEach((one) => (one.pesos *= 2))],
    ['the API fails at its offers', (backend) => (backend.fault = failing('/products/offer'))],
  ])('by an offer are held for a person when %s', async (_, edit) => {
    const { backend, sync } = await openSynced(40);
    offerOn(backend, 'shonen', 5);
    edit(backend);
    const { refused } = await sync();
    expect(refused.length).toBeGreaterThanOrEqual(27);
    expect(refused[0]).toMatchObject({ slug: 'tomo-1', name: 'Tomo 1', why: 'price-moved' });
  });
});

describe('a price that moves by more than half', () => {
  it.each<[string, Partial<FakeProduct>]>([
    ['a hundredth', { pesos: 10.01 }],
    ['a cent', { pesos: 0.01 }],
    ['ten times as much', { pesos: 10_010 }],
    ['145 times as many dollars', { dollars: 10.01 * 145 }],
    ['an unannounced sale', sale(60)],
  ])('to %s waits for a person, and every other edit goes live', async (_, edit) => {
    const { backend, sync, keys } = await openSynced();
    const before = keys();
    Object.assign(backend.products[0]!, edit);
    backend.products[1]!.pesos += 100;
    const refused = [{ slug: 'tomo-1', why: 'price-jumped' }];
    expect(await sync({ only: ['tomo-1'] })).toMatchObject({ refused, changedProducts: 0 });
    expect(await sync()).toMatchObject({ refused, changedSlugs: ['tomo-2'] });
    expect(keys().get('/producto/tomo-1')).toBe(before.get('/producto/tomo-1'));
    expect(await sync()).toMatchObject({ refused, changedProducts: 0 });
    expect(await sync({ allowPrices: true })).toMatchObject({ refused: [], changedSlugs: ['tomo-1'] });
  });

  it('is told with what it costs and would cost, in the currency that moved', async () => {
    const { backend, sync } = await openSynced();
    backend.products[0]!.pesos = 10;
    backend.products[1]!.dollars = 1451;
    expect((await sync()).refused).toMatchObject([
      { slug: 'tomo-1', before: money(100_100, 'ARS'), after: money(1000, 'ARS') },
      { slug: 'tomo-2', before: money(1002, 'USD'), after: money(145_100, 'USD') },
    ]);
  });
});

describe('a price that cannot be true', () => {
  it.each<[string, Partial<FakeProduct>, string]>([
    ['nothing', { dollars: 0 }, 'costs-nothing'],
    ['in another currency', { fields: { price: { currency: 'USD', amount: 5 } } }, 'other-currency'],
  ])('(%s) blocks no other product, and goes live when it is mended', async (_, edit, why) => {
    const { backend, sync, keys } = await openSynced();
    const before = keys();
    const product = backend.products[6]!;
    const sound = { fields: {}, ...product };
    Object.assign(product, edit);
    backend.products[1]!.title = 'Otro título';
    const named = { only: ['tomo-7'] };
    expect(await sync(named)).toMatchObject({ refused: [{ slug: 'tomo-7', why }], changedProducts: 0 });
    expect(await sync()).toMatchObject({ refused: [{ slug: 'tomo-7', why }], changedSlugs: ['tomo-2'] });
    expect(keys().get('/producto/tomo-7')).toBe(before.get('/producto/tomo-7'));
    Object.assign(product, sound);
    expect(await sync(named)).toMatchObject({ refused: [], changedProducts: 0 });
    product.pesos = 1100;
    expect(await sync()).toMatchObject({ refused: [], changedSlugs: ['tomo-7'] });
  });

  it('leaves out a new product until it is mended', async () => {
    const { backend, sync, keys } = await openSynced();
    backend.products.push({ ...fakeProduct(13), pesos: 0 });
    const refused = [{ slug: 'tomo-13', why: 'costs-nothing' }];
    expect(await sync()).toMatchObject({ products: 12, refused });
    expect(keys().has('/producto/tomo-13')).toBe(false);
    // A new product's price is no move.
    backend.products.at(-1)!.pesos = 1_000_000;
    expect(await sync()).toMatchObject({ products: 13, refused: [] });
    expect(keys().has('/producto/tomo-13')).toBe(true);
  });
});

describe('products that are missing', () => {
  it('stay when they are more than one in twenty, and every other edit goes live', async () => {
    const { backend, sync, keys } = await openSynced(40);
    backend.products.splice(10, 5);
    backend.products[20]!.title = 'Otro título';
    const { refused, changedSlugs, products } = await sync();
    expect(refused.map(({ slug, why }) => `${slug} ${why}`)).toEqual(
      [11, 12, 13, 14, 15].map((id) => `tomo-${id} missing`),
    );
    expect({ changedSlugs, products }).toEqual({ changedSlugs: ['tomo-26'], products: 40 });
    expect(keys().has('/producto/tomo-11')).toBe(true);
    expect((await sync()).refused.length).toBe(5);
    expect(await sync({ allowDrop: true })).toMatchObject({ removedProducts: 5, products: 35, refused: [] });
  });

  it('that are half of the catalogue stay until a person says so', async () => {
    const { backend, sync } = await openSynced();
    backend.products = backend.products.slice(0, 6);
    const error = await sync().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ problem: 'too-many-lost' });
    expect(refusedResultOf(error).missing).toContainEqual({ slug: 'tomo-7', name: 'Tomo 7' });
    expect(refusedResultOf(error).missing).toHaveLength(6);
    expect(await sync({ allowDrop: true })).toMatchObject({ products: 6, removedProducts: 6 });
  });
});

describe('a product that the API answers otherwise than the contract says', () => {
  const noPrice = { price: null as never };
  it.each<[string, (product: FakeProduct, backend: FakeBackend) => unknown, RegExp]>([
    [
      'a null price in pesos',
      (product) => (product.fields = noPrice),
      /^GET .products-list\?currency=ARS&page=2: data\.1\.price: .*null/,
    ],
    [
      'a null price in dollars',
      (product) => (product.dollarFields = noPrice),
      /^GET .product.tomo-7\?currency=USD: product\.price: .*null/,
    ],
    [
      'a foreign currency',
      (product) => (product.fields = { price: { currency: 'EUR' as never, amount: 5 } }),
      /data\.1\.price\.currency: .*"EUR"/,
    ],
    [
      'a broken detail',
      (_, backend) =>
        (backend.fault = onlyAt('/product/tomo-7', () => Response.json({ product: { id: 7 } }))),
      /^GET .product.tomo-7\?currency=(ARS|USD): product\.slug: is missing/,
    ],
    [
      'a call that fails',
      (_, backend) =>
        (backend.fault = onlyAt('/product/tomo-7', () =>
          Response.json({ errorMessage: 'Ups' }, { status: 500 }),
        )),
      /^GET .product.tomo-7\?currency=(ARS|USD): 500: Ups/,
    ],
    [
      'a call that does not exist',
      (_, backend) =>
        (backend.fault = onlyAt('/product/tomo-7', () =>
          Response.json({ errorMessage: 'No' }, { status: 404 }),
        )),
      /^GET .product.tomo-7 is answered with 404, though the list has it/,
    ],
    [
      "another shop's product",
      (_, backend) => (backend.fault = onlyAt('/product/tomo-7', () => answerOf(backend, 'tomo-9'))),
      /^GET .product.tomo-7\?currency=ARS: product\.slug is "tomo-9"/,
    ],
  ])('(%s) is named and stays as it was; every other edit goes live', async (_, spoil, detail) => {
    const { backend, sync, keys } = await openSynced();
    const before = keys();
    const product = namedProduct(backend, 'tomo-7');
    product.title = 'Otro';
    spoil(product, backend);
    namedProduct(backend, 'tomo-2').title = 'Otro título';
    const report = await sync();
    expect(report).toMatchObject({ products: 12, changedSlugs: ['tomo-2'] });
    expect(report.refused).toMatchObject([{ slug: 'tomo-7', why: 'unreadable' }]);
    expect(report.refused[0]?.detail).toMatch(detail);
    expect(keys().get('/producto/tomo-7')).toBe(before.get('/producto/tomo-7'));
    Object.assign(product, { fields: {}, dollarFields: {} });
    backend.fault = () => null;
    expect(await sync()).toMatchObject({ refused: [], changedSlugs: ['tomo-7'] });
  });

  it.each([
    ['in pesos', (product: FakeProduct) => (product.fields = noPrice)],
    ['in dollars', (product: FakeProduct) => (product.dollarFields = noPrice)],
  ])('is left out while it is new: a null price %s', async (_, spoil) => {
    const { backend, sync, keys } = openWorkshop(23);
    backend.hasDetails = 'with cards';
    spoil(namedProduct(backend, 'tomo-7'));
    const { products, refused } = await sync();
    expect(products).toBe(22);
    expect(refused).toMatchObject([{ slug: 'tomo-7', why: 'unreadable' }]);
    expect(keys().has('/producto/tomo-7')).toBe(false);
  });

  it('is one alone that the list in dollars lacks, wherever it stands', async () => {
    const { backend, sync, query } = openWorkshop(23);
    backend.fault = listWithout(backend, 'USD', 'tomo-7');
    const { products, refused } = await sync();
    expect(products).toBe(22);
    expect(refused).toMatchObject([{ slug: 'tomo-7', why: 'one-currency' }]);
    expect(query("SELECT slug FROM product WHERE slug = 'tomo-7'")).toEqual([]);
    expect(await sync()).toMatchObject({ changedProducts: 0, refused: [{ slug: 'tomo-7' }] });
    backend.fault = () => null;
    expect(await sync()).toMatchObject({ changedSlugs: ['tomo-7'], refused: [] });
  });

  it('is named by list and place where other content has it', async () => {
    const { backend, sync } = openWorkshop(12);
    backend.fault = onlyAt('/products/recommended', () =>
      Response.json({ data: [{ slug: 'tomo-1', id: 'uno' }] }),
    );
    expect((await sync()).warnings).toContainEqual({
      code: 'item-left-out',
      item: 'tomo-1',
      fault: expect.stringMatching(/^GET .products.recommended: data\.0\./) as string,
    });
  });
});

describe('a shop that sells in pesos alone', () => {
  it.each<[string, (backend: FakeBackend) => void]>([
    ['the list in dollars has prices in pesos', (b) => (b.fault = inPesosAlways(b))],
    ['the list in dollars is empty', (b) => (b.fault = dollarsAre(() => Response.json(noProducts)))],
    ['dollars are refused', (b) => (b.fault = dollarsAre(() => Response.json({}, { status: 422 })))],
    [
      'prices in dollars are null',
      (b) => b.products.forEach((one) => (one.dollarFields = { price: null as never })),
    ],
  ])('is a shop: %s', async (_, fill) => {
    const { backend, sync, query } = openWorkshop(12);
    fill(backend);
    expect(await sync()).toMatchObject({ products: 12, refused: [] });
    const [row] = query("SELECT card FROM product WHERE slug = 'tomo-7'");
    expect(JSON.parse(String(row?.['card']))).toMatchObject({
      prices: { ARS: { list: { cents: 100_700 } }, USD: null },
    });
    expect(await sync()).toMatchObject({ changedProducts: 0, refused: [] });
    backend.products[6]!.pesos += 1;
    expect(await sync({ only: ['tomo-7'] })).toMatchObject({ changedSlugs: ['tomo-7'], refused: [] });
  });
});

describe('a slug with other letters than a to z', () => {
  const slugs = ['ñandú', 'tomo 1 (edición)', '李小龙', "l'été"];
  it.each(slugs)('is an address, percent-encoded in links, the page and the sitemap: %s', async (slug) => {
    const { backend, sync, query } = openWorkshop(12);
    namedProduct(backend, 'tomo-7').slug = slug;
    backend.products[7]!.related = [slug];
    const { products, warnings } = await sync();
    expect({ products, warnings }).toEqual({ products: 12, warnings: [] });
    const path = `/producto/${encodeURIComponent(slug)}`;
    expect(query("SELECT path FROM page WHERE route = 'product'")).toContainEqual({ path });
    expect(matchRoute(path)).toMatchObject({ name: 'product', params: { slug } });
    const file = `/producto/${slug}`;
    expect(resolve(path, (one) => one === file)).toEqual({
      kind: 'file',
      path: file,
      status: 200,
      route: 'product',
    });
  });
});

describe('a format or a language that the shop does not know', () => {
  it('is stored as it came, and told once with its product', async () => {
    const { backend, sync, query } = openWorkshop(12);
    namedProduct(backend, 'tomo-7').fields = { format: 'ómnibus', language: 'Catalán' };
    namedProduct(backend, 'tomo-8').fields = { format: 'ómnibus', language: 'español' };
    const product = { slug: 'tomo-7', name: 'Tomo 7' };
    expect((await sync()).warnings).toEqual([
      { code: 'unknown-words', field: 'format', words: ['ómnibus'], product },
      { code: 'unknown-words', field: 'language', words: ['Catalán'], product },
    ]);
    const [row] = query("SELECT card FROM product WHERE slug = 'tomo-7'");
    expect(JSON.parse(String(row?.['card']))).toMatchObject({ format: 'ómnibus', language: 'Catalán' });
  });
});

describe('what cannot have a page', () => {
  it('is left out and named', async () => {
    const { backend, sync, keys } = openWorkshop(23);
    namedProduct(backend, 'tomo-3').slug = 'a/../b';
    namedProduct(backend, 'tomo-4').slug = 'tomo-5';
    namedProduct(backend, 'tomo-6').slug = 'tomo-7.md';
    backend.categories[0]?.children.push({ name: 'Dos', slug: '2', children: [] });
    const { warnings, products } = await sync();
    expect(products).toBe(20);
    expect(warnings).toEqual([
      { code: 'product-left-out', id: 3, slug: 'a/../b', why: 'unsafe' },
      { code: 'product-left-out', id: 5, slug: 'tomo-5', why: 'taken' },
      { code: 'product-left-out', id: 6, slug: 'tomo-7.md', why: 'file-name' },
      { code: 'category-left-out', name: 'Dos', slug: '2', why: 'number' },
    ]);
    expect(keys().has('/productos/manga')).toBe(true);
  });

  it('is the second of two products with one slug, also when only that one changes', async () => {
    const { backend, sync, query } = await openSynced(
      12,
      (shop) => (namedProduct(shop, 'tomo-11').slug = 'tomo-2'),
    );
    backend.products[10]!.pesos = 900;
    await sync();
    const [row] = query("SELECT card FROM product WHERE slug = 'tomo-2'");
    expect(JSON.parse(String(row?.['card']))).toMatchObject({ id: 2, title: 'Tomo 2' });
  });
});

const noProducts = { data: [], pagination: { current_page: 1, total_pages: 0 } };

function onlyAt(path: string, answer: () => Response | Promise<Response>): FakeBackend['fault'] {
  return ({ pathname }) => (pathname === `/api/v1${path}` ? answer() : null);
}

function dollarsAre(answer: () => Response): FakeBackend['fault'] {
  return ({ pathname, searchParams }) =>
    /product|gift/.test(pathname) && searchParams.get('currency') === 'USD' && !/gift/.test(pathname)
      ? answer()
      : null;
}

/** As a backend that does not know the parameter. */
function inPesosAlways({ fetch, origin }: FakeBackend): FakeBackend['fault'] {
  return (url) => {
    if (url.searchParams.get('currency') !== 'USD') return null;
    const other = new URL(url.pathname + url.search, origin);
    other.searchParams.set('currency', 'ARS');
    return fetch(other);
  };
}

async function answerOf({ fetch, origin }: FakeBackend, slug: string): Promise<Response> {
  return fetch(`${origin}/api/v1/product/${slug}?currency=ARS`);
}

/** The list in one currency, as if the product were not for sale in it. */
function listWithout(backend: FakeBackend, currency: string, slug: string): FakeBackend['fault'] {
  return ({ pathname, searchParams }) => {
    const isOwn = pathname.endsWith(`/product/${slug}`) && searchParams.get('currency') === currency;
    if (isOwn) return Response.json({ errorMessage: 'No' }, { status: 404 });
    if (!pathname.endsWith('/products-list') || searchParams.get('currency') !== currency) return null;
    const others = { ...backend, products: backend.products.filter((one) => one.slug !== slug) };
    return Response.json(bodyOf(others, '/products-list', searchParams));
  };
}

function sale(percent: number): Partial<FakeProduct> {
  const product = fakeProduct(1);
  discount(product, percent);
  return product;
}

/** @param percent 0 ends it */
function offerOn(backend: FakeBackend, category: string, percent: number): void {
  backend.offers = percent === 0 ? [] : [{ percent, category, until: null }];
  for (const product of backend.products) if (product.category === category) discount(product, percent);
}
