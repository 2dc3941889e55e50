import { describe, expect, it } from 'vitest';
import { importCatalogue } from '../../scripts/api/db/import/import.ts';
import { openDatabase } from '../../scripts/api/db/open.ts';
import type { SeedProduct } from '../../scripts/api/db/import/seed-product.ts';
import type { WireProduct, WireProductCard } from '../../src/api/product.ts';
import { startTestApi } from '../support/api.ts';
import { catalogue, products } from '../support/catalogue.ts';

const [first] = products;
const anyProduct = (differing: Partial<SeedProduct>): SeedProduct => ({
  ...(first as SeedProduct),
  ...differing,
});

describe('importing a catalogue', () => {
  it('again changes nothing that is shown', async () => {
    const api = await startTestApi();
    const paths = [
      '/product/el-eternauta',
      '/products-list?orderBy=title',
      '/home',
      '/categories/tree',
      '/products-list?q=ano',
    ];
    const before = await Promise.all(paths.map((path) => api.json(path)));
    expect(await importCatalogue(api.db, catalogue)).toBe(products.length);
    expect(await Promise.all(paths.map((path) => api.json(path)))).toEqual(before);
  });

  it('again updates what changed, search included, and keeps ids', async () => {
    const api = await startTestApi();
    const before = await api.json<{ product: WireProduct }>('/product/one-piece-1');
    const changed = anyProduct({ title: 'Otro título', price: { currency: 'ARS', amount: 1 }, authors: [] });
    await importCatalogue(api.db, { products: [changed] });
    const { product } = await api.json<{ product: WireProduct }>('/product/one-piece-1');
    expect(product).toMatchObject({
      id: before.product.id,
      title: 'Otro título',
      price: { amount: 1 },
      authors: [],
    });
    const found = async (q: string) =>
      (await api.json<{ data: WireProductCard[] }>(`/products-list?q=${q}`)).data.length;
    expect(await found('otro+titulo')).toBe(1);
    expect(await found('piece+01')).toBe(0);
  });

  it('ends an offer that the product no longer has', async () => {
    const api = await startTestApi();
    const source = products.find(({ slug }) => slug === 'oferta-sin-fin') as SeedProduct;
    await importCatalogue(api.db, { products: [{ ...source, priceWithDiscount: null }] });
    expect(await api.json('/product/oferta-sin-fin')).toMatchObject({ product: { priceWithDiscount: null } });
    expect(api.db.prepare('SELECT count(*) AS n FROM offer').get()).toEqual({ n: 1 });
  });

  it('moves products along with their category', async () => {
    const api = await startTestApi();
    const node = (name: string, slug: string, children: never[] = []) => ({
      name,
      slug,
      inFooter: false,
      children,
    });
    await importCatalogue(api.db, {
      categories: [
        node('Manga', 'manga'),
        { ...node('Todo', 'todo'), children: [node('Shonen', 'manga-shonen')] },
      ],
      products: [],
    });
    const slugs = async (category: string) =>
      (await api.json<{ data: WireProductCard[] }>(`/products-list/${category}`)).data.length;
    expect([await slugs('manga'), await slugs('todo')]).toEqual([0, 24]);
  });

  it('takes products as they come, from anything that can be walked', async () => {
    const database = openDatabase(':memory:');
    const progress: number[] = [];
    async function* arriving() {
      for (let index = 0; index < 2500; index += 1) {
        yield await Promise.resolve(anyProduct({ slug: `product-${index}` }));
      }
    }
    const taken = await importCatalogue(
      database,
      { products: arriving() },
      { onProgress: (count) => void progress.push(count) },
    );
    expect(taken).toBe(2500);
    expect(progress).toEqual([1000, 2000, 2500]);
  });

  it('makes the categories that products name and nobody declared', async () => {
    const api = await startTestApi({ catalogue: { products } });
    expect(await api.json('/categories/tree')).toMatchObject({
      data: [
        { slug: 'manga', all_children: [{ slug: 'manga-shonen' }] },
        { slug: 'comics' },
        { slug: 'juegos' },
        { slug: 'gift-cards' },
      ],
    });
  });

  it('puts stock that names no branch into one', async () => {
    const api = await startTestApi({ catalogue: { products: [anyProduct({ stock: 4, stocks: null })] } });
    expect(await api.json('/product/one-piece-1')).toMatchObject({
      product: { stock: 4, stocks: { centro: 4 } },
    });
  });

  it('tells of each refused product and takes the others whole', async () => {
    const refused: string[] = [];
    const bad = [
      anyProduct({
        slug: 'free',
        price: { currency: 'ARS', amount: 0 },
        brand: { name: 'Lost', slug: 'lost' },
      }),
      anyProduct({ slug: 'dear', price: { currency: 'ARS', amount: 1e9 } }),
      anyProduct({ slug: 'debt', stocks: { centro: -1 } }),
    ];
    const good = anyProduct({ slug: 'good', brand: { name: 'Lost', slug: 'lost' } });
    const database = openDatabase(':memory:');
    const taken = await importCatalogue(
      database,
      { products: [...bad, good] },
      { onRefused: ({ slug }, reason) => void refused.push(`${slug}: ${reason.message}`) },
    );
    expect(taken).toBe(1);
    expect(refused).toEqual([
      expect.stringMatching(/^free: .*price_ars_cents/),
      expect.stringMatching(/^dear: .*price_ars_cents/),
      expect.stringMatching(/^debt: .*units/),
    ]);
    const rows = database
      .prepare('SELECT product.slug, brand.slug AS brand FROM product JOIN brand ON brand.id = brand_id')
      .all();
    expect(rows).toEqual([{ slug: 'good', brand: 'lost' }]);
  });

  it('stops at a refused product when nobody listens, naming it', async () => {
    const bad = anyProduct({ slug: 'free', price: { currency: 'ARS', amount: 0 } });
    await expect(importCatalogue(openDatabase(':memory:'), { products: [bad] })).rejects.toThrow(/free/);
  });

  it('stops at a category of the home that does not exist', async () => {
    const home = { ...catalogue.home, featuredCategories: ['nowhere'] } as NonNullable<typeof catalogue.home>;
    await expect(importCatalogue(openDatabase(':memory:'), { products: [], home })).rejects.toThrow(
      /nowhere/,
    );
  });
});
