import { beforeAll, describe, expect, it } from 'vitest';
import type { WireProductCard } from '../../src/api/product.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { longSeriesVolumes, products } from '../support/catalogue.ts';

interface WirePage {
  data: WireProductCard[];
  pagination: { current_page: number; total_pages: number };
}

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});

const page = (path: string) => api.json<WirePage>(path);
const slugs = async (path: string) => (await page(path)).data.map(({ slug }) => slug);
const currentPrice = ({ price, priceWithDiscount }: WireProductCard) => (priceWithDiscount ?? price).amount;

async function all(path: string): Promise<WireProductCard[]> {
  const { data, pagination } = await page(path);
  const cards = [...data];
  for (let number = 2; number <= pagination.total_pages; number += 1) {
    cards.push(...(await page(`${path}${path.includes('?') ? '&' : '?'}page=${number}`)).data);
  }
  return cards;
}

describe('filters of a list', () => {
  it.each([
    ['editorial=nandu-ediciones', ['mi-ano-con-el-nandu', 'el-eternauta']],
    ['editorial=nobody', []],
    ['autor=ana-nunez', ['mi-ano-con-el-nandu']],
    ['autor=nobody', []],
    ['category=juegos', ['oferta-sin-fin', 'en-oferta', 'juego-3x2']],
    ['category=nobody', []],
    ['formato=tapa_dura', ['el-eternauta']],
    ['idioma=Ingles', ['spider-man']],
    ['precioMin=45000', ['el-eternauta']],
    ['precioMax=3000', ['juego-3x2']],
    ['precioMin=9000&precioMax=9000', ['oferta-sin-fin']],
    ['precioMin=45990.5&precioMax=45990.50', ['el-eternauta']],
    ['precioMin=39.99&precioMax=39.99&currency=USD', ['el-eternauta']],
    ['ofertas=1', ['oferta-sin-fin', 'en-oferta']],
    ['tag=nobody', []],
    ['tag=piratas&precioMax=1', []],
    ['preventa=1', ['one-piece-31']],
    ['preventa=1&tag=piratas&category=manga', ['one-piece-31']],
    ['preventa=1&category=juegos', []],
    ['q=eternauta', ['el-eternauta']],
    ['q=eternauta&category=juegos', []],
    ['editorial=nandu-ediciones&formato=rustica&q=ano', ['mi-ano-con-el-nandu']],
    ['ofertas=1&precioMax=10000&category=juegos&orderBy=price', ['oferta-sin-fin']],
  ])('%s', async (query, expected) => {
    expect(await slugs(`/products-list?${query}`)).toEqual(expected);
  });

  it('empty values and ofertas=0 filter nothing', async () => {
    const unfiltered = await slugs('/products-list');
    expect(await slugs('/products-list?q=&editorial=&autor=%20&category=&ofertas=0')).toEqual(unfiltered);
  });

  it('a category holds its own products and those below it', async () => {
    expect(await all('/products-list/manga')).toHaveLength(longSeriesVolumes + 1);
    expect(await slugs('/products-list/manga-shonen')).toEqual(await slugs('/products-list/manga'));
  });

  it('the category of the path and the one of the query must both hold', async () => {
    expect(await slugs('/products-list/manga?category=juegos')).toEqual([]);
    expect(await slugs('/products-list/manga?category=manga-shonen')).toHaveLength(24);
  });

  it('new releases are what came in during the 60 days before the newest arrival, without presales', async () => {
    const names = (await all('/products-list?viendo=novedades')).map(({ slug }) => slug);
    expect(names).toContain('el-eternauta');
    expect(names).not.toContain('one-piece-1');
    expect(names).not.toContain('one-piece-31');
  });
});

describe('orders of a list', () => {
  it('recent: the newest first, and that is the default', async () => {
    expect((await slugs('/products-list')).slice(0, 3)).toEqual([
      'one-piece-31',
      'gift-card-20000',
      'oferta-sin-fin',
    ]);
    expect(await slugs('/products-list')).toEqual(await slugs('/products-list?orderBy=recent'));
  });

  it('bestseller: most sold first', async () => {
    expect((await slugs('/products-list?orderBy=bestseller')).slice(0, 3)).toEqual([
      'el-eternauta',
      'one-piece-1',
      'one-piece-2',
    ]);
  });

  it.each(['ARS', 'USD'])('price: the cheapest first by what is paid now, in %s', async (currency) => {
    const prices = (await all(`/products-list?orderBy=price&currency=${currency}`)).map(currentPrice);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it('price: a discount moves a product, and its end moves it back', async () => {
    const place = async () =>
      (await slugs('/products-list?category=juegos&orderBy=price')).indexOf('en-oferta');
    const other = `/products-list?category=juegos&orderBy=price&precioMax=15000`;
    expect(await slugs(other)).toContain('en-oferta');
    expect(await place()).toBe(2);
    api.clock.set('2026-12-02T00:00:00Z');
    expect(await slugs(other)).not.toContain('en-oferta');
    api.clock.set('2026-11-20T12:00:00-03:00');
  });

  it('title: as a Spanish reader looks for it', async () => {
    const titles = (await all('/products-list/comics?orderBy=title')).map(({ title }) => title);
    expect(titles).toEqual([
      'Álbum agotado',
      'Ano Cero',
      `"Comillas" y 'apóstrofos' & <b>etiquetas</b>`,
      'Dragón 🐉 ¡Épico! 👨‍👩‍👧',
      'El Eternauta',
      'Mi año con el ñandú',
      '</script><script>alert(1)</script>',
      'Spider-Man: Azul',
      'Último ejemplar',
    ]);
  });
});

describe('pages of a list', () => {
  it('hold 24 and together every product once, in every order', async () => {
    for (const order of ['recent', 'bestseller', 'price', 'title']) {
      const cards = await all(`/products-list?orderBy=${order}`);
      expect(new Set(cards.map(({ id }) => id)).size).toBe(products.length);
      expect(cards).toHaveLength(products.length);
    }
    const { data, pagination } = await page('/products-list');
    expect(data).toHaveLength(24);
    expect(pagination).toEqual({ current_page: 1, total_pages: Math.ceil(products.length / 24) });
  });

  it('an empty list has one empty page', async () => {
    expect(await page('/products-list?q=nothinglikethis')).toEqual({
      data: [],
      pagination: { current_page: 1, total_pages: 1 },
    });
  });

  it.each([
    '/products-list?page=99999',
    '/products-list/juegos?page=2',
    '/products-list?q=nothinglikethis&page=2',
  ])('beyond the last is a 404 in words: %s', async (path) => {
    const answer = await api.request(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toHaveProperty('errorMessage', expect.stringContaining('no existe'));
  });

  it('follows what changes: the count is not that of an older catalogue', async () => {
    const changing = await startTestApi();
    await changing.json('/products-list/juegos');
    changing.db.exec("DELETE FROM product WHERE slug = 'juego-3x2'");
    const { data } = await changing.json<WirePage>('/products-list/juegos');
    expect(data.map(({ slug }) => slug)).toEqual(['oferta-sin-fin', 'en-oferta']);
  });
});

describe('cards', () => {
  it('leave out what only the product page shows', async () => {
    const [card] = (await page('/products-list?q=eternauta')).data;
    for (const field of ['description', 'videos', 'dimensions', 'authorProducts', 'relatedProducts']) {
      expect(card).not.toHaveProperty(field);
    }
  });
});
