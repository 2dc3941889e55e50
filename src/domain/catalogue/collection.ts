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

/** `null` takes the mark away; a series without marks is left out. */
export function withMark(collection: Collection, volume: MarkedVolume, mark: Mark | null): Collection {
  const { series, numbers, product } = volume;
  const before = collection.find(({ slug }) => slug === series.slug) ?? emptySeries(series);
  const others = (of: readonly number[]) => of.filter((number) => !numbers.includes(number));
  const products = before.products.filter((slug) => slug !== product);
  const after: CollectedSeries = {
    ...before,
    ...series,
    have: sorted(mark === 'have' ? [...others(before.have), ...numbers] : others(before.have)),
    want: sorted(mark === 'want' ? [...others(before.want), ...numbers] : others(before.want)),
    products: mark === 'have' && product !== null ? [...products, product] : products,
  };
  return replaced(collection, after);
}

/** With exactly these numbers marked so. @param productsOf slugs of the products all of whose numbers are had */
export function withNumbers(
  collection: Collection,
  series: MarkedVolume['series'],
  { numbers, mark }: { readonly numbers: readonly number[]; readonly mark: Mark },
  productsOf: (have: readonly number[]) => readonly string[],
): Collection {
  const before = collection.find(({ slug }) => slug === series.slug) ?? emptySeries(series);
  const other = mark === 'have' ? 'want' : 'have';
  const marked = { [mark]: sorted(numbers), [other]: before[other].filter((n) => !numbers.includes(n)) };
  const after = { ...before, ...marked };
  return replaced(collection, { ...after, products: productsOf(after.have) });
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

/** Takes back what made `before` to `after`, but leaves what was marked since. */
export function reverted(now: Collection, before: Collection, after: Collection): Collection {
  return after.reduce((all, changed) => {
    const old = before.find(({ slug }) => slug === changed.slug) ?? emptySeries(changed);
    const { slug } = changed;
    const marked = [...changed.have, ...changed.want, ...old.have, ...old.want];
    const reverts = [...new Set(marked)].filter((number) => {
      const mark = markOf(changed, [number]);
      const current = markOf(
        now.find((series) => series.slug === slug),
        [number],
      );
      return mark !== markOf(old, [number]) && mark === current;
    });
    const without = reverts.reduce(
      (marks, number) =>
        withMark(
          marks,
          { series: changed, numbers: [number], product: null },
          old.have.includes(number) ? 'have' : old.want.includes(number) ? 'want' : null,
        ),
      all,
    );
    const added = changed.products.filter((product) => !old.products.includes(product));
    return without.map((series) =>
      series.slug === slug && reverts.length > 0
        ? { ...series, products: series.products.filter((product) => !added.includes(product)) }
        : series,
    );
  }, now);
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
function replaced(collection: Collection, series: CollectedSeries): Collection {
  const others = collection.filter(({ slug }) => slug !== series.slug);
  const { have, want, coming = [] } = series;
  const isEmpty = have.length + want.length + coming.length === 0;
  return isEmpty ? others : [...others, series].sort((a, b) => a.name.localeCompare(b.name, 'es'));
}

function sorted(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
