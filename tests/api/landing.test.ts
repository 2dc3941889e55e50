import { beforeEach, describe, expect, it } from 'vitest';
import { documentsOf } from '../../scripts/api/db/documents.ts';
import { importLandings } from '../../scripts/api/db/import/import-content.ts';
import { startTestApi, type TestApi } from '../support/api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  importLandings(api.db, [landing]);
});

const landing = {
  slug: 'piratas',
  title: 'Piratas',
  html: '<p>Todo sobre piratas</p>',
  slider: [{ path: '/media/slides/a.webp', path_mobile: '/media/slides/b.webp', link: '/tags/piratas' }],
  featuredProducts: ['one-piece-2', 'not-in-this-shop', 'one-piece-1'],
  productsTag: 'piratas',
};

interface Cards {
  readonly data: { slug: string; price: object }[];
  readonly pagination: object;
}

describe('a landing page', () => {
  it('has its words, pictures, featured products and the first page of the others', async () => {
    const page = await api.json<{ landing: object; featured_products: { slug: string }[]; products: Cards }>(
      '/landing-pages/piratas',
    );
    expect(page.landing).toEqual({ title: 'Piratas', html: landing.html, slider: landing.slider });
    expect(page.featured_products.map(({ slug }) => slug)).toEqual(['one-piece-2', 'one-piece-1']);
    expect(page.products.pagination).toEqual({ current_page: 1, total_pages: 2 });
  });

  it('lists its products by the filters of any list', async () => {
    const cheapest = await api.json<Cards>('/landing-pages/piratas/products?orderBy=price&currency=USD');
    expect(cheapest.data[0]).toMatchObject({ slug: 'one-piece-31', price: { currency: 'USD', amount: 10 } });
    const second = await api.json<Cards>('/landing-pages/piratas/products?page=2');
    expect(second.pagination).toEqual({ current_page: 2, total_pages: 2 });
  });

  it.each(['/landing-pages/nada', '/landing-pages/nada/products', '/landing-pages/piratas/products?page=3'])(
    '%s is not found',
    async (path) => {
      expect((await api.request(path)).status).toBe(404);
    },
  );

  it('is replaced when it is written again, and moves the ETag', async () => {
    const before = (await api.request('/landing-pages/piratas')).headers.get('ETag');
    importLandings(api.db, [{ ...landing, title: 'Corsarios', slider: [], featuredProducts: [] }]);
    const answer = await api.request('/landing-pages/piratas', {
      headers: { 'If-None-Match': before ?? '' },
    });
    expect(answer.status).toBe(200);
    expect(JSON.parse(await answer.text())).toMatchObject({
      landing: { title: 'Corsarios', slider: [] },
      featured_products: [],
    });
  });

  it('without products of its tag is left out', async () => {
    importLandings(api.db, [{ ...landing, slug: 'otra', productsTag: 'not-a-tag' }]);
    expect((await api.request('/landing-pages/otra')).status).toBe(404);
  });
});

describe('the links page', () => {
  it('is not found until it was written', async () => {
    expect((await api.request('/linktree/1')).status).toBe(404);
  });

  it('has its words and its links in their order', async () => {
    const links = [
      { title: 'Escribinos', url: 'https://wa.me/1', target_blank: true, dispatch_contact: true },
      { title: 'Manga', url: '/productos/manga', target_blank: false, dispatch_contact: false },
    ];
    const page = { title: 'Enlaces', description: '<p>Hola</p>', styles: null, links };
    documentsOf(api.db).write('linkPage', page);
    expect(await api.json('/linktree/1')).toEqual(page);
  });
});

describe('offers, presales and what is recommended', () => {
  it('lists what is on sale, and the offers of the carousel, those that end first ahead', async () => {
    const { data, offers } = await api.json<Cards & { offers: object[] }>('/products/offer');
    expect(data.map(({ slug }) => slug)).toEqual(['en-oferta', 'oferta-sin-fin']);
    expect(offers).toMatchObject([
      {
        discountPercent: 25,
        valid_to: '2026-12-01T03:00:00.000Z',
        path: '/media/covers/en-oferta.webp',
        category: { slug: 'juegos' },
      },
      { discountPercent: 10, valid_to: null },
    ]);
  });

  it('lets go of an offer the moment it ends', async () => {
    api.clock.set('2026-12-01T00:00:00-03:00');
    const { data, offers } = await api.json<Cards & { offers: object[] }>('/products/offer');
    expect(data.map(({ slug }) => slug)).toEqual(['oferta-sin-fin']);
    expect(offers).toHaveLength(1);
  });

  it('lists presales, which have no stock yet', async () => {
    const { data } = await api.json<Cards>('/products/presale');
    expect(data).toMatchObject([{ slug: 'one-piece-31', its_on_presale: true }]);
  });

  it('lists the gift cards that are sold, with nothing but what a choice needs', async () => {
    const { data } = await api.json<Cards>('/giftcards-list?currency=USD');
    expect(data.map((card) => Object.keys(card))).toEqual([['id', 'title', 'slug', 'price', 'images']]);
    expect(data).toMatchObject([{ slug: 'gift-card-20000', price: { currency: 'USD', amount: 20 } }]);
  });
});
