/** What a visitor says of a volume. */
export type Mark = 'have' | 'want';

/** `coming`: bought and paid, not delivered yet. */
export type ShownMark = Mark | 'coming';

/** A number is in one of the three lists, or in none. */
export interface CollectedSeries {
  readonly slug: string;
  readonly name: string;
  /** Tells editions of one name apart. */
  readonly brand: string | null;
  readonly have: readonly number[];
  readonly want: readonly number[];
  /** Comes from orders alone: no visitor marks it. */
  readonly coming?: readonly number[];
  /** Slugs of the shop's products, so that lists can leave them out. */
  readonly products: readonly string[];
}

export type Collection = readonly CollectedSeries[];

/** A number that is in `at` and in no list is one whose mark was taken away. */
export interface TimedSeries extends CollectedSeries {
  /** Milliseconds since the epoch of a number's last change; 0 where it is missing. */
  readonly at?: Readonly<Record<string, number>>;
}

export type TimedCollection = readonly TimedSeries[];

export interface MarkedVolume {
  readonly series: Pick<CollectedSeries, 'slug' | 'name' | 'brand'>;
  readonly numbers: readonly number[];
  readonly product: string | null;
}

/** A volume with several numbers is owned when all of them are. */
export function markOf(collected: CollectedSeries | undefined, numbers: readonly number[]): ShownMark | null {
  if (collected === undefined || numbers.length === 0) return null;
  if (numbers.every((number) => collected.have.includes(number))) return 'have';
  const { coming = [], want } = collected;
  if (numbers.every((number) => coming.includes(number) || collected.have.includes(number))) return 'coming';
  return numbers.some((number) => want.includes(number)) ? 'want' : null;
}

/** What is in one of both; what is had is not on its way, and neither is wanted. */
export function mergedCollections(mine: Collection, other: Collection): Collection {
  return other.reduce((all, added) => {
    const before = all.find(({ slug }) => slug === added.slug) ?? emptySeries(added);
    const have = sorted([...before.have, ...added.have]);
    const { coming: ours = [] } = before;
    const { coming: theirs = [] } = added;
    const coming = sorted([...ours, ...theirs]).filter((number) => !have.includes(number));
    const bought = [...have, ...coming];
    return replaced(all, {
      ...before,
      have,
      want: sorted([...before.want, ...added.want]).filter((number) => !bought.includes(number)),
      ...(coming.length > 0 && { coming }),
      products: [...new Set([...before.products, ...added.products])],
    });
  }, mine);
}

/** Without times, and without series of which all marks were taken away. */
export function shownCollection(timed: TimedCollection): Collection {
  return timed.flatMap(({ at: _, ...series }) =>
    series.have.length + series.want.length > 0 ? [series] : [],
  );
}

export function emptySeries({ slug, name, brand }: MarkedVolume['series']): CollectedSeries {
  return { slug, name, brand, have: [], want: [], products: [] };
}

export function isCollection(value: unknown): value is Collection {
  return Array.isArray(value) && value.every(isCollectedSeries);
}

function isCollectedSeries(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { slug, name, brand, have, want, products, at = {} } = value as Record<string, unknown>;
  return (
    [slug, name].every(isText) &&
    (brand === null || isText(brand)) &&
    [have, want].every((numbers) => Array.isArray(numbers) && numbers.every(Number.isFinite)) &&
    Array.isArray(products) &&
    products.every(isText) &&
    typeof at === 'object' &&
    at !== null
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** In alphabetical order. */
export function replaced(collection: Collection, series: CollectedSeries): Collection {
  const others = collection.filter(({ slug }) => slug !== series.slug);
  const { have, want, coming = [] } = series;
  const isEmpty = have.length + want.length + coming.length === 0;
  return isEmpty ? others : [...others, series].sort((a, b) => a.name.localeCompare(b.name, 'es'));
}

export function sorted(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
