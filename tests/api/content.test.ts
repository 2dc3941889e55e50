import { beforeAll, describe, expect, it } from 'vitest';
import type { WireProductCard } from '../../src/api/product.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { longSeriesVolumes } from '../support/catalogue.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});

const slugsOf = (cards: readonly WireProductCard[] | undefined) => cards?.map(({ slug }) => slug);

describe('the home', () => {
  it('shows what the editor chose and what follows from the figures', async () => {
    const { home } = await api.json<{ home: Record<string, WireProductCard[]> }>('/home');
    expect(home).toMatchObject({
      sliders: [
        {
          path: '/media/slides/uno.webp',
          path_mobile: '/media/slides/uno-angosto.webp',
          link: '/productos/manga',
        },
        { path: '/media/slides/dos.webp', path_mobile: '/media/slides/dos-angosto.webp', link: null },
      ],
      featured_categories: [
        { name: 'Manga', slug: 'manga' },
        { name: 'Cómics', slug: 'comics' },
      ],
      main_categories: [{ name: 'Cómics', slug: 'comics' }],
      featured_brands: [{ slug: 'ivrea', path: '/media/brands/ivrea.webp' }],
      free_shipping: 99_999,
    });
    expect(slugsOf(home['latest_products'])?.slice(0, 2)).toEqual(['gift-card-20000', 'oferta-sin-fin']);
    expect(slugsOf(home['best_seller_products'])?.slice(0, 2)).toEqual(['el-eternauta', 'one-piece-1']);
    expect(slugsOf(home['recommended_products'])).toEqual(['el-eternauta', 'ultimo', 'one-piece-1']);
    expect(slugsOf(home['products_in_offer'])).toEqual(['en-oferta', 'oferta-sin-fin']);
  });

  it('is priced in the currency that was asked for', async () => {
    const { home } = await api.json<{ home: { products_in_offer: WireProductCard[] } }>('/home?currency=USD');
    expect(home.products_in_offer.map(({ price }) => price)).toEqual([
      { currency: 'USD', amount: 20 },
      { currency: 'USD', amount: 10 },
    ]);
  });

  it('has the most liked of a theme, with what is below it', async () => {
    const { data } = await api.json<{ data: WireProductCard[] }>('/home/most-liked?category_slug=manga');
    expect(slugsOf(data)?.slice(0, 2)).toEqual([
      `one-piece-${longSeriesVolumes}`,
      `one-piece-${longSeriesVolumes - 1}`,
    ]);
    expect(data).toHaveLength(12);
  });

  it('has no theme that is no category', async () => {
    expect((await api.request('/home/most-liked?category_slug=no-such')).status).toBe(404);
  });
});

describe('the bar of messages', () => {
  it('is answered as the editor wrote it', async () => {
    expect(await api.json('/sticky-messages')).toEqual({
      active: true,
      messages: ['<b>Envíos</b> a todo el país', 'Retiro gratis'],
      styles: null,
    });
  });

  it('is off in a shop that has none', async () => {
    const bare = await startTestApi({ catalogue: { products: [] } });
    expect(await bare.json('/sticky-messages')).toEqual({ active: false, messages: [], styles: null });
    expect((await bare.request('/home')).status).toBe(200);
  });
});

describe('categories', () => {
  it('are a tree in the order of the menu', async () => {
    const { data } = await api.json<{ data: { slug: string; all_children: { slug: string }[] }[] }>(
      '/categories/tree',
    );
    expect(data.map(({ slug }) => slug)).toEqual(['manga', 'comics', 'juegos', 'gift-cards']);
    expect(data[0]?.all_children).toEqual([
      { id: expect.any(Number), name: 'Shonen', slug: 'manga-shonen', all_children: [] },
    ]);
  });

  it('of the footer are those that the editor put there', async () => {
    const { data } = await api.json<{ data: { slug: string }[] }>('/categories/footer');
    expect(data.map(({ slug }) => slug)).toEqual(['manga', 'comics']);
  });
});

describe('brands, authors and tags', () => {
  it('are listed in alphabetical order', async () => {
    expect(await api.json('/products/brands')).toEqual({
      data: [
        { name: 'Ivrea', slug: 'ivrea' },
        { name: 'Ñandú Ediciones', slug: 'nandu-ediciones' },
      ],
    });
    const { data } = await api.json<{ data: { slug: string }[] }>('/products/authors');
    expect(data.map(({ slug }) => slug)).toEqual([
      'ana-nunez',
      'eiichiro-oda',
      'francisco-solano-lopez',
      'hector-g-oesterheld',
    ]);
  });

  it.each([
    ['núñ', ['ana-nunez']],
    ['solano lo', ['francisco-solano-lopez']],
    ['EIICHIRO', ['eiichiro-oda']],
    ['nobody', []],
    ['***', []],
    ['"', []],
  ])('authors are found by %j', async (search, expected) => {
    const { data } = await api.json<{ data: { slug: string }[] }>(
      `/products/authors?search=${encodeURIComponent(search)}`,
    );
    expect(data.map(({ slug }) => slug)).toEqual(expected);
  });

  it('those without products are not shown', async () => {
    const emptied = await startTestApi();
    emptied.db.exec("DELETE FROM product WHERE slug IN ('mi-ano-con-el-nandu', 'el-eternauta')");
    expect(await emptied.json('/products/brands')).toEqual({ data: [{ name: 'Ivrea', slug: 'ivrea' }] });
    expect(await emptied.json('/products/authors')).toEqual({
      data: [{ name: 'Eiichirō Oda', slug: 'eiichiro-oda' }],
    });
  });

  it.each([
    ['/authors?slug=eiichiro-oda', 'author', { name: 'Eiichirō Oda', slug: 'eiichiro-oda' }],
    ['/tags?slug=piratas', 'tag', { name: 'Piratas', slug: 'piratas' }],
  ])('%s brings its products page by page', async (path, noun, named) => {
    type Answer = { products: { data: WireProductCard[]; pagination: unknown } };
    const first = await api.json<Answer>(path);
    expect(first).toHaveProperty(noun, named);
    expect(first.products.pagination).toEqual({ current_page: 1, total_pages: 2 });
    expect(first.products.data).toHaveLength(24);
    const second = await api.json<Answer>(`${path}&page=2`);
    expect(second.products.data).toHaveLength(longSeriesVolumes + 1 - 24);
    expect((await api.request(`${path}&page=3`)).status).toBe(404);
  });
});
