/** The pages that an editor fills, and the lists of names. */
import { beforeEach, describe, expect, it } from 'vitest';
import { documentsOf } from '../../scripts/api/db/documents.ts';
import { importLandings } from '../../scripts/api/db/import/import-content.ts';
import { apiForEach, startTestApi } from '../support/api.ts';
import { longSeriesVolumes, slugsOf } from '../support/catalogue.ts';

const api = apiForEach();

const json = async (path: string) => (await api.get(path)).body;

describe('the home', () => {
  it('shows what the editor chose and what follows from the figures', async () => {
    const { home } = await json('/home');
    const [uno, dos] = ['uno', 'dos'].map((name) => ({
      path: `/media/slides/${name}.webp`,
      path_mobile: `/media/slides/${name}-angosto.webp`,
    }));
    const comics = { name: 'Cómics', slug: 'comics' };
    expect(home).toMatchObject({
      sliders: [
        { ...uno, link: '/productos/manga' },
        { ...dos, link: null },
      ],
      featured_categories: [{ name: 'Manga', slug: 'manga' }, comics],
      main_categories: [comics],
      featured_brands: [{ slug: 'ivrea', path: '/media/brands/ivrea.webp' }],
      free_shipping: 99_999,
    });
    expect(slugsOf(home.latest_products).slice(0, 2)).toEqual(['gift-card-20000', 'oferta-sin-fin']);
    expect(slugsOf(home.best_seller_products).slice(0, 2)).toEqual(['el-eternauta', 'one-piece-1']);
    expect(slugsOf(home.recommended_products)).toEqual(['el-eternauta', 'ultimo', 'one-piece-1']);
    expect(slugsOf(home.products_in_offer)).toEqual(['en-oferta', 'oferta-sin-fin']);
    const dollars = (await json('/home?currency=USD')).home.products_in_offer;
    expect(dollars).toMatchObject([20, 10].map((amount) => ({ price: { currency: 'USD', amount } })));
  });

  it('has the most liked products of each theme that is a category', async () => {
    const { data } = await json('/home/most-liked?category_slug=manga');
    const slugs = [longSeriesVolumes, longSeriesVolumes - 1].map((volume) => `one-piece-${volume}`);
    expect([slugsOf(data).slice(0, 2), data.length]).toEqual([slugs, 12]);
    expect((await api.get('/home/most-liked?category_slug=no-such')).status).toBe(404);
  });

  it('has the bar of messages as the editor wrote it', async () => {
    const messages = ['<b>Envíos</b> a todo el país', 'Retiro gratis'];
    expect(await json('/sticky-messages')).toEqual({ active: true, messages, styles: null });
    const bare = await startTestApi({ catalogue: { products: [] } });
    const none = { active: false, messages: [], styles: null };
    expect((await bare.get('/sticky-messages')).body).toEqual(none);
    expect((await bare.get('/home')).status).toBe(200);
  });
});

describe('categories, brands, authors and tags', () => {
  it.each<readonly [path: string, slugs: readonly string[]]>([
    ['/categories/tree', ['manga', 'comics', 'juegos', 'gift-cards']],
    ['/categories/footer', ['manga', 'comics']],
    ['/products/brands', ['ivrea', 'nandu-ediciones']],
    ['/products/authors', ['ana-nunez', 'eiichiro-oda', 'francisco-solano-lopez', 'hector-g-oesterheld']],
    ['/products/authors?search=núñ', ['ana-nunez']],
    ['/products/authors?search=solano%20lo', ['francisco-solano-lopez']],
    ['/products/authors?search=EIICHIRO', ['eiichiro-oda']],
    ...['stranger', '***', '%22'].map((typed) => [`/products/authors?search=${typed}`, []] as const),
  ])('%s are %j', async (path, expected) => {
    expect(slugsOf((await json(path)).data)).toEqual(expected);
  });

  it('without products are not shown', async () => {
    api.db.exec("DELETE FROM product WHERE slug IN ('mi-ano-con-el-nandu', 'el-eternauta')");
    expect(await json('/products/brands')).toEqual({ data: [{ name: 'Ivrea', slug: 'ivrea' }] });
    expect(await json('/products/authors')).toEqual({
      data: [{ name: 'Eiichirō Oda', slug: 'eiichiro-oda' }],
    });
  });

  it.each([
    ['/authors?slug=eiichiro-oda', 'author', { name: 'Eiichirō Oda', slug: 'eiichiro-oda' }],
    ['/tags?slug=piratas', 'tag', { name: 'Piratas', slug: 'piratas' }],
  ])('%s brings its products page by page', async (path, noun, named) => {
    const first = await json(path);
    expect(first).toHaveProperty(noun, named);
    expect(first.products.pagination).toEqual({ current_page: 1, total_pages: 2 });
    expect(first.products.data).toHaveLength(24);
    expect((await json(`${path}&page=2`)).products.data).toHaveLength(longSeriesVolumes + 1 - 24);
    expect((await api.get(`${path}&page=3`)).status).toBe(404);
  });
});

describe('a landing page', () => {
  const landing = {
    slug: 'piratas',
    title: 'Piratas',
    html: '<p>Todo sobre piratas</p>',
    slider: [{ path: '/media/slides/a.webp', path_mobile: '/media/slides/b.webp', link: '/tags/piratas' }],
    featuredProducts: ['one-piece-2', 'not-in-this-shop', 'one-piece-1'],
    productsTag: 'piratas',
  };
  // The second takes the place of the first.
  beforeEach(() => importLandings(api.db, [{ ...landing, title: 'Corsarios', slider: [] }, landing]));

  it('has its words and pictures, and its products by the filters of lists', async () => {
    const page = await json('/landing-pages/piratas');
    expect(page.landing).toEqual({ title: 'Piratas', html: landing.html, slider: landing.slider });
    expect(slugsOf(page.featured_products)).toEqual(['one-piece-2', 'one-piece-1']);
    expect(page.products.pagination).toEqual({ current_page: 1, total_pages: 2 });
    const cheapest = await json('/landing-pages/piratas/products?orderBy=price&currency=USD');
    expect(cheapest.data[0]).toMatchObject({ slug: 'one-piece-31', price: { currency: 'USD', amount: 10 } });
    const second = await json('/landing-pages/piratas/products?page=2');
    expect(second.pagination).toEqual({ current_page: 2, total_pages: 2 });
  });

  it.each(['nada', 'nada/products', 'piratas/products?page=3', 'otra'])('%s is not found', async (path) => {
    importLandings(api.db, [{ ...landing, slug: 'otra', productsTag: 'not-a-tag' }]);
    expect((await api.get(`/landing-pages/${path}`)).status).toBe(404);
  });
});

it('the page of links is 404 until an editor writes it', async () => {
  expect((await api.get('/linktree/1')).status).toBe(404);
  const links = [
    { title: 'Escribinos', url: 'https://wa.me/1', target_blank: true, dispatch_contact: true },
    { title: 'Manga', url: '/productos/manga', target_blank: false, dispatch_contact: false },
  ];
  const page = { title: 'Enlaces', description: '<p>Hola</p>', styles: null, links };
  documentsOf(api.db).write('linkPage', page);
  expect(await json('/linktree/1')).toEqual(page);
});

it('the gift cards that are sold have nothing but what a choice needs', async () => {
  const { data } = await json('/giftcards-list?currency=USD');
  expect(data.map((card: object) => Object.keys(card))).toEqual([['id', 'title', 'slug', 'price', 'images']]);
  expect(data).toMatchObject([{ slug: 'gift-card-20000', price: { currency: 'USD', amount: 20 } }]);
});
