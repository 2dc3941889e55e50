import fc from '../support/fast-check.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { alphabeticalKey, volumeOf } from '../../scripts/api/db/catalogue/search-text.ts';
import type { SeedProduct } from '../../scripts/api/db/import/seed-product.ts';
import { apiForEach, startTestApi, type TestApi } from '../support/api.ts';
import { longSeriesVolumes, products, slugsOf } from '../support/catalogue.ts';

const api = apiForEach();

const foundIn = async (shop: TestApi, q: string, rest = '') =>
  slugsOf((await shop.get(`/products-list?q=${encodeURIComponent(q)}${rest}`)).body.data);
const suggested = async (search: string) =>
  (await api.get(`/search-suggestions?search=${encodeURIComponent(search)}`)).body;

describe('search', () => {
  it.each([
    ['a whole word', 'ETERNAUTA', ['el-eternauta']],
    ['an unfinished last word', 'el eter', ['el-eternauta']],
    ['an unfinished first word, when nothing has it as a whole one', 'eter el', ['el-eternauta']],
    ['accents that the title has not', 'étérnáutá', ['el-eternauta']],
    ['accents that the title has', 'album', ['agotado']],
    ['n, which also finds ñ', 'ano', ['ano-cero', 'mi-ano-con-el-nandu']],
    ['ñ, which finds only ñ', 'año', ['mi-ano-con-el-nandu']],
    ['an unfinished word with ñ', 'ñan', ['mi-ano-con-el-nandu', 'el-eternauta']],
    ['ñ written as n and a tilde', 'an\u0303o', ['mi-ano-con-el-nandu']],
    ['an author', 'oesterheld', ['el-eternauta']],
    ['an author with ñ, asked with n', 'nunez', ['mi-ano-con-el-nandu']],
    ['words of different fields', 'eternauta solano ñandu', ['el-eternauta']],
    ['a brand', 'ediciones', ['mi-ano-con-el-nandu', 'el-eternauta']],
    ['an ISBN with hyphens', '978-950-123-456-2', ['el-eternauta']],
    ['an ISBN half typed', '978-950-12', ['el-eternauta']],
    ['an ISBN with its prefix and other dashes', 'ISBN: 978–950‑123—456−2', ['el-eternauta']],
    ['an ISBN half typed, with its prefix', 'ISBN 978‐950', ['el-eternauta']],
    ['a compound with its hyphen', 'spider-man', ['spider-man']],
    ['a compound as two words', 'spider man azul', ['spider-man']],
    ['words in any order', 'azul spider', ['spider-man']],
    ['a title of markup', '<script>alert(1)', ['script']],
    ['quotes', '"comillas"', ['quotes']],
    ['an emoji beside a word', 'dragon 🐉', ['emoji']],
    ['operators as the words they are', 'eternauta OR album', []],
    ['only symbols', '*** "" -- ()', []],
    ['nothing that exists', 'xyzzy', []],
  ])('%s', async (_, typed, expected) => {
    expect(await foundIn(api, typed)).toEqual(expected);
  });
});

describe('search as people type', () => {
  let shelf: TestApi;
  beforeAll(async () => {
    const manga = { name: 'Manga', slug: 'manga', parent: null };
    const comics = { name: 'Cómics', slug: 'comics', parent: null };
    const titles: readonly (readonly [slug: string, title: string, differing?: Partial<SeedProduct>])[] = [
      ['mafalda-1', 'Mafalda 1', { sales_count: 1 }],
      ['mafalda-10', 'Mafalda 10', { sales_count: 90 }],
      ['zzyx-01', 'Zzyx 01'],
      ['one-piece-guia', 'Guía de lectura del pirata: una pieza de One Piece', { sales_count: 900 }],
      ['one-piece-12', 'One Piece 12', { categories: [manga], created_at: '2020-01-01T00:00:00Z' }],
      ['one-piece-120', 'One Piece 120', { categories: [manga] }],
      ['dragon-ball-3', 'Dragon Ball Tomo 03', { categories: [manga] }],
      ['chainsaw-man-5', 'Chainsaw Man Vol. 5', { categories: [manga] }],
      ['naruto-1', 'Naruto N° 1', { categories: [manga], isbn: '978-0-306-40615-7' }],
      ['watchmen', 'Watchmen', { categories: [comics], isbn: '0-8044-2957-X' }],
      ['spiderman', 'Spiderman: Azul', { categories: [comics] }],
    ];
    const [any] = products;
    shelf = await startTestApi({
      catalogue: {
        products: titles.map(([slug, title, differing]) => ({
          ...(any as SeedProduct),
          ...{ slug, title, categories: [], authors: [], brand: null, tags: [], isbn: null, ...differing },
        })),
      },
    });
  });

  const mangas = ['chainsaw-man-5', 'dragon-ball-3', 'naruto-1', 'one-piece-12', 'one-piece-120'];

  it.each([
    ['mafalda 1', ['mafalda-1']],
    ['mafalda 10', ['mafalda-10']],
    ['mafalda 2', []],
    ['zzyx 1', ['zzyx-01']],
    ['zzyx 001', ['zzyx-01']],
    ['one piece tomo 12', ['one-piece-12']],
    ['one piece vol 12', ['one-piece-12']],
    ['one piece n° 12', ['one-piece-12']],
    ['one piece #12', ['one-piece-12']],
    ['one piece 012', ['one-piece-12']],
    ['n° 12', ['one-piece-12']],
    ['onepiece 12', ['one-piece-12']],
    ['dragonball', ['dragon-ball-3']],
    ['dragon ball 3', ['dragon-ball-3']],
    ['chain man 5', ['chainsaw-man-5']],
    ['spider man', ['spiderman']],
    ['el naruto de la', ['naruto-1']],
    ['one piece d', ['one-piece-12', 'one-piece-120', 'one-piece-guia']],
    ['naruot', ['naruto-1']],
    ['narutto 1', ['naruto-1']],
    ['0-306-40615-2', ['naruto-1']],
    ['978-0-8044-2957-3', ['watchmen']],
  ])('%s', async (typed, expected) => {
    expect(await foundIn(shelf, typed)).toEqual(expected);
  });

  it.each([
    ['mangas', mangas],
    ['manga', mangas],
    ['comics', ['spiderman', 'watchmen']],
    ['cómic', ['spiderman', 'watchmen']],
  ])('%s, a category', async (typed, expected) => {
    expect((await foundIn(shelf, typed)).toSorted()).toEqual(expected);
  });

  it('lists what fits best first, unless another order is asked for', async () => {
    expect((await foundIn(shelf, 'one piece')).at(-1)).toBe('one-piece-guia');
    expect((await foundIn(shelf, 'one piece', '&orderBy=bestseller'))[0]).toBe('one-piece-guia');
    expect((await foundIn(shelf, 'one piece', '&orderBy=recent')).at(-1)).toBe('one-piece-12');
  });

  it('knows at once what was renamed, taken out and sold', async () => {
    const change = (sql: string) => shelf.db.exec(sql);
    change("UPDATE product SET title = 'Akira N° 1' WHERE slug = 'naruto-1'");
    expect(await foundIn(shelf, 'akira')).toEqual(['naruto-1']);
    expect(await foundIn(shelf, 'naruto')).toEqual([]);
    change("DELETE FROM product WHERE slug = 'watchmen'");
    expect(await foundIn(shelf, 'watchmen')).toEqual([]);
    const indexed = () => shelf.value('SELECT texts FROM catalogue_state');
    const before = indexed();
    change('UPDATE branch_stock SET units = units - 1; UPDATE product SET sales_count = sales_count + 1');
    expect(indexed()).toBe(before);
  });
});

describe('a search for a series', () => {
  let shelf: TestApi;
  beforeAll(async () => {
    const toei = { name: 'Toei', slug: 'toei' };
    const toriyama = { name: 'Akira Toriyama', slug: 'akira-toriyama' };
    const book: Partial<SeedProduct> = { authors: [toriyama], format: 'rustica' };
    const thing: Partial<SeedProduct> = { format: null, number_of_pages: null, sales_count: 900 };
    const titles: readonly (readonly [slug: string, title: string, differing: Partial<SeedProduct>])[] = [
      ['taza', 'Taza Dragon Ball', thing],
      ['cartas', 'Dragon Ball Card Game: mazo 1', { ...thing, sales_count: 800 }],
      ['arte', 'Dragon Ball: el arte', { ...book, sales_count: 700 }],
      ['color-2', 'Dragon Ball (a color) 02', { ...book, brand: toei, sales_count: 650 }],
      ['color-1', 'Dragon Ball (a color) 01', { ...book, brand: toei, sales_count: 600 }],
      ...[3, 11, 1, 2, 10].map(
        (volume, place) =>
          [`db-${volume}`, `Dragon Ball ${volume}`, { ...book, sales_count: place }] as const,
      ),
      ['kaiju-2', 'Kaiju No. 8 Vol. 2', { ...book, authors: [] }],
      ['kaiju-1', 'Kaiju No. 8 Vol. 1', { ...book, authors: [] }],
      ['kaiju-8', 'Kaiju No. 8 Vol. 8', { ...book, authors: [] }],
      ['llavero-kaiju', 'Llavero Kaiju No. 8', thing],
    ];
    const [any] = products;
    shelf = await startTestApi({
      catalogue: {
        products: titles.map(([slug, title, differing]) => ({
          ...(any as SeedProduct),
          ...{ slug, title, categories: [], authors: [], brand: null, tags: [], isbn: null, ...differing },
        })),
      },
    });
  });

  const volumes = ['db-1', 'db-2', 'db-3', 'db-10', 'db-11'];
  const merchandise = ['cartas', 'taza'];

  it.each([
    ['its volumes in order, its other editions, books, merchandise', 'dragon ball'],
    ['the same when its name is still typed', 'dragon ba'],
    ['the same as one word', 'dragonball'],
    ['the same with a wrong letter', 'dargon ball'],
  ])('brings %s: %s', async (_, typed) => {
    const found = await foundIn(shelf, typed);
    expect(found.slice(0, -2)).toEqual([...volumes, 'color-1', 'color-2', 'arte']);
    expect(found.slice(-2).toSorted()).toEqual(merchandise);
  });

  it.each([
    ['that volume first', 'dragon ball 1', ['db-1', 'color-1', 'cartas']],
    ['that volume, marked', 'dragon ball tomo 2', ['db-2', 'color-2']],
    [
      'the volumes of a name that ends with a number',
      'kaiju 8',
      ['kaiju-1', 'kaiju-2', 'kaiju-8', 'llavero-kaiju'],
    ],
    ['a volume of a name that ends with a number', 'kaiju no. 8 2', ['kaiju-2']],
    ['an edition by its own name', 'dragon ball a color', ['color-1', 'color-2']],
    ['what fits best when no series is named', 'taza dragon', ['taza']],
  ])('with a number or further words brings %s: %s', async (_, typed, expected) => {
    expect(await foundIn(shelf, typed)).toEqual(expected);
  });

  it('suggests the long series above an edition of two, and its first volumes', async () => {
    const { body } = await shelf.get('/search-suggestions?search=dragon');
    expect(body.series.map(({ volumes: count }: { volumes: number }) => count)).toEqual([5, 2]);
    expect(slugsOf(body.products)).toEqual([...volumes, 'color-1']);
  });
});

describe('suggestions', () => {
  it('have the series among the titles, with the address that its page gets', async () => {
    const onePiece = { name: 'One Piece', slug: 'one-piece-ivrea', volumes: longSeriesVolumes };
    expect((await suggested('one pie')).series).toEqual([onePiece]);
    expect((await suggested('oda')).series).toEqual([onePiece]);
    expect((await suggested('one piece 3')).series).toEqual([]);
    expect((await suggested('eternauta')).series).toEqual([]);
  });

  it('are the first volumes of a named series, six at most, with authors and brands', async () => {
    const { products } = await suggested('one piece');
    expect(products).toHaveLength(6);
    expect(products).toMatchObject([1, 2, 3, 4, 5, 6].map((volume) => ({ slug: `one-piece-${volume}` })));
    expect((await suggested('oda')).authors).toEqual([{ name: 'Eiichirō Oda', slug: 'eiichiro-oda' }]);
    expect((await suggested('ñandu')).brands).toEqual([{ name: 'Ñandú Ediciones', slug: 'nandu-ediciones' }]);
  });

  it.each(['', 'a', 'el', '  on  ', '***', '"" ""'])('are none for %j', async (typed) => {
    expect(await suggested(typed)).toEqual({ series: [], products: [], authors: [], brands: [] });
  });

  it('start at three characters', async () => {
    expect((await suggested('ete')).products).toHaveLength(1);
  });
});

describe('the alphabetical key', () => {
  const spanish = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

  it('orders words as Spanish does', () => {
    const word = fc.array(fc.constantFrom(...'a á b c d e é ñ n o ó u ü x y z Ñ N'.split(' ')), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const [first, second] = [alphabeticalKey(a.join('')), alphabeticalKey(b.join(''))];
        const expected = Math.sign(spanish.compare(a.join(''), b.join('')));
        expect(first < second ? -1 : first > second ? 1 : 0).toBe(expected);
      }),
    );
  });

  it.each([
    ['Tomo 2', 'Tomo 10'],
    ['Naruto 09', 'Naruto 10'],
    ['¡Alerta!', 'Batman'],
  ])('puts %s before %s', (first, second) => {
    expect(alphabeticalKey(first) < alphabeticalKey(second)).toBe(true);
  });
});

describe('volumes', () => {
  it.each([
    ['One Piece 12', 'one piece', 12],
    ['Berserk 03', 'berserk', 3],
    ['Batman #5', 'batman', 5],
    ['Saga Vol. 4', 'saga', 4],
    ['Naruto Tomo 7: El reencuentro', 'naruto', 7],
    ['Mafalda, tomo 2 (tapa dura)', 'mafalda', 2],
  ])('%s is one', (title, seriesKey, volume) => {
    expect(volumeOf(title)).toEqual({ seriesKey, volume });
  });

  it.each(['El Eternauta', 'Blade Runner 2049', '12', 'Catán 5-6 jugadores'])('%s is none', (title) => {
    expect(volumeOf(title)).toBeNull();
  });
});
