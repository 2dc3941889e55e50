import fc from '../support/fast-check.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { alphabeticalKey, volumeOf } from '../../scripts/api/db/catalogue/search-text.ts';
import type { WireProductCard } from '../../src/api/product.ts';
import { startTestApi, type TestApi } from '../support/api.ts';

interface Suggestions {
  products: WireProductCard[];
  authors: { name: string; slug: string }[];
  brands: { name: string; slug: string }[];
}

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});

const found = async (q: string) => {
  const { data } = await api.json<{ data: WireProductCard[] }>(`/products-list?q=${encodeURIComponent(q)}`);
  return data.map(({ slug }) => slug);
};
const suggested = (search: string) =>
  api.json<Suggestions>(`/search-suggestions?search=${encodeURIComponent(search)}`);

describe('search', () => {
  it.each([
    ['a whole word', 'eternauta', ['el-eternauta']],
    ['capitals', 'ETERNAUTA', ['el-eternauta']],
    ['an unfinished last word', 'el eter', ['el-eternauta']],
    ['an unfinished first word', 'eter el', []],
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
    ['an ISBN without', '9789501234562', ['el-eternauta']],
    ['an ISBN half typed', '978-950-12', ['el-eternauta']],
    ['a compound with its hyphen', 'spider-man', ['spider-man']],
    ['a compound as one word', 'spiderman', ['spider-man']],
    ['a compound as two words', 'spider man azul', ['spider-man']],
    ['words in any order', 'azul spider', ['spider-man']],
    ['a title of markup', '<script>alert(1)', ['script']],
    ['quotes', '"comillas"', ['quotes']],
    ['an emoji beside a word', 'dragon 🐉', ['emoji']],
    ['operators as the words they are', 'eternauta OR album', []],
    ['NEAR as the word it is', 'NEAR(el eternauta)', []],
    ['a column filter as the words it is', 'title: eternauta', []],
    ['a prefix star, which is not needed', 'etern*', ['el-eternauta']],
    ['a minus, which excludes nothing', '-eternauta', ['el-eternauta']],
    ['only symbols', '*** "" -- ()', []],
    ['only an emoji', '🐉', []],
    ['a lone quote', '"', []],
    ['nothing that exists', 'xyzzy', []],
  ])('%s', async (_, typed, expected) => {
    expect(await found(typed)).toEqual(expected);
  });

  it('never fails, whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 100 }), async (typed) => {
        const answer = await api.request(`/search-suggestions?search=${encodeURIComponent(typed)}`);
        expect([200, 422]).toContain(answer.status);
      }),
      { numRuns: 300 },
    );
  });
});

describe('suggestions', () => {
  it('are the best sellers, six at most, with authors and brands', async () => {
    const { products } = await suggested('one piece');
    expect(products.map(({ slug }) => slug)).toEqual(
      [1, 2, 3, 4, 5, 6].map((volume) => `one-piece-${volume}`),
    );
    expect((await suggested('oda')).authors).toEqual([{ name: 'Eiichirō Oda', slug: 'eiichiro-oda' }]);
    expect((await suggested('ñandu')).brands).toEqual([{ name: 'Ñandú Ediciones', slug: 'nandu-ediciones' }]);
  });

  it.each(['', 'a', 'el', '  on  ', '***', '"" ""'])('are none for %j', async (typed) => {
    expect(await suggested(typed)).toEqual({ products: [], authors: [], brands: [] });
  });

  it('start at three characters', async () => {
    expect((await suggested('ete')).products).toHaveLength(1);
  });

  it('need a search', async () => {
    const answer = await api.request('/search-suggestions');
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: { search: ['Campo requerido'] } });
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
        const [first, second] = [a.join(''), b.join('')];
        const [firstKey, secondKey] = [alphabeticalKey(first), alphabeticalKey(second)];
        expect(Math.sign(spanish.compare(first, second))).toBe(
          firstKey < secondKey ? -1 : firstKey > secondKey ? 1 : 0,
        );
      }),
    );
  });

  it.each([
    ['Tomo 2', 'Tomo 10'],
    ['Naruto 09', 'Naruto 10'],
    ['Nube', 'Ñandú'],
    ['Ñandú', 'Ojo'],
    ['¡Alerta!', 'Batman'],
    ['Árbol', 'Bosque'],
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
