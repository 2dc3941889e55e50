import fc from '../support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { seriesOf, type SeriesOverrides, type SeriesProduct } from '../../src/domain/catalogue/series.ts';
import { slugOf } from '../../src/domain/slug.ts';

const named = (name: string) => ({ name, slug: slugOf(name) });

function book(title: string, facts: Partial<SeriesProduct> = {}): SeriesProduct {
  return {
    slug: slugOf(title),
    title,
    brand: named('Ivrea'),
    authors: [],
    format: 'rustica',
    pageCount: 200,
    isbn: null,
    isGiftCard: false,
    ...facts,
  };
}

const books = (...titles: string[]) => titles.map((title) => book(title));
const namesAndNumbers = (products: readonly SeriesProduct[], overrides?: SeriesOverrides) =>
  seriesOf(products, overrides).series.map(({ name, volumes }) => [
    name,
    ...volumes.map(({ number }) => number),
  ]);
const unparsed = (products: readonly SeriesProduct[], overrides?: SeriesOverrides) =>
  seriesOf(products, overrides).unparsed.map(({ slug, reason }) => [slug, reason]);

describe('series', () => {
  it('sort their volumes by number, not by text, and link each to the next', () => {
    const { series } = seriesOf(books('Saga Vol. 10', 'Saga Vol. 9', 'Saga Vol. 9.5', 'Saga Vol. 100'));
    expect(series[0]?.volumes.map(({ number, previous, next }) => [number, previous, next])).toEqual([
      ['9', null, 'saga-vol-9-5'],
      ['9.5', 'saga-vol-9', 'saga-vol-10'],
      ['10', 'saga-vol-9-5', 'saga-vol-100'],
      ['100', 'saga-vol-10', null],
    ]);
  });

  it.each([
    [
      ['Lucky Luke 1', 'Lucky Luke 2', 'Lucky Luke 3'],
      ['Lucky Luke', '1', '2', '3'],
    ],
    [
      ['Mafalda 09', 'Mafalda 10', 'Mafalda 11'],
      ['Mafalda', '9', '10', '11'],
    ],
    [
      ['Dune 1', 'Dune 2: El mesías de Dune'],
      ['Dune', '1', '2'],
    ],
    [
      ['Kaiju No. 8 01', 'Kaiju No. 8 02', 'Kaiju No. 8'],
      ['Kaiju No. 8', '1', '2'],
    ],
  ])('take numbers without a mark in company: %j', (titles, found) => {
    expect(namesAndNumbers(books(...titles))).toEqual([found]);
  });

  it('do not take a number that could be part of the name', () => {
    const alone = books('Fahrenheit 451', 'Blade Runner 2049', '1984', 'Top 10');
    const loners = [...alone, ...books('Persona 3', 'Persona 4', 'Persona 5')];
    expect(namesAndNumbers(loners)).toEqual([]);
    const slugs = ['fahrenheit-451', 'persona-3', 'persona-4', 'persona-5'];
    expect(unparsed(loners)).toEqual(slugs.map((slug) => [slug, 'lonely-number']));
  });

  it('tell a far number of the same authors from one of other authors', () => {
    const by = (title: string, author: string) => book(title, { authors: [named(author)] });
    const berserk = [by('Berserk 01', 'Miura'), by('Berserk 02', 'Miura'), by('Berserk 43', 'Miura')];
    expect(namesAndNumbers(berserk)).toEqual([['Berserk', '1', '2', '43']]);
    const batman = [by('Batman 01', 'King'), by('Batman 02', 'King'), by('Batman 66', 'Allred')];
    expect(namesAndNumbers(batman)).toEqual([['Batman', '1', '2']]);
    expect(unparsed(batman)).toEqual([['batman-66', 'lonely-number']]);
  });

  it('hand back a title with two numbers that could be its own', () => {
    const products = books('Zoo 1', 'Zoo 2', 'Zoo 3: Parte 2', 'Zoo 3: Parte 1', 'Zoo 3: Parte 3');
    const slugs = ['zoo-3-parte-1', 'zoo-3-parte-2', 'zoo-3-parte-3'];
    expect(unparsed(products)).toEqual(slugs.map((slug) => [slug, 'two-readings']));
  });

  it('of two brands are two, and so are issues and volumes', () => {
    const panini = { brand: named('Panini') };
    const { series } = seriesOf([
      ...books('Naruto 01', 'Naruto 02'),
      book('Naruto 01', { slug: 'naruto-01-panini', ...panini }),
      book('Naruto 02', { slug: 'naruto-02-panini', ...panini }),
      book('Naruto #1', { format: 'grapa' }),
      book('Naruto #2', { format: 'grapa' }),
    ]);
    expect(series.map(({ slug }) => slug)).toEqual(['naruto-ivrea', 'naruto-ivrea-grapa', 'naruto-panini']);
  });

  it('leave out both products of one number, and a range of volumes that are there', () => {
    const products = books(
      ...['Saga Vol. 1', 'Saga Vol. 2', 'Saga Tomo 2', 'Saga Vol. 3', 'Saga Vol. 3-4', 'Saga Vol. 5-6'],
    );
    expect(namesAndNumbers(products)).toEqual([['Saga', '1', '3', '5–6']]);
    const slugs = ['saga-tomo-2', 'saga-vol-2', 'saga-vol-3-4'];
    expect(unparsed(products)).toEqual(slugs.map((slug) => [slug, 'same-number']));
  });

  it('have at least two volumes', () => {
    expect(seriesOf(books('Saga Vol. 1'))).toEqual({ series: [], unparsed: [] });
  });

  it('follow what the owner decided', () => {
    const products = books(
      ...['Saga Vol. 1', 'Saga Vol. 2', 'Saga, el final', 'Top 10 #1', 'Top 10 #2', 'Rara Vol. 7'],
    );
    const overrides = {
      'saga-el-final': { series: 'Saga', number: '3' },
      'top-10-1': 'none',
      'rara-vol-7': { series: 'Rara', number: 'siete' },
    } as const;
    expect(namesAndNumbers(products, overrides)).toEqual([['Saga', '1', '2', '3']]);
    expect(unparsed(products, overrides)).toEqual([['rara-vol-7', 'bad-override']]);
  });

  it('are by those who made every volume, under the name that most volumes have', () => {
    const [moore, adlard, kirkman] = [named('Moore'), named('Adlard'), named('Kirkman')];
    const { series } = seriesOf([
      book('THE WALKING DEAD Vol. 1', { authors: [kirkman, moore] }),
      book('The Walking Dead Vol. 2', { authors: [adlard, kirkman] }),
      book('The Walking Dead Vol. 3', { authors: [kirkman] }),
    ]);
    expect(series).toMatchObject([{ name: 'The Walking Dead', authors: [kirkman] }]);
  });

  it('have a page that a path can hold, whatever they are called', () => {
    const { series } = seriesOf([
      book('ワンピース #1', { slug: 'wan-1' }),
      book('ワンピース #2', { slug: 'wan-2' }),
      book('constructor Vol. 1', { slug: 'constructor', brand: null }),
      book('constructor Vol. 2', { slug: '__proto__', brand: null }),
    ]);
    expect(series.map(({ slug }) => slug)).toEqual(['constructor', 'wan-1']);
  });

  const anyBook = fc
    .record({
      name: fc.constantFrom(
        ...['Saga', 'SAGA', 'Saga Omnibus', 'Mob Psycho 100', '2001', 'Ñandú', '¡!', 'Kaiju No. 8'],
      ),
      number: fc.constantFrom(
        ...['', ' 1', ' 02', ' 3', ' Vol. 4', ' #5', ' 1-3', ' Tomo 3.5', ' 2049', ' 6: Fin 2'],
      ),
      brand: fc.constantFrom(null, 'Ivrea', 'Panini'),
      format: fc.constantFrom('grapa', 'rustica', null),
    })
    .map(({ name, number, brand, format }) => {
      return { title: name + number, brand: brand && named(brand), format };
    });
  const catalogue = fc
    .array(anyBook, { maxLength: 40 })
    .map((facts) => facts.map((one, index) => book(one.title, { ...one, slug: `p-${index}` })));

  it('do not depend on the order of the products', () => {
    fc.assert(
      fc.property(
        catalogue.chain((products) =>
          fc.tuple(fc.constant(products), fc.shuffledSubarray(products, { minLength: products.length })),
        ),
        ([products, shuffled]) => {
          expect(seriesOf(shuffled)).toEqual(seriesOf(products));
        },
      ),
    );
  });

  it('hold a product once, in strictly rising order, linked both ways', () => {
    fc.assert(
      fc.property(catalogue, (products) => {
        const { series, unparsed } = seriesOf(products);
        const volumes = series.flatMap((one) => one.volumes);
        const placed = [...volumes, ...unparsed].map(({ slug }) => slug);
        expect(new Set(placed).size).toBe(placed.length);
        expect(new Set(series.map(({ slug }) => slug)).size).toBe(series.length);
        for (const { volumes } of series) {
          for (const [index, volume] of volumes.entries()) {
            const next = volumes[index + 1];
            expect(volume.next).toBe(next?.slug ?? null);
            if (!next) continue;
            expect(next.previous).toBe(volume.slug);
            expect(next.sortKey[0]).toBeGreaterThan(volume.sortKey[1]);
          }
        }
      }),
    );
  });
});
