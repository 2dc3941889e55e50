import { describe, expect, it } from 'vitest';
import type { WireProductCard } from '../../src/api/product.ts';
import { apiForEach } from '../support/api.ts';
import { longSeriesVolumes, products, slugsOf } from '../support/catalogue.ts';

const api = apiForEach();

const list = async (path: string) => (await api.get(`/products-list${path}`)).body;
const slugs = async (path: string) => slugsOf((await list(path)).data);

async function all(path: string): Promise<WireProductCard[]> {
  const { pagination } = await list(path);
  const cards: WireProductCard[] = [];
  for (let page = 1; page <= pagination.total_pages; page += 1)
    cards.push(...(await list(`${path}${path.includes('?') ? '&' : '?'}page=${page}`)).data);
  return cards;
}

describe('filters of a list', () => {
  it.each([
    ['editorial=nandu-ediciones', ['mi-ano-con-el-nandu', 'el-eternauta']],
    ['editorial=unknown', []],
    ['autor=ana-nunez', ['mi-ano-con-el-nandu']],
    ['autor=unknown', []],
    ['category=juegos', ['oferta-sin-fin', 'en-oferta', 'juego-3x2']],
    ['category=unknown', []],
    ['formato=tapa_dura', ['el-eternauta']],
    ['idioma=Ingles', ['spider-man']],
    ['precioMin=45000', ['el-eternauta']],
    ['precioMax=3000', ['juego-3x2']],
    ['precioMin=9000&precioMax=9000', ['oferta-sin-fin']],
    ['precioMin=45990.5&precioMax=45990.50', ['el-eternauta']],
    ['precioMin=39.99&precioMax=39.99&currency=USD', ['el-eternauta']],
    ['ofertas=1', ['oferta-sin-fin', 'en-oferta']],
    ['tag=unknown', []],
    ['tag=piratas&precioMax=1', []],
    ['preventa=1', ['one-piece-31']],
    ['preventa=1&tag=piratas&category=manga', ['one-piece-31']],
    ['preventa=1&category=juegos', []],
    ['q=eternauta', ['el-eternauta']],
    ['q=eternauta&category=juegos', []],
    ['editorial=nandu-ediciones&formato=rustica&q=ano', ['mi-ano-con-el-nandu']],
    ['ofertas=1&precioMax=10000&category=juegos&orderBy=price', ['oferta-sin-fin']],
  ])('%s', async (query, expected) => {
    expect(await slugs(`?${query}`)).toEqual(expected);
  });

  it('empty values and ofertas=0 filter nothing', async () => {
    expect(await slugs('?q=&editorial=&autor=%20&category=&ofertas=0')).toEqual(await slugs(''));
  });

  it('a category holds its own products and those of its subcategories', async () => {
    expect(await all('/manga')).toHaveLength(longSeriesVolumes + 1);
    expect(await slugs('/manga-shonen')).toEqual(await slugs('/manga'));
    expect(await slugs('/manga?category=juegos')).toEqual([]);
    expect(await slugs('/manga?category=manga-shonen')).toHaveLength(24);
  });

  it('new releases came in the 60 days before the newest arrival, presales aside', async () => {
    const names = slugsOf(await all('?viendo=novedades'));
    expect(names).toContain('el-eternauta');
    expect(names).not.toContain('one-piece-1');
    expect(names).not.toContain('one-piece-31');
  });
});

describe('orders of a list', () => {
  it.each([
    ['?orderBy=recent', ['one-piece-31', 'gift-card-20000', 'oferta-sin-fin']],
    ['', ['one-piece-31', 'gift-card-20000', 'oferta-sin-fin']],
    ['?orderBy=bestseller', ['el-eternauta', 'one-piece-1', 'one-piece-2']],
  ])('"%s" begins with %j', async (query, expected) => {
    expect((await slugs(query)).slice(0, 3)).toEqual(expected);
  });

  it('none: what is sold out comes last in lists of a category', async () => {
    expect((await slugs('/comics')).at(-1)).toBe('agotado');
    expect((await slugs('/comics?orderBy=recent')).at(-1)).not.toBe('agotado');
    expect((await slugs('?q=agotado'))[0]).toBe('agotado');
    const whole = slugsOf(await all(''));
    expect(whole).toEqual(slugsOf(await all('?orderBy=recent')));
  });

  it('price: a discount moves a product, and its end moves it back', async () => {
    const cheap = () => slugs('?category=juegos&orderBy=price&precioMax=15000');
    expect((await cheap()).indexOf('en-oferta')).toBe(2);
    api.clock.set('2026-12-02T00:00:00Z');
    expect(await cheap()).not.toContain('en-oferta');
    api.clock.set('2026-11-20T12:00:00-03:00');
  });

  it('title: as a Spanish reader looks for it', async () => {
    expect((await all('/comics?orderBy=title')).map(({ title }) => title)).toEqual([
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
      const cards = slugsOf(await all(`?orderBy=${order}`));
      expect(cards.toSorted()).toEqual(products.map(({ slug }) => slug).toSorted());
    }
    const { data, pagination } = await list('');
    expect(data).toHaveLength(24);
    expect(pagination).toEqual({ current_page: 1, total_pages: Math.ceil(products.length / 24) });
  });

  it('an empty list has one empty page', async () => {
    const pagination = { current_page: 1, total_pages: 1 };
    expect(await list('?q=nothinglikethis')).toEqual({ data: [], pagination });
  });

  it.each(['?page=99999', '/juegos?page=2', '?q=nothinglikethis&page=2'])(
    'beyond the last is a 404 in words: %s',
    async (path) => {
      const words = expect.stringContaining('no existe');
      expect(await api.get(`/products-list${path}`)).toMatchObject({ status: 404, words });
    },
  );

  it('shows cards, which leave out what only the product page shows', async () => {
    const [card] = (await list('?q=eternauta')).data;
    for (const field of ['description', 'videos', 'dimensions', 'authorProducts', 'relatedProducts'])
      expect(card).not.toHaveProperty(field);
  });
});
