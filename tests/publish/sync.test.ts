import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ListMovedError } from '../../scripts/publish/sync/read-list.ts';
import { failing, fakeProduct, namedProduct, type FakeBackend } from './fake-backend.ts';
import { openWorkshop } from './workshop.ts';

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

  it('asks for many products at once where the backend can, and stores the same', async () => {
    const rows = async (hasDetails: FakeBackend['hasDetails']) => {
      const { backend, sync, query, data } = openWorkshop(120);
      Object.assign(backend, { hasDetails });
      backend.products[6]!.sameAuthor = ['tomo-7', 'tomo-8', 'tomo-9'];
      backend.products[6]!.related = ['tomo-8', 'tomo-11', 'tomo-7'];
      await sync();
      expect(existsSync(`${data.snapshot}.incoming`)).toBe(false);
      const calls = backend.calls.filter((call) => /^\/product(-details)?[/?]/.test(call));
      return { products: query('SELECT * FROM product ORDER BY slug'), calls: calls.length };
    };
    const [one, many] = [await rows(false), await rows('with cards')];
    expect(many.products).toEqual(one.products);
    // The first call finds that the backend cannot; each is one a currency.
    expect([one.calls, many.calls]).toEqual([2 + 2 * 120, 2 * 3]);
    const [row] = many.products.filter(({ slug }) => slug === 'tomo-7');
    expect(JSON.parse(String(row?.['neighbours']))).toEqual({
      related: ['tomo-11'],
      sameAuthor: ['tomo-8', 'tomo-9'],
    });
  });

  it('reads the list again when one of many is gone', async () => {
    const { backend, sync } = openWorkshop(60);
    backend.hasDetails = 'with cards';
    backend.fault = ({ pathname }) => {
      if (pathname.endsWith('/product-details') && backend.products.length === 60)
        backend.products.splice(3, 1);
      return null;
    };
    expect(await sync()).toMatchObject({ products: 59 });
  });

  it('puts no snapshot in place before it is complete', async () => {
    const { backend, sync, bytes } = openWorkshop();
    backend.fault = failing('/product/tomo-5');
    await expect(sync()).rejects.toMatchObject({ problem: 'api-failed' });
    expect(bytes).toThrow('ENOENT');
  });
});

describe('a first sync that would publish no product', () => {
  it.each<[string, (backend: FakeBackend) => void]>([
    ['the API lists none', (backend) => (backend.products = [])],
    [
      'the API lists none, on no page',
      (backend) => (backend.fault = (url) => (url.pathname.endsWith('/products-list') ? noPage() : null)),
    ],
    ['every one costs nothing', (backend) => backend.products.forEach((product) => (product.pesos = 0))],
    [
      'no slug can be an address',
      (backend) => backend.products.forEach((product) => (product.slug = '../x')),
    ],
  ])('is refused because %s', async (_, edit) => {
    const { backend, sync, bytes } = openWorkshop(3);
    edit(backend);
    await expect(sync()).rejects.toMatchObject({ problem: 'too-many-lost' });
    expect(bytes).toThrow('ENOENT');
  });

  it('goes through when somebody says that the shop is to be empty', async () => {
    const { backend, sync } = openWorkshop(3);
    backend.products = [];
    expect(await sync({ allowDrop: true })).toMatchObject({ products: 0 });
  });
});

describe('a later sync', () => {
  it('asks for no product and changes no page when the shop is as it was', async () => {
    const { backend, sync, keys } = openWorkshop();
    await sync();
    const before = keys();
    backend.calls.length = 0;
    const report = await sync();
    expect(report.pages).toMatchObject({ pages: before.size, changed: 0, removed: 0, changedPaths: [] });
    expect(keys()).toEqual(before);
    expect(backend.calls.filter((call) => call.startsWith('/product/'))).toEqual([]);
  });

  it('asks again for the products that the list shows differently, and for no other', async () => {
    const { backend, sync } = openWorkshop();
    await sync();
    namedProduct(backend, 'tomo-7').dollars = 9;
    backend.calls.length = 0;
    await sync();
    const asked = backend.calls.filter((call) => call.startsWith('/product/'));
    expect(asked).toEqual(['/product/tomo-7?currency=ARS', '/product/tomo-7?currency=USD']);
  });

  it('takes out what the API does not list any more', async () => {
    const { backend, sync, keys } = openWorkshop(41);
    await sync();
    backend.products = backend.products.filter(({ slug }) => slug !== 'tomo-7');
    expect(await sync()).toMatchObject({ products: 40, removedProducts: 1 });
    expect(keys().has('/producto/tomo-7')).toBe(false);
    expect(keys().has('/productos/9')).toBe(false);
  });

  it('sees a new description on a full sync only', async () => {
    const { backend, sync } = openWorkshop();
    await sync();
    namedProduct(backend, 'tomo-7').description = '<p>Otra cosa.</p>';
    expect(await sync()).toMatchObject({ pages: { changed: 0 } });
    expect(await sync({ isFull: true })).toMatchObject({ pages: { changed: 1 } });
  });

  it('reads everything anew when the snapshot is damaged', async () => {
    const { data, sync, keys } = openWorkshop();
    writeFileSync(
      data.snapshot,
      'this is not a database, it is a note of more than one hundred bytes'.repeat(9),
    );
    expect(await sync()).toMatchObject({ changedProducts: 12 });
    expect(keys().size).toBeGreaterThan(12);
  });
});

describe('a backend that fails or answers absurdly (fault 28)', () => {
  const faults: [string, (backend: FakeBackend) => void, string, RegExp][] = [
    ['answers 500', (b) => (b.fault = failing('/products-list')), 'api-failed', /500.*The last site stays/],
    ['answers HTML', (b) => (b.fault = () => new Response('<html>')), 'api-unreachable', /instead of JSON/],
    ['is down', (b) => (b.fault = down), 'api-unreachable', /cannot reach the API at http:\/\/backend.test/],
    ['answers another shape', (b) => (b.fault = shapeless), 'api-failed', /data/],
    [
      'lost half a page',
      (b) => (b.fault = truncated),
      'list-keeps-changing',
      /page 1 is not full|page 2 is not full/,
    ],
    ['has no categories', (b) => (b.categories = []), 'unsound-data', /category tree is empty/],
    [
      'lost half the products',
      (b) => b.products.splice(6),
      'too-many-lost',
      /6 products where there were 12.*--allow-drop/,
    ],
    ['lost all products', (b) => b.products.splice(0), 'too-many-lost', /no products/],
  ];

  it.each(faults)(
    '%s: the sync stops with a reason and the snapshot stays',
    async (_, breakIt, problem, words) => {
      const { backend, sync, bytes } = openWorkshop();
      await sync();
      const before = bytes();
      breakIt(backend);
      const outcome = sync();
      await expect(outcome).rejects.toMatchObject({ name: 'PublishError', problem });
      await expect(outcome).rejects.toThrow(words);
      expect(bytes().equals(before)).toBe(true);
    },
  );

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

  it('may lose many products when a person says so', async () => {
    const { backend, sync } = openWorkshop();
    await sync();
    backend.products.splice(6);
    expect(await sync({ allowDrop: true })).toMatchObject({ products: 6, removedProducts: 6 });
  });

  it('gets no further calls after the first failure', async () => {
    const { backend, sync } = openWorkshop(200);
    backend.fault = failing('/product/');
    await expect(sync({ concurrency: 2 })).rejects.toThrow('500');
    expect(backend.calls.filter((call) => call.startsWith('/product/')).length).toBeLessThanOrEqual(2);
  });
});

describe('a list that moves while it is read', () => {
  it('is read again until it is whole', async () => {
    const { backend, sync, keys } = openWorkshop(23);
    let asked = 0;
    backend.fault = (url) => {
      if (url.searchParams.get('page') === '3' && asked++ === 0) backend.products.unshift(fakeProduct(100));
      return null;
    };
    expect(await sync({ concurrency: 1 })).toMatchObject({ products: 24 });
    expect(keys().has('/producto/tomo-100')).toBe(true);
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

  it('is read again when a product leaves between the list and its page', async () => {
    const { backend, sync } = openWorkshop(23);
    backend.fault = (url) => {
      if (url.pathname.endsWith('/product/tomo-7')) {
        backend.products = backend.products.filter(({ slug }) => slug !== 'tomo-7');
      }
      return null;
    };
    expect(await sync()).toMatchObject({ products: 22 });
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
});

describe('of two products with one slug', () => {
  it('the first keeps the page, also when only the second one changes', async () => {
    const { backend, sync, query } = openWorkshop(12);
    namedProduct(backend, 'tomo-11').slug = 'tomo-2';
    await sync();
    const second = backend.products.at(10);
    if (second) second.pesos = 900;
    await sync();
    const [row] = query("SELECT card FROM product WHERE slug = 'tomo-2'");
    expect(JSON.parse(String(row?.['card']))).toMatchObject({ id: 2, title: 'Tomo 2' });
  });
});

function noPage(): Response {
  return Response.json({ data: [], pagination: { current_page: 1, total_pages: 0 } });
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
