import { describe, expect, it } from 'vitest';
import { importCatalogue, type ImportedCatalogue } from '../../scripts/api/db/import/import.ts';
import { openDatabase } from '../../scripts/api/db/open.ts';
import type { SeedProduct } from '../../scripts/api/db/import/seed-product.ts';
import { importPeople, type ImportedPeople } from '../../scripts/seed/import/import-people.ts';
import type { SeedCustomer } from '../../scripts/seed/import/people.ts';
import { startTestApi } from '../support/api.ts';
import { catalogue, products } from '../support/catalogue.ts';
import { address, stockLeft } from '../support/customer.ts';
import { changeState } from '../support/selling.ts';

const seeded = (slug: string, differing: Partial<SeedProduct> = {}) => ({
  ...products.find((product) => product.slug === slug)!,
  ...differing,
});
const anyProduct = (slug: string, differing: Partial<SeedProduct> = {}) => ({
  ...seeded('one-piece-1', differing),
  slug,
});
const pesos = (amount: number) => ({ currency: 'ARS', amount }) as const;
const intoNothing = (shop: ImportedCatalogue, options?: Parameters<typeof importCatalogue>[2]) =>
  importCatalogue(openDatabase(':memory:'), shop, options);

describe('importing a catalogue', () => {
  it('again updates what changed, search included, and keeps ids', async () => {
    const api = await startTestApi();
    const shown = async () => (await api.get('/product/one-piece-1')).body.product;
    const { id } = await shown();
    const title = 'Otro título';
    await importCatalogue(api.db, {
      products: [seeded('one-piece-1', { title, price: pesos(1), authors: [] })],
    });
    expect(await shown()).toMatchObject({ id, title, price: { amount: 1 }, authors: [] });
    const found = async (q: string) => (await api.get(`/products-list?q=${q}`)).body.data.length;
    expect([await found('otro+titulo'), await found('piece+01')]).toEqual([1, 0]);
  });

  it('ends an offer that the product no longer has', async () => {
    const api = await startTestApi();
    await importCatalogue(api.db, { products: [seeded('oferta-sin-fin', { priceWithDiscount: null })] });
    expect((await api.get('/product/oferta-sin-fin')).body.product.priceWithDiscount).toBeNull();
    expect(api.value('SELECT count(*) FROM offer')).toBe(1);
  });

  it('moves products along with their category', async () => {
    const api = await startTestApi();
    const node = { inFooter: false, children: [] };
    const shonen = { ...node, name: 'Shonen', slug: 'manga-shonen' };
    const categories = [
      { ...node, name: 'Manga', slug: 'manga' },
      { ...node, name: 'Todo', slug: 'todo', children: [shonen] },
    ];
    await importCatalogue(api.db, { categories, products: [] });
    const count = async (slug: string) => (await api.get(`/products-list/${slug}`)).body.data.length;
    expect([await count('manga'), await count('todo')]).toEqual([0, 24]);
  });

  it('takes products as they come, from anything that can be walked', async () => {
    const progress: number[] = [];
    async function* arriving() {
      for (let index = 0; index < 2500; index += 1)
        yield await Promise.resolve(anyProduct(`product-${index}`));
    }
    const onProgress = (count: number) => void progress.push(count);
    expect(await intoNothing({ products: arriving() }, { onProgress })).toBe(2500);
    expect(progress).toEqual([1000, 2000, 2500]);
  });

  it('makes the categories that products name and the file does not declare', async () => {
    const api = await startTestApi({ catalogue: { products } });
    const shonen = { name: 'Shonen', slug: 'manga-shonen', all_children: [] };
    const manga = { slug: 'manga', all_children: [shonen] };
    const data = [manga, { slug: 'comics' }, { slug: 'juegos' }, { slug: 'gift-cards' }];
    expect((await api.get('/categories/tree')).body).toMatchObject({ data });
  });

  it('puts stock that names no branch into one', async () => {
    const api = await startTestApi({
      catalogue: { products: [seeded('emoji', { stock: 4, stocks: null })] },
    });
    const { product } = (await api.get('/product/emoji')).body;
    expect(product).toMatchObject({ stock: 4, stocks: { centro: 4 } });
  });

  it('tells of each refused product and takes the others whole', async () => {
    const brand = { name: 'Lost', slug: 'lost' };
    const bad = [
      anyProduct('free', { price: pesos(0), brand }),
      anyProduct('dear', { price: pesos(1e9) }),
      anyProduct('debt', { stocks: { centro: -1 } }),
    ];
    const api = await startTestApi({ catalogue: { products: [] } });
    const refused: string[] = [];
    const onRefused = ({ slug }: SeedProduct, { message }: Error) => void refused.push(`${slug}: ${message}`);
    expect(
      await importCatalogue(api.db, { products: [...bad, anyProduct('good', { brand })] }, { onRefused }),
    ).toBe(1);
    expect(refused).toEqual([
      expect.stringMatching(/^free: .*price_ars_cents/),
      expect.stringMatching(/^dear: .*price_ars_cents/),
      expect.stringMatching(/^debt: .*units/),
    ]);
    const { data } = (await api.get('/products-list')).body;
    expect(data).toMatchObject([{ slug: 'good', brand }]);
    expect(data).toHaveLength(1);
  });

  it('stops at a refused product without a listener, and at an unknown category', async () => {
    await expect(intoNothing({ products: [anyProduct('free', { price: pesos(0) })] })).rejects.toThrow(
      /free/,
    );
    const home = { ...catalogue.home!, featuredCategories: ['nowhere'] };
    await expect(intoNothing({ products: [], home })).rejects.toThrow(/nowhere/);
  });
});

it('people come with past orders that change no stock and no figure of the catalogue', async () => {
  const api = await startTestApi();
  const items = ['el-eternauta', 'not-in-this-shop'].map((slug) => ({ slug, quantity: 2 }));
  const order = { daysAgo: 40, state: 'entregado', currency: 'ARS', payment: 'mercadopago' } as const;
  const sent = { ...order, shipping: 'carrierOffice', items, couponCode: 'TEN', notes: null } as const;
  const ana: SeedCustomer = {
    ...{ email: 'ana@example.com', name: 'Ana', surname: 'Núñez', username: 'ana', wantsNewsletter: true },
    ...{ shipAddress: address, billAddress: address, loyaltyPoints: 1234, notifications: [] },
    favorites: items.map(({ slug }) => slug),
    orders: [sent, { ...sent, daysAgo: 1, state: 'pendiente de pago' }],
  };
  const people: ImportedPeople = {
    customers: [ana],
    password: 'historieta123',
    coupons: [{ code: 'TEN', percent: 10, fromDay: -365, toDay: null, isOncePerCustomer: false }],
    giftCards: [],
    now: api.clock.now(),
    origins: { apiUrl: 'http://api.test', siteUrl: 'http://shop.test' },
  };
  await importPeople(api.db, people);
  await importPeople(api.db, { ...people, password: 'another' });
  const login = await api.post('/login', { email: ana.email, password: people.password });
  const { data } = (await api.as(login.body.access_token).get('/account/orders')).body;
  const office = { offices: [{ id: 1004 }] };
  expect(data).toMatchObject([
    { state: 'pendiente de pago', coupon_code: 'TEN', possible_shipping_offices: office },
    { state: 'entregado', created_at: '2026-10-11T15:00:00.000Z', orderItems: [{ quantity: 2 }] },
  ]);
  const figures = "SELECT sales_count, likes_count FROM product WHERE slug = 'el-eternauta'";
  expect(api.rows(figures)).toEqual([{ sales_count: 900, likes_count: 900 }]);
  changeState(api, data[0].id, 'cancelled');
  expect(stockLeft(api, 'el-eternauta')).toBe(7);
});
