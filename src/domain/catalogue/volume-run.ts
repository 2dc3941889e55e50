import type { ProductBase } from './product.ts';
import type { Volume, VolumeProduct, VolumeReading } from './volume.ts';

export type SeriesProduct = VolumeProduct & Pick<ProductBase, 'slug' | 'authors'>;

export interface Title {
  readonly product: SeriesProduct;
  readonly readings: readonly VolumeReading[];
  readonly isMisstated: boolean;
}

export interface Group {
  readonly numbers: ReadonlySet<number>;
  readonly hasCertain: boolean;
  readonly authors: ReadonlySet<string>;
}

export function groupsOf(titles: readonly Title[]): ReadonlyMap<string, Group> {
  const read = titles.flatMap(({ product, readings }) => readings.map((reading) => ({ product, reading })));
  const byKey = Map.groupBy(read, ({ reading }) => reading.key);
  return new Map(
    [...byKey].map(([key, members]) => [
      key,
      {
        numbers: new Set(members.flatMap(({ reading }) => reading.sortKey)),
        hasCertain: members.some(({ reading }) => reading.isCertain),
        authors: recurring(members.flatMap(({ product }) => product.authors.map(({ slug }) => slug))),
      },
    ]),
  );
}

/** Counts even without volume 1: "Persona 3", "4" and "5" are no series. */
const longRun = 5;
/** Volumes in between may be out of print. */
const nearby = 3;

/**
 * Whether the group is a run, and this one near a member or by a recurring author: "Batman 66" is no volume 66 beside
 * another author's first five.
 */
export function isInRun({ authors }: SeriesProduct, { sortKey }: Volume, group: Group | undefined): boolean {
  if (!group) return false;
  const { numbers, hasCertain } = group;
  if (!hasCertain && !(numbers.has(1) && numbers.size > 1) && numbers.size < longRun) return false;
  const [first, last] = sortKey;
  const isNear = (other: number) =>
    (other < first && first - other <= nearby) || (other > last && other - last <= nearby);
  return [...numbers].some(isNear) || authors.some(({ slug }) => group.authors.has(slug));
}

function recurring(slugs: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(slugs.filter((slug) => seen.has(slug) || !seen.add(slug)));
}
