/** Whether the number in a title counts volumes: what the other titles with the same name tell. */
import type { ProductFacts } from './product.ts';
import type { Volume, VolumeFacts, VolumeReading } from './volume.ts';

export type SeriesFacts = VolumeFacts & Pick<ProductFacts, 'slug' | 'authors'>;

/** A product with every way its title can be read. */
export interface Title {
  readonly product: SeriesFacts;
  readonly readings: readonly VolumeReading[];
  readonly isMisstated: boolean;
}

/** What the titles of one key have between them. */
export interface Group {
  readonly numbers: ReadonlySet<number>;
  readonly hasCertain: boolean;
  /** Slugs of those who made more than one of them. */
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

/** A run of this length without its beginning is still a run: "Persona 3", "4" and "5" are not. */
const longRun = 5;
/** Volumes that are out of print leave holes. */
const nearby = 3;

/**
 * There is a run of volumes, and this one is next to it or by one of its authors: "Batman 66" is no sixty-sixth volume
 * beside somebody else's first five.
 */
export function hasCompany({ authors }: SeriesFacts, { sortKey }: Volume, group: Group | undefined): boolean {
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
