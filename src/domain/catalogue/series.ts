/**
 * Finds series in the titles of the whole catalogue, in any order. A number without a marker ("Vol.", "#") counts
 * only when other titles of that name confirm it.
 */
import type { Named, ProductBase } from './product.ts';
import { latinSlugOf } from '../slug.ts';
import {
  formOf,
  readingsOf,
  volumeFrom,
  type SeriesForm,
  type SortKey,
  type Volume,
  type VolumeProduct,
  type VolumeReading,
} from './volume.ts';

export interface Series {
  readonly slug: string;
  readonly name: string;
  readonly brand: Named | null;
  readonly form: SeriesForm;
  readonly authors: readonly Named[];
  /** In reading order; at least two. */
  readonly volumes: readonly SeriesVolume[];
}

export interface SeriesVolume {
  readonly slug: string;
  readonly number: string;
  readonly sortKey: SortKey;
  readonly previous: string | null;
  readonly next: string | null;
}

/** The series of a product, and the volumes beside it. */
export interface SeriesPlace extends Pick<Series, 'slug' | 'name' | 'form'> {
  readonly number: string;
  readonly previous: VolumeLink | null;
  readonly next: VolumeLink | null;
}

/** No more, so that other changes of a volume do not reach its neighbours' pages. */
export interface VolumeLink extends Pick<ProductBase, 'slug' | 'title'> {
  readonly number: string;
}

/** A title that looks like a volume and was not taken for one. */
export interface Unparsed {
  readonly slug: string;
  readonly title: string;
  readonly reason: UnparsedReason;
}

/**
 * - `lonely-number`: no other title confirms that the number counts volumes.
 * - `two-readings`: two numbers of the title could be the volume's.
 * - `same-number`: another product has the same number or an overlapping range.
 * - `bad-override`: the override does not state a valid volume.
 */
export type UnparsedReason = 'lonely-number' | 'two-readings' | 'same-number' | 'bad-override';

/** By product slug. */
export type SeriesOverrides = Readonly<
  Record<string, { readonly series: string; readonly number: string } | 'none'>
>;

export function seriesOf(
  products: Iterable<SeriesProduct>,
  overrides: SeriesOverrides = {},
): { readonly series: readonly Series[]; readonly unparsed: readonly Unparsed[] } {
  const decisions = new Map(Object.entries(overrides));
  const titles = [...products]
    .sort(bySlug)
    .filter(({ slug }) => decisions.get(slug) !== 'none')
    .map((product) => readTitle(product, decisions.get(product.slug)));
  const groups = groupsOf(titles);
  const decided = titles.map((title) => decide(title, groups));
  const places = decided.filter((title) => title !== null && 'volume' in title);
  const shelves = [...Map.groupBy(places, ({ volume }) => volume.key).values()].map(withoutClashes);
  const unparsed = [
    ...decided.filter((title) => title !== null && 'reason' in title),
    ...shelves.flatMap(({ clashing }) => clashing.map(({ product }) => asUnparsed(product, 'same-number'))),
  ];
  const series = shelves.filter(({ places }) => places.length > 1).map(({ places }) => seriesFrom(places));
  return { series: withOwnSlugs(series), unparsed: unparsed.sort(bySlug) };
}

interface Place {
  readonly product: SeriesProduct;
  readonly volume: Volume;
}

function readTitle(product: SeriesProduct, override: SeriesOverrides[string] | undefined): Title {
  if (override === undefined || override === 'none') return { product, readings: readingsOf(product) };
  const stated = volumeFrom(product, override.series, override.number);
  return { product, readings: stated && [{ ...stated, isCertain: true }] };
}

function decide({ product, readings }: Title, groups: ReadonlyMap<string, Group>): Place | Unparsed | null {
  if (readings === null) return asUnparsed(product, 'bad-override');
  if (readings.length === 0) return null;
  const [volume, other] = readings.filter(
    (reading) => reading.isCertain || isInRun(product, reading, groups.get(reading.key)),
  );
  if (!volume) return asUnparsed(product, 'lonely-number');
  return other ? asUnparsed(product, 'two-readings') : { product, volume };
}

/** A range gives way to single volumes within it. */
function withoutClashes(all: readonly Place[]): { places: readonly Place[]; clashing: readonly Place[] } {
  const byNumber = [...Map.groupBy(all, ({ volume }) => volume.number).values()];
  const alone = byNumber.filter(({ length }) => length === 1).flat();
  const isClashing = (place: Place) =>
    alone.some(
      (other) => other !== place && overlap(place.volume, other.volume) && width(other) <= width(place),
    );
  return {
    places: alone.filter((place) => !isClashing(place)),
    clashing: [...byNumber.filter(({ length }) => length > 1).flat(), ...alone.filter(isClashing)],
  };
}

function overlap({ sortKey: [first, last] }: Volume, { sortKey: [otherFirst, otherLast] }: Volume): boolean {
  return first <= otherLast && otherFirst <= last;
}

function width({ volume: { sortKey } }: Place): number {
  return sortKey[1] - sortKey[0];
}

function seriesFrom(places: readonly Place[]): Series {
  const sorted = places.toSorted((a, b) => a.volume.sortKey[0] - b.volume.sortKey[0]);
  const slugs = sorted.map(({ product }) => product.slug);
  const [first] = sorted;
  if (!first) throw new RangeError('a series has volumes');
  const { brand } = first.product;
  const form = formOf(first.product);
  const name = commonest(sorted.map(({ volume }) => volume.name));
  return {
    slug: seriesSlug(name, brand, form) || first.product.slug,
    name,
    brand,
    form,
    authors: first.product.authors.filter(({ slug }) =>
      sorted.every(({ product }) => product.authors.some((author) => author.slug === slug)),
    ),
    volumes: sorted.map(({ product, volume: { number, sortKey } }, index) => ({
      slug: product.slug,
      number,
      sortKey,
      previous: slugs[index - 1] ?? null,
      next: slugs[index + 1] ?? null,
    })),
  };
}

/** With the brand, so that a second brand's edition does not change the URL. */
function seriesSlug(name: string, brand: Named | null, form: SeriesForm): string {
  const own = latinSlugOf(name);
  if (own === '') return '';
  return [own, brand && latinSlugOf(brand.slug), form === 'issues' ? 'grapa' : '']
    .filter((part) => part)
    .join('-');
}

/** The first of two in code points. */
function commonest(names: readonly string[]): string {
  const counted = [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => ({ name, length }));
  const best = counted.reduce((a, b) =>
    b.length > a.length || (b.length === a.length && b.name < a.name) ? b : a,
  );
  return best.name;
}

function withOwnSlugs(series: readonly Series[]): readonly Series[] {
  const taken = new Set<string>();
  return series.toSorted(bySlug).map((one) => {
    let slug = one.slug;
    for (let copy = 2; taken.has(slug); copy++) slug = `${one.slug}-${copy}`;
    taken.add(slug);
    return slug === one.slug ? one : { ...one, slug };
  });
}

function asUnparsed({ slug, title }: SeriesProduct, reason: UnparsedReason): Unparsed {
  return { slug, title, reason };
}

function bySlug(a: { readonly slug: string }, b: { readonly slug: string }): number {
  if (a.slug === b.slug) return 0;
  return a.slug < b.slug ? -1 : 1;
}

export type SeriesProduct = VolumeProduct & Pick<ProductBase, 'slug' | 'authors'>;

interface Title {
  readonly product: SeriesProduct;
  /** It is null for an override that states no volume. */
  readonly readings: readonly VolumeReading[] | null;
}

interface Group {
  readonly numbers: ReadonlySet<number>;
  readonly hasCertain: boolean;
  readonly authors: ReadonlySet<string>;
}

function groupsOf(titles: readonly Title[]): ReadonlyMap<string, Group> {
  const read = titles.flatMap(({ product, readings }) =>
    (readings ?? []).map((reading) => ({ product, reading })),
  );
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
function isInRun({ authors }: SeriesProduct, { sortKey }: Volume, group: Group | undefined): boolean {
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
