import { describe, expect, it } from 'vitest';
import { failing, fakeProduct, namedProduct, type FakeBackend } from './fake-backend.ts';
import { openWorkshop } from './workshop.ts';

describe('a sync of named products', () => {
  it('asks for these in both currencies and for no list, and leaves the snapshot a whole sync leaves', async () => {
    const named = openWorkshop();
    await named.sync();
    for (const slug of ['tomo-7', 'tomo-3'])
      Object.assign(namedProduct(named.backend, slug), { pesos: 900, title: slug });
    named.backend.calls.length = 0;
    const report = await named.sync({ only: ['tomo-7', 'tomo-3', 'tomo-7'] });
    expect(report).toMatchObject({ products: 12, changedProducts: 2, removedProducts: 0 });
    expect(named.backend.calls.filter((call) => /^.product/.test(call)).sort()).toEqual([
      '/product/tomo-3?currency=ARS',
      '/product/tomo-3?currency=USD',
      '/product/tomo-7?currency=ARS',
      '/product/tomo-7?currency=USD',
      '/products/brands',
      '/products/offer',
      '/products/recommended',
    ]);
    const keys = named.keys();
    expect(await named.sync()).toMatchObject({ changedProducts: 0, pages: { changed: 0 } });
    expect(named.keys()).toEqual(keys);
  });

  it.each<[FakeBackend['hasDetails'], number]>([
    ['with cards', 4],
    // The first call finds out that it has no cards.
    [true, 2 + 2 * 60],
    [false, 2 + 2 * 60],
  ])('asks for many together when the backend offers that (%s)', async (hasDetails, calls) => {
    const [named, whole] = [openWorkshop(61), openWorkshop(61)];
    for (const { backend, sync } of [named, whole]) {
      backend.hasDetails = hasDetails;
      await sync();
      for (const product of backend.products.slice(0, 60))
        Object.assign(product, { pesos: 900, title: 'Otro' });
    }
    const only = named.backend.products.slice(0, 60).map(({ slug }) => slug);
    named.backend.calls.length = 0;
    const report = await named.sync({ only, allowPrices: true });
    expect(report).toMatchObject({ changedProducts: 60, isListRead: false });
    expect(named.backend.calls.filter((call) => /^.product(-details)?[/?]/.test(call))).toHaveLength(calls);
    await whole.sync({ allowPrices: true });
    expect(named.keys()).toEqual(whole.keys());
  });

  it('publishes two products that take the same title together', async () => {
    const { backend, sync } = openWorkshop();
    await sync();
    for (const slug of ['tomo-3', 'tomo-7']) namedProduct(backend, slug).title = 'Tomo repetido';
    expect(await sync({ only: ['tomo-3', 'tomo-7'] })).toMatchObject({ changedProducts: 2 });
  });

  it('sees a new description, which the list does not tell of', async () => {
    const { backend, sync } = openWorkshop();
    await sync();
    namedProduct(backend, 'tomo-7').description = '<p>Otra cosa.</p>';
    expect(await sync({ only: ['tomo-7'] })).toMatchObject({ pages: { changed: 1 } });
  });

  it.each<[string, (backend: FakeBackend) => void, string, number]>([
    ['new', (backend) => backend.products.push(fakeProduct(13)), 'tomo-13', 13],
    ['gone', (backend) => backend.products.pop(), 'tomo-12', 11],
    ['another one', (backend) => (namedProduct(backend, 'tomo-5').id = 99), 'tomo-5', 12],
  ])('reads the whole list when a named product is %s', async (_, edit, slug, products) => {
    const { backend, sync, keys } = openWorkshop();
    await sync();
    edit(backend);
    expect(await sync({ only: [slug], allowDrop: true })).toMatchObject({ products });
    expect(keys().has(`/producto/${slug}`)).toBe(slug !== 'tomo-12');
  });
});

describe('prices that move', () => {
  it('are published when few do', async () => {
    const { backend, sync } = openWorkshop(40);
    await sync();
    for (const product of backend.products.slice(0, 12)) product.pesos += 1;
    expect(await sync()).toMatchObject({ changedProducts: 12 });
  });

  it('are held for a person when more than three in ten do', async () => {
    const { backend, sync, keys } = openWorkshop(40);
    await sync();
    const before = keys();
    for (const product of backend.products.slice(0, 13)) product.dollars += 1;
    const { refused } = await sync();
    expect(refused.map(({ why }) => why)).toEqual(Array.from({ length: 13 }, () => 'price-moved'));
    expect(keys()).toEqual(before);
    expect(await sync({ allowPrices: true })).toMatchObject({ changedProducts: 13 });
  });

  it('are not what a new title is', async () => {
    const { backend, sync } = openWorkshop(40);
    await sync();
    for (const product of backend.products) product.title += ' (reedición)';
    expect(await sync()).toMatchObject({ changedProducts: 40 });
  });
});

describe('what decorates the shop', () => {
  it.each(['/products/recommended', '/home/most-liked'])(
    'is the last known one when the API fails at %s',
    async (path) => {
      const { backend, sync, keys } = openWorkshop();
      await sync();
      const before = keys();
      backend.fault = failing(path);
      const { warnings } = await sync();
      expect(warnings[0]).toMatchObject({ code: 'last-known' });
      expect(keys()).toEqual(before);
    },
  );

  it('is missed when there was none before', async () => {
    const { backend, sync } = openWorkshop();
    backend.fault = failing('/products/recommended');
    await expect(sync()).rejects.toMatchObject({ problem: 'api-failed' });
  });
});
