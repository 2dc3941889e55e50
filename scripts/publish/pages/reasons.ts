/** Why pages changed, told from what was read for them and what of it is another one now. */
import type { PublishedCard } from '../../../src/domain/product.ts';
import type { StoredDetail, StoredNeighbours } from '../../../src/snapshot/schema.ts';
import { sourceFrom } from '../../../src/snapshot/tables.ts';

/** What may change of a product. */
export type ProductField = keyof PublishedCard | keyof StoredDetail | keyof StoredNeighbours;

/** What changed of the products that are other ones now, by the name of the column that holds it. */
export type FieldChanges = ReadonlyMap<string, readonly ProductField[]>;

/**
 * - `product`: what the page is about changed.
 * - `shown`: products that it shows changed; the first few of them.
 * - `list`: the products are the same as they were, but others, fewer or more stand on it, or in another order.
 * - `content`: words, pictures or links that an editor wrote.
 * - `everywhere`: what every page carries changed, or the program that draws them.
 */
export type PageReason =
  | { readonly kind: 'list' | 'content' | 'everywhere' }
  | {
      readonly kind: 'product';
      /** None for a product that is new; absent in what older programs wrote. */
      readonly fields?: readonly ProductField[];
    }
  | {
      readonly kind: 'shown';
      /** Slugs. */
      readonly products: readonly string[];
      readonly fields?: readonly ProductField[];
    };

const namedProducts = 3;

export interface TouchedSources {
  /** Names of what was read for the page and is another one now. */
  readonly read: readonly string[];
  /** Of what was read for it before and is no more. */
  readonly dropped: readonly string[];
}

/** Nothing touched means that other code reads the page. @param own slug of the product that the page is about. */
export function reasonOf(touched: TouchedSources, own: string | null, changes: FieldChanges): PageReason {
  const all = [...touched.read, ...touched.dropped];
  if (all.length === 0 || all.includes(shell)) return { kind: 'everywhere' };
  const read = touched.read.map((name) => ({ name, ...sourceFrom(name) }));
  const products = read.filter(({ table, key }) => table === 'product' && key !== null);
  const ofOwn = products.filter(({ key }) => key === own);
  if (ofOwn.length > 0) return { kind: 'product', fields: fieldsOf(ofOwn, changes) };
  const slugs = [...new Set(products.map(({ key }) => key ?? ''))];
  if (slugs.length > 0)
    return { kind: 'shown', products: slugs.slice(0, namedProducts), fields: fieldsOf(products, changes) };
  return { kind: all.every((name) => lists.has(sourceFrom(name).table)) ? 'list' : 'content' };
}

const shell = 'document/shell/body';
const lists: ReadonlySet<string> = new Set(['list_page', 'volume', 'series', 'product']);

function fieldsOf(
  cells: readonly { readonly name: string }[],
  changes: FieldChanges,
): readonly ProductField[] {
  return [...new Set(cells.flatMap(({ name }) => changes.get(name) ?? []))];
}
