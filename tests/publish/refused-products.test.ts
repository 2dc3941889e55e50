/** Refused products, while everything else of the reading goes live. */
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../scripts/publish/daemon/run.ts';
import { discount, failing, fakeProduct, type FakeBackend, type FakeProduct } from './fake-backend.ts';
import { money } from '../../src/domain/money.ts';
import { openWorkshop } from './workshop.ts';

describe('prices that an offer moves', () => {
  it('pass, however many they are, when the API announces it', async () => {
    const { backend, sync } = await openShop(40);
    offerOn(backend, 'shonen', 5);
    const report = await sync();
    expect(report.refused).toEqual([]);
    expect(report.changedProducts).toBe(27);
  });

  it('pass when it ends', async () => {
    const { backend, sync } = await openShop(40);
    offerOn(backend, 'shonen', 5);
    await sync({ allowPrices: true });
    endOffers(backend);
    expect(await sync()).toMatchObject({ changedProducts: 27, refused: [] });
  });

  it('pass when another offer takes its place', async () => {
    const { backend, sync } = await openShop(40);
    offerOn(backend, 'shonen', 5);
    await sync();
    offerOn(backend, 'shonen', 30);
    expect(await sync()).toMatchObject({ changedProducts: 27, refused: [] });
  });

  it.each<[string, (backend: FakeBackend) => void]>([
    ['nobody announces it', (backend) => (backend.offers = [])],
    ['it is announced with another percentage', (backend) => (backend.offers[0]!.percent = 50)],
    ['it is announced of another category', (backend) => (backend.offers[0]!.category = 'libros')],
    ['the base prices move with it', (backend) => backend.products.forEach((one) => (one.pesos *= 2))],
    ['the API fails at its offers', (backend) => (backend.fault = failing('/products/offer'))],
  ])('are held for a person when %s', async (_, edit) => {
    const { backend, sync } = await openShop(40);
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
    ['a sale that nobody announces', sale(60)],
  ])('to %s waits for a person, and every other edit goes live', async (_, edit) => {
    const { backend, sync, keys } = await openShop(12);
    const before = keys();
    Object.assign(backend.products[0]!, edit);
    backend.products[1]!.pesos += 100;
    const refused = [{ slug: 'tomo-1', why: 'price-jumped' }];
    expect(await sync()).toMatchObject({ refused, changedSlugs: ['tomo-2'] });
    expect(keys().get('/producto/tomo-1')).toBe(before.get('/producto/tomo-1'));
    expect(await sync()).toMatchObject({ refused, changedProducts: 0 });
    expect(await sync({ allowPrices: true })).toMatchObject({ refused: [], changedSlugs: ['tomo-1'] });
  });

  it('is told with what it costs and would cost, in the currency that moved', async () => {
    const { backend, sync } = await openShop(12);
    backend.products[0]!.pesos = 10;
    backend.products[1]!.dollars = 1451;
    expect((await sync()).refused).toMatchObject([
      { slug: 'tomo-1', before: money(100_100, 'ARS'), after: money(1000, 'ARS') },
      { slug: 'tomo-2', before: money(1002, 'USD'), after: money(145_100, 'USD') },
    ]);
  });

  it('waits as well when the product was asked for by name', async () => {
    const { backend, sync } = await openShop(12);
    backend.products[0]!.pesos = 1.69;
    const refused = [{ slug: 'tomo-1', why: 'price-jumped' }];
    expect(await sync({ only: ['tomo-1'] })).toMatchObject({ refused, changedProducts: 0 });
  });

  it('passes when an announced offer begins and when it ends', async () => {
    const { backend, sync } = await openShop(12);
    offerOn(backend, 'libros', 60);
    expect(await sync()).toMatchObject({ changedProducts: 4, refused: [] });
    endOffers(backend);
    expect(await sync()).toMatchObject({ changedProducts: 4, refused: [] });
  });

  it('of a new product is no move', async () => {
    const { backend, sync } = await openShop(12);
    backend.products.push({ ...fakeProduct(13), pesos: 1_000_000 });
    expect(await sync()).toMatchObject({ refused: [], changedSlugs: ['tomo-13'] });
  });
});

describe('a product that is refused', () => {
  it('stays as it was, and every other edit goes live', async () => {
    const { backend, sync, query, keys } = await openShop(40);
    const before = keys();
    for (const product of backend.products.slice(0, 13)) product.dollars += 1;
    backend.products[20]!.title = 'Otro título';
    backend.products.push(fakeProduct(41));
    const { refused, changedSlugs } = await sync();
    expect(new Set(refused.map(({ slug }) => slug))).toEqual(
      new Set(backend.products.slice(0, 13).map(({ slug }) => slug)),
    );
    expect([...changedSlugs].sort()).toEqual(['tomo-21', 'tomo-41']);
    expect(keys().get('/producto/tomo-1')).toBe(before.get('/producto/tomo-1'));
    expect(keys().has('/producto/tomo-41')).toBe(true);
    expect(query("SELECT card FROM product WHERE slug = 'tomo-21'")[0]?.['card']).toContain('Otro título');
  });

  it('is refused again until a person accepts it, and then goes live', async () => {
    const { backend, sync } = await openShop(40);
    for (const product of backend.products.slice(0, 13)) product.pesos += 1;
    await sync();
    expect((await sync()).refused.length).toBe(13);
    expect(await sync({ allowPrices: true })).toMatchObject({ changedProducts: 13, refused: [] });
    expect(await sync()).toMatchObject({ changedProducts: 0, refused: [] });
  });

  it.each<[string, Parameters<typeof spoil>[1], string]>([
    ['costs nothing', { dollars: 0 }, 'costs-nothing'],
    [
      'is priced in another currency',
      { fields: { price: { currency: 'USD', amount: 5 } } },
      'other-currency',
    ],
  ])('because it %s blocks no other, and goes live when it is mended', async (_, edit, why) => {
    const { backend, sync, keys } = await openShop(12);
    const before = keys();
    const mend = spoil(backend.products[6]!, edit);
    backend.products[1]!.title = 'Otro título';
    expect(await sync()).toMatchObject({ refused: [{ slug: 'tomo-7', why }], changedSlugs: ['tomo-2'] });
    expect(keys().get('/producto/tomo-7')).toBe(before.get('/producto/tomo-7'));
    mend();
    backend.products[6]!.pesos = 1100;
    expect(await sync()).toMatchObject({ refused: [], changedSlugs: ['tomo-7'] });
  });

  it('when it is new is left out until it is mended', async () => {
    const { backend, sync, keys } = await openShop(12);
    backend.products.push({ ...fakeProduct(13), pesos: 0 });
    expect(await sync()).toMatchObject({
      products: 12,
      refused: [{ slug: 'tomo-13', why: 'costs-nothing' }],
    });
    expect(keys().has('/producto/tomo-13')).toBe(false);
    backend.products.at(-1)!.pesos = 5;
    expect(await sync()).toMatchObject({ products: 13, refused: [] });
    expect(keys().has('/producto/tomo-13')).toBe(true);
  });

  it('is refused as well when it was asked for by name', async () => {
    const { backend, sync } = await openShop(12);
    const mend = spoil(backend.products[6]!, { pesos: 0 });
    const named = { only: ['tomo-7'] };
    expect(await sync(named)).toMatchObject({ refused: [{ slug: 'tomo-7' }], changedProducts: 0 });
    mend();
    expect(await sync(named)).toMatchObject({ refused: [], changedProducts: 0 });
  });
});

describe('products that are missing', () => {
  it('stay when they are more than one in twenty, and every other edit goes live', async () => {
    const { backend, sync, keys } = await openShop(40);
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
});

describe('half of the catalogue', () => {
  it('is not given up, and some of what is missing is named', async () => {
    const { backend, sync } = await openShop(12);
    backend.products = backend.products.slice(0, 6);
    const error = await sync().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ problem: 'too-many-lost' });
    expect(refusalOf(error).missing).toContainEqual({ slug: 'tomo-7', name: 'Tomo 7' });
    expect(refusalOf(error).missing).toHaveLength(6);
  });
});

function sale(percent: number): Partial<FakeProduct> {
  const product = fakeProduct(1);
  discount(product, percent);
  return product;
}

async function openShop(count: number) {
  const workshop = openWorkshop(count);
  await workshop.sync();
  return workshop;
}

function offerOn(backend: FakeBackend, category: string, percent: number): void {
  backend.offers = [{ percent, category, until: null }];
  for (const product of backend.products) if (product.category === category) discount(product, percent);
}

function endOffers(backend: FakeBackend): void {
  backend.offers = [];
  for (const product of backend.products) discount(product, 0);
}

/** @returns an undo function */
function spoil(product: FakeBackend['products'][number], edit: Partial<FakeBackend['products'][number]>) {
  const before = { fields: {}, ...product };
  Object.assign(product, edit);
  return () => void Object.assign(product, before);
}
