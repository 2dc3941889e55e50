/** Products: what they say, and how that follows the clock. */
import { describe, expect, it } from 'vitest';
import { detailEntries, type WireProduct } from '../../src/api/product.ts';
import { apiForEach } from '../support/api.ts';
import { products, slugsOf } from '../support/catalogue.ts';

const api = apiForEach();

const productOf = async (slug: string): Promise<WireProduct> =>
  (await api.get(`/product/${slug}`)).body.product;
const json = async (path: string) => (await api.get(path)).body;

describe('a product', () => {
  it('is answered with all that its page shows', async () => {
    const wanted = products.find(({ slug }) => slug === 'el-eternauta')!;
    const { created_at, sales_count, likes_count, usd, ...wire } = wanted;
    // A value for each detail is needed to see that it is stored and answered.
    expect(Object.keys(wire)).toEqual(expect.arrayContaining(Object.keys(detailEntries)));
    const without = { priceWithDiscount: null, discount_percent: null, release_date: null };
    const neither = { its_on_presale: false, isGiftcard: false };
    expect(await productOf('el-eternauta')).toMatchObject({ ...wire, ...without, ...neither });
    const nothing = { brand: null, format: null, language: null, isbn: null, number_of_pages: null };
    const noDetail = Object.fromEntries(Object.keys(detailEntries).map((name) => [name, null]));
    expect(await productOf('ano-cero')).toMatchObject({ ...nothing, ...noDetail });
    const manga = { name: 'Manga', slug: 'manga', parent: null };
    const { categories } = await productOf('one-piece-1');
    expect(categories).toEqual([{ name: 'Shonen', slug: 'manga-shonen', parent: manga }]);
  });

  it('is answered alike for one product and for many', async () => {
    const fields = new Set(Object.keys((await json('/products-list')).data[0]));
    const slugs = products.map(({ slug }) => slug);
    const { data } = await json(`/product-details?slugs=${slugs.join(',')}`);
    expect(data).toHaveLength(products.length);
    for (const { slug, authorProducts, relatedProducts, ...detail } of data) {
      const alone = await productOf(slug);
      expect(alone.title).toBe(products.find((product) => product.slug === slug)?.title);
      expect([authorProducts, relatedProducts]).toEqual(
        [alone.authorProducts, alone.relatedProducts].map((cards) => cards?.map((card) => card.slug)),
      );
      const { authorProducts: _, relatedProducts: __, ...product } = alone;
      expect(Object.fromEntries(Object.entries(product).filter(([name]) => !fields.has(name)))).toEqual(
        detail,
      );
    }
  });

  it('stands beside the following volumes of its series first, then the ones before', async () => {
    const titles = (await productOf('one-piece-25')).relatedProducts?.map(({ title }) => title);
    const first = [26, 27, 28, 29, 30, 31, 24].map((volume) => `One Piece ${volume}`);
    expect([titles?.slice(0, 7), titles?.length]).toEqual([first, 12]);
  });

  it('without a series stands beside its neighbours in the category, never beside itself', async () => {
    const slugs = slugsOf((await productOf('emoji')).relatedProducts ?? []);
    expect(slugs.slice(0, 3)).toEqual(['spider-man', 'agotado', 'ultimo']);
    expect(slugs).toContain('el-eternauta');
    expect(slugs).not.toContain('emoji');
  });

  it('shows the newest of its authors, without itself and at most twelve', async () => {
    const slugs = slugsOf((await productOf('one-piece-1')).authorProducts ?? []);
    expect([slugs[0], slugs.length]).toEqual(['one-piece-31', 12]);
    expect(slugs).not.toContain('one-piece-1');
  });

  it.each(['no-such-product', '%00', '..%2f..%2fetc', '%F0%9F%90%89', `'; DROP TABLE product; --`, '%ZZ'])(
    'is a 404 in words when nothing has the slug %s',
    async (slug) => {
      const body = { errorMessage: 'Producto no encontrado' };
      expect(await api.get(`/product/${slug}`)).toMatchObject({ status: 404, body });
    },
  );
});

describe('offers', () => {
  const priceOf = async () => (await productOf('emoji')).priceWithDiscount?.amount ?? null;
  const offer = (percent: number, from: string, to: string) =>
    api.db.exec(`
      INSERT INTO offer (key, title, percent, valid_from, valid_to) VALUES ('${percent}', 'x', ${percent}, '${from}', '${to}');
      INSERT INTO offer_product SELECT (SELECT id FROM offer WHERE key = '${percent}'), id,
        price_ars_cents * (100 - ${percent}) / 100, price_usd_cents * (100 - ${percent}) / 100
        FROM product WHERE slug = 'emoji'`);
  const [january, tomorrow, nextYear] = ['2026-01-01', '2026-11-21', '2027-01-01'].map(
    (day) => `${day}T00:00:00.000Z`,
  ) as [string, string, string];

  it('begin and end by the clock, whichever way it is set', async () => {
    offer(50, tomorrow, '2026-11-22T00:00:00.000Z');
    const prices = [await priceOf()];
    for (const instant of [tomorrow, '2026-11-22T00:00:00Z', '2026-11-21T12:00:00Z']) {
      api.clock.set(instant);
      prices.push(await priceOf());
    }
    expect(prices).toEqual([null, 5000, null, 5000]);
  });

  it('do not add up: the cheapest counts', async () => {
    offer(10, january, nextYear);
    offer(30, january, tomorrow);
    expect(await priceOf()).toBe(7000);
    api.clock.set(tomorrow);
    expect(await priceOf()).toBe(9000);
  });

  it('go along with a price that changes', async () => {
    offer(10, january, nextYear);
    expect(await priceOf()).toBe(9000);
    api.db.exec("UPDATE product SET price_ars_cents = 500001 WHERE slug = 'emoji'");
    expect(await priceOf()).toBe(4500.01);
  });

  it('are listed, those that end first ahead, and let go of the moment they end', async () => {
    const { data, offers } = await json('/products/offer');
    expect(slugsOf(data)).toEqual(['en-oferta', 'oferta-sin-fin']);
    const [path, category] = ['/media/covers/en-oferta.webp', { slug: 'juegos' }];
    expect(offers).toMatchObject([
      { discountPercent: 25, valid_to: '2026-12-01T03:00:00.000Z', path, category },
      { discountPercent: 10, valid_to: null },
    ]);
    api.clock.set('2026-12-01T00:00:00-03:00');
    const after = await json('/products/offer');
    expect([slugsOf(after.data), after.offers.length]).toEqual([['oferta-sin-fin'], 1]);
  });
});

describe('a presale', () => {
  const stateOf = async (slug: string) => {
    const { its_on_presale, release_date } = await productOf(slug);
    return [its_on_presale, release_date];
  };

  it.each([
    ['2027-03-11T23:59:59-03:00', true],
    ['2027-03-12T00:00:00-03:00', false],
    ['2027-05-01T00:00:00-03:00', false],
  ])('is one at %s: %s, for it comes out at midnight in Buenos Aires', async (now, isPresale) => {
    api.clock.set(now);
    expect(await stateOf('one-piece-31')).toEqual(isPresale ? [true, '2027-03-12'] : [false, null]);
    expect(slugsOf((await json('/products/presale')).data)).toEqual(isPresale ? ['one-piece-31'] : []);
  });

  it('follows a date that moves, and stays one without a date', async () => {
    await stateOf('one-piece-31');
    api.db.exec("UPDATE product SET release_date = '2026-12-01' WHERE slug = 'one-piece-31'");
    api.db.exec("UPDATE product SET is_presale = 1 WHERE slug = 'emoji'");
    api.clock.set('2026-12-01T03:00:00Z');
    expect(await stateOf('one-piece-31')).toEqual([false, null]);
    expect(await stateOf('emoji')).toEqual([true, null]);
  });

  it('announces its moment', async () => {
    expect((await json('/products/offer')).price_changes).toContain('2027-03-12T03:00:00.000Z');
  });
});
