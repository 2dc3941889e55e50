/** Why a page changed: from what it read, and which of that changed. */
import type { PublishedCard } from '../../../src/domain/catalogue/product.ts';
import type { StoredDetail, StoredNeighbours } from '../../../src/snapshot/schema.ts';
import { sourceFrom } from '../../../src/snapshot/tables.ts';

/** A field of a product. */
export type ProductField = keyof PublishedCard | keyof StoredDetail | keyof StoredNeighbours;

/** By column name (`product/akira-01/card`). */
export type FieldChanges = ReadonlyMap<string, readonly ProductField[]>;

/**
 * - `product`: the page's own product changed.
 * - `shown`: products shown on it changed; the first few of them.
 * - `list`: other products, or another order of the same ones.
 * - `content`: an editor's texts, pictures or links.
 * - `everywhere`: the frame of every page, or the code that renders pages.
 */
export type PageReason =
  | { readonly kind: 'list' | 'content' | 'everywhere' }
  | {
      readonly kind: 'product';
      readonly fields: readonly ProductField[];
    }
  | {
      readonly kind: 'shown';
      readonly products: readonly string[];
      readonly fields: readonly ProductField[];
    };

const namedProducts = 3;

/**
 * Without such reads, the reading code has changed.
 * @param touched names of reads, and of those that the page makes no more. @param own slug of the page's product.
 */
export function renderReason(
  touched: Readonly<Record<'read' | 'dropped', readonly string[]>>,
  own: string | null,
  changes: FieldChanges,
): PageReason {
  const all = [...touched.read, ...touched.dropped];
  if (all.length === 0 || all.includes(frame)) return { kind: 'everywhere' };
  const read = touched.read.map((name) => ({ name, ...sourceFrom(name) }));
  const products = read.filter(({ table, key }) => table === 'product' && key !== null);
  const ofOwn = products.filter(({ key }) => key === own);
  if (ofOwn.length > 0) return { kind: 'product', fields: fieldsOf(ofOwn, changes) };
  const slugs = [...new Set(products.map(({ key }) => key ?? ''))];
  if (slugs.length > 0)
    return { kind: 'shown', products: slugs.slice(0, namedProducts), fields: fieldsOf(products, changes) };
  return { kind: all.every((name) => lists.has(sourceFrom(name).table)) ? 'list' : 'content' };
}

const frame = 'document/frame/body';
const lists: ReadonlySet<string> = new Set(['list_page', 'volume', 'series', 'product']);

function fieldsOf(
  cells: readonly { readonly name: string }[],
  changes: FieldChanges,
): readonly ProductField[] {
  return [...new Set(cells.flatMap(({ name }) => changes.get(name) ?? []))];
}
