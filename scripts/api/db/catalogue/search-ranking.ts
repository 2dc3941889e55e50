/** The order of what a search found when the text names a series: as on a bookseller's shelf. */
import type { Named } from '../../../../src/domain/catalogue/product.ts';
import { seriesOf, type SeriesProduct } from '../../../../src/domain/catalogue/series.ts';
import { isRead, readingsOf, type SortKey } from '../../../../src/domain/catalogue/volume.ts';
import { seriesOverrides } from '../../../../src/series-overrides.ts';
import { isNumber, searchedWords } from './search-text.ts';

export type ShelvedProduct = SeriesProduct & { readonly id: number };

/** A series, or volumes whose series nothing confirms yet (a first volume alone). */
export interface RankedShelf {
  readonly name: string;
  /** The slug of the series' page; null without one. */
  readonly slug: string | null;
  readonly authors: readonly Named[];
  readonly brand: Named | null;
  /** In reading order. */
  readonly volumes: readonly ShelvedVolume[];
}

interface ShelvedVolume {
  readonly id: number;
  readonly sortKey: SortKey;
}

export function shelvesOf(products: readonly ShelvedProduct[]): readonly RankedShelf[] {
  const { series } = seriesOf(products, seriesOverrides);
  const idBySlug = new Map(products.map(({ id, slug }) => [slug, id]));
  const inSeries = new Set(series.flatMap(({ volumes }) => volumes.map(({ slug }) => slug)));
  const shelves = series.map(({ name, slug, authors, brand, volumes }) => ({
    ...{ name, slug, authors, brand },
    volumes: volumes.map(({ slug: volume, sortKey }) => ({ id: idBySlug.get(volume) ?? 0, sortKey })),
  }));
  return [...shelves, ...unconfirmedShelves(products.filter(({ slug }) => !inSeries.has(slug)))];
}

function unconfirmedShelves(products: readonly ShelvedProduct[]): readonly RankedShelf[] {
  const read = products.flatMap(({ id, ...product }) => {
    const [reading] = readingsOf(product);
    return reading ? [{ id, ...reading }] : [];
  });
  return [...Map.groupBy(read, ({ key }) => key).values()].map((volumes) => ({
    ...{ name: volumes[0]?.name ?? '', slug: null, authors: [], brand: null },
    volumes: volumes.toSorted((a, b) => a.sortKey[0] - b.sortKey[0]),
  }));
}

/** Those with exactly this name first, then the longest. */
export function byName(shelves: readonly RankedShelf[], words: readonly string[]): readonly RankedShelf[] {
  return shelves.toSorted(
    (a, b) => Number(isNamed(b, words)) - Number(isNamed(a, words)) || b.volumes.length - a.volumes.length,
  );
}

/** The last word may be still typed; "dragonball" is "Dragon Ball". */
function isNamed({ name }: RankedShelf, words: readonly string[]): boolean {
  const own = searchedWords(name);
  return own.length === words.length || own.join('') === words.join('');
}

/**
 * @param found by relevance
 * @param named the shelves whose name has all these words, in the order of `byName`
 */
export function ranked<Product extends ShelvedProduct>(
  found: readonly Product[],
  words: readonly string[],
  named: (words: readonly string[]) => readonly RankedShelf[],
): readonly Product[] {
  const remaining = new Map(found.map((product) => [product.id, product]));
  const first = volumesNamed(words, named).flatMap(({ id }) => {
    const product = remaining.get(id);
    remaining.delete(id);
    return product ? [product] : [];
  });
  if (first.length === 0) return found;
  const others = [...remaining.values()];
  return [...first, ...others.filter(isRead), ...others.filter((product) => !isRead(product))];
}

/** A number may belong to the name ("Kaiju No. 8"), or be the volume's ("Kaiju No. 8 3"). */
function volumesNamed(
  words: readonly string[],
  named: (words: readonly string[]) => readonly RankedShelf[],
): readonly ShelvedVolume[] {
  const number = words.at(-1) ?? '';
  const shelves = named(words);
  const whole = shelves.filter((shelf) => isNamed(shelf, words));
  const numbered = isNumber(number)
    ? named(words.slice(0, -1)).flatMap(({ volumes }) =>
        volumes.filter(({ sortKey: [from, to] }) => from <= Number(number) && Number(number) <= to),
      )
    : [];
  return [
    ...whole.flatMap(({ volumes }) => volumes),
    ...numbered,
    ...shelves.flatMap(({ volumes }) => volumes),
  ];
}
