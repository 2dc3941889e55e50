/** Changes of a collection, apart from `collection.ts`: pages load them at the first press. */
import {
  emptySeries,
  markOf,
  replaced,
  sorted,
  type CollectedSeries,
  type Collection,
  type Mark,
  type MarkedVolume,
} from './collection.ts';

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
