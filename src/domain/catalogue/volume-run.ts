/** Whether a title's number counts volumes, judged by the other titles with the same name. */
import type { ProductBase } from './product.ts';
import type { Volume, VolumeProduct, VolumeReading } from './volume.ts';

export type SeriesProduct = VolumeProduct & Pick<ProductBase, 'slug' | 'authors'>;

/** A product with all candidate readings of its title. */
export interface Title {
  readonly product: SeriesProduct;
  readonly readings: readonly VolumeReading[];
  readonly isMisstated: boolean;
}

/** Aggregate of the titles with one key. */
export interface Group {
  readonly numbers: ReadonlySet<number>;
  readonly hasCertain: boolean;
  /** Slugs of authors of more than one title. */
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

/** A run of this length counts even without volume 1: "Persona 3", "4" and "5" are no series. */
const longRun = 5;
/** Largest gap between volumes, for those out of print. */
const nearby = 3;

/**
 * Whether the group is a run of volumes and this one is close to a member or shares a recurring author. It excludes
 * e.g. "Batman 66", which is no volume 66 beside another author's first five.
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
