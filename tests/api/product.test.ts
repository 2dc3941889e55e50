import { beforeAll, describe, expect, it } from 'vitest';
import type { WireProduct } from '../../src/api/product.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { products } from '../support/catalogue.ts';

describe('a product', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });

  const productOf = async (slug: string, currency = 'ARS') =>
    (await api.json<{ product: WireProduct }>(`/product/${slug}?currency=${currency}`)).product;

  it('is answered with all that its page shows', async () => {
    expect(await productOf('el-eternauta')).toMatchObject({
      slug: 'el-eternauta',
      title: 'El Eternauta',
      price: { currency: 'ARS', amount: 45_990.5 },
      priceWithDiscount: null,
      discount_percent: null,
      images: [{ path: '/media/covers/el-eternauta.webp' }, { path: '/media/covers/el-eternauta-2.webp' }],
      categories: [{ name: 'Cómics', slug: 'comics', parent: null }],
      stock: 7,
      stocks: { belgrano: 2, centro: 5 },
      its_on_presale: false,
      isGiftcard: false,
      authors: [{ slug: 'hector-g-oesterheld' }, { slug: 'francisco-solano-lopez' }],
      brand: { name: 'Ñandú Ediciones', slug: 'nandu-ediciones' },
      format: 'tapa_dura',
      language: 'español',
      number_of_pages: 352,
      isbn: '978-950-123-456-2',
      description: '<p>Nieva sobre <strong>Buenos Aires</strong>.</p>',
      videos: 'https://www.youtube.com/watch?v=abc,https://vimeo.com/1',
      dimensions: { weight: 900, length: 28, width: 21, height: 3 },
    });
  });

  it('in presale is answered with the day that it comes out', async () => {
    expect(await productOf('one-piece-31')).toMatchObject({
      its_on_presale: true,
      release_date: '2027-03-12',
    });
  });

  it('is answered alike for one and for many, beside its card', async () => {
    const slugs = products.map(({ slug }) => slug);
    const { data } = await api.json<{ data: Record<string, unknown>[] }>(
      `/product-details?slugs=${slugs.join(',')}`,
    );
    expect(data.length).toBeGreaterThan(3);
    const ofCards = new Set(
      Object.keys((await api.json<{ data: object[] }>('/products-list')).data[0] ?? {}),
    );
    for (const { slug, authorProducts, relatedProducts, ...detail } of data) {
      const { authorProducts: author, relatedProducts: related, ...product } = await productOf(String(slug));
      expect(Object.fromEntries(Object.entries(product).filter(([name]) => !ofCards.has(name)))).toEqual(
        detail,
      );
      expect([authorProducts, relatedProducts]).toEqual(
        [author, related].map((cards) => cards?.map((card) => card.slug)),
      );
    }
  });

  it.each(['ARS', 'USD'])('is answered for many with the cards of the list in %s', async (currency) => {
    const list = await api.json<{ data: { slug: string }[] }>(`/products-list?currency=${currency}`);
    const slugs = list.data.map(({ slug }) => slug);
    const { data } = await api.json<{ data: { slug: string; card: object }[] }>(
      `/product-details?slugs=${slugs.join(',')}&currency=${currency}`,
    );
    expect(new Set(data.map(({ card }) => card))).toEqual(new Set(list.data));
  });

  it('is priced in the currency that was asked for', async () => {
    const inDollars = await productOf('en-oferta', 'USD');
    expect(inDollars.price).toEqual({ currency: 'USD', amount: 20 });
    expect(inDollars.priceWithDiscount).toEqual({ currency: 'USD', amount: 15 });
  });

  it('names its category with the ones above it', async () => {
    const { categories } = await productOf('one-piece-1');
    expect(categories).toEqual([
      { name: 'Shonen', slug: 'manga-shonen', parent: { name: 'Manga', slug: 'manga', parent: null } },
    ]);
  });

  it('says null where it has no value', async () => {
    expect(await productOf('ano-cero')).toMatchObject({
      brand: null,
      format: null,
      language: null,
      isbn: null,
      number_of_pages: null,
      description: null,
      videos: null,
      dimensions: null,
    });
  });

  it.each(products.map(({ slug, title }) => [slug, title] as const))(
    '%s keeps its title, %j',
    async (slug, title) => {
      expect((await productOf(slug)).title).toBe(title);
    },
  );

  it('stands beside the following volumes of its series first, then the ones before', async () => {
    const { relatedProducts } = await productOf('one-piece-25');
    const titles = relatedProducts?.map(({ title }) => title);
    expect(titles?.slice(0, 7)).toEqual([
      'One Piece 26',
      'One Piece 27',
      'One Piece 28',
      'One Piece 29',
      'One Piece 30',
      'One Piece 31',
      'One Piece 24',
    ]);
    expect(titles).toHaveLength(12);
  });

  it('without a series stands beside its neighbours in the category, never beside itself', async () => {
    const { relatedProducts } = await productOf('emoji');
    const slugs = relatedProducts?.map(({ slug }) => slug) ?? [];
    expect(slugs.slice(0, 3)).toEqual(['spider-man', 'agotado', 'ultimo']);
    expect(slugs).toContain('el-eternauta');
    expect(slugs).not.toContain('emoji');
  });

  it('shows the newest of its authors, without itself and at most twelve', async () => {
    const { authorProducts } = await productOf('one-piece-1');
    const slugs = authorProducts?.map(({ slug }) => slug) ?? [];
    expect(slugs).toHaveLength(12);
    expect(slugs[0]).toBe('one-piece-31');
    expect(slugs).not.toContain('one-piece-1');
  });

  it.each(['no-such-product', '%00', '..%2f..%2fetc', '%F0%9F%90%89', `'; DROP TABLE product; --`, '%ZZ'])(
    'is a 404 in words when nothing has the slug %s',
    async (slug) => {
      const answer = await api.request(`/product/${slug}`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ errorMessage: 'Producto no encontrado' });
    },
  );
});
