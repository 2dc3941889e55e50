/**
 * Rows of products: writes the changed ones, and tells what that means for lists and pages. A row holds four kinds of the
 * product, so that a change renders only the pages that show it:
 *
 *   GET /products-list ──▶ facts ─┬─▶ list_facts   order of lists, series     no page reads it
 *                                 ├─▶ card         grids, its own page        title, prices, stock as 0, 1, 2, cover …
 *                                 └─▶ link         strips of others' pages    title and cover: changes seldom
 *   GET /product/{slug} ─────────────▶ detail       its own page               description, pages, further pictures …
 *
 * Pages read `card`, `link` and `detail` by name and the reads are recorded (`src/snapshot/reads.ts`).
 */
import type { DatabaseSync } from 'node:sqlite';
import {
  canBeBought,
  type LinkedCard,
  type PublishedCard,
  type PublishedImage,
} from '../../../src/domain/catalogue/product.ts';
import type { StoredDetail, StoredListFacts } from '../../../src/snapshot/schema.ts';
import { cellName } from '../../../src/snapshot/tables.ts';
import { digest } from '../../../src/snapshot/digest.ts';
import type { FieldChanges, ProductField } from '../pages/reasons.ts';
import type { ListedProduct } from './listed-product.ts';
import type { ReadProduct } from './read-products.ts';
import type { RowWriter } from './row-writer.ts';

export interface WrittenProducts {
  /** Whether lists or series may be affected. */
  readonly isRelisted: boolean;
  /** Whether a branch has none, a few or enough of something that it had otherwise. */
  readonly isRestocked: boolean;
  readonly fields: FieldChanges;
  /** Titles by slug of products that changed; the others were requested but are unchanged. */
  readonly written: ReadonlyMap<string, string>;
}

/** @param imageOf the published picture of an API path; null when there is none. */
export function writeProducts(
  writer: RowWriter,
  products: Iterable<ReadProduct>,
  imageOf: (source: string) => PublishedImage | null,
): WrittenProducts {
  const fields = new Map<string, readonly ProductField[]>();
  const written = new Map<string, string>();
  let isRelisted = false;
  let isRestocked = false;
  for (const product of products) {
    const row = rowOf(product, imageOf);
    const put = writer.put('product', row);
    if (put === null) continue;
    written.set(row.slug, row.title);
    isRelisted ||= put.columns.includes('list_facts');
    isRestocked ||= put.columns.includes('branches');
    if (put.before !== null && written.size <= maxExplained)
      for (const column of ['card', 'link', 'detail', 'neighbours'] as const)
        if (put.columns.includes(column))
          fields.set(
            cellName('product', [row.slug], column),
            fieldsApart(String(put.before[column]), row[column]),
          );
  }
  return { isRelisted, isRestocked, fields, written };
}

function rowOf(
  { facts, factsDigest, imageSources, branches, detail, neighbours }: ReadProduct,
  imageOf: (source: string) => PublishedImage | null,
) {
  const { slug, title } = facts;
  const images = imageSources.map(imageOf).filter((image) => image !== null);
  // The first picture is the cover. If it is broken there is no cover, because another picture would be the wrong one.
  const cover = imageSources[0] === undefined ? null : imageOf(imageSources[0]);
  const card = JSON.stringify({ ...facts, cover } satisfies PublishedCard);
  const link = JSON.stringify({ slug, title, cover } satisfies LinkedCard);
  const storedDetail = JSON.stringify({ ...detail, images } satisfies StoredDetail);
  return {
    slug,
    title,
    category: facts.categories[0]?.slug ?? null,
    facts_digest: factsDigest,
    list_facts: JSON.stringify(listFactsOf(facts)),
    neighbours: JSON.stringify(neighbours),
    branches: JSON.stringify(branches),
    card_digest: digest(card),
    link_digest: digest(link),
    detail_digest: digest(storedDetail),
    link,
    card,
    detail: storedDetail,
  };
}

/** Limit of products with recorded field changes, which the panel shows as the reason of a changed page. */
const maxExplained = 1000;

function fieldsApart(before: string, now: string): readonly ProductField[] {
  const [one, other] = [before, now].map((json) => JSON.parse(json) as Readonly<Record<string, unknown>>);
  const names = Object.keys({ ...one, ...other });
  return names.filter(
    (name) => JSON.stringify(one?.[name]) !== JSON.stringify(other?.[name]),
  ) as ProductField[];
}

export function listFactsOf(facts: ListedProduct['facts']): StoredListFacts {
  const { title, categories, authors, brand, tags, format, pageCount, isbn, isGiftCard, isOnPresale } = facts;
  const isInOffer = facts.prices.ARS.sale !== null;
  const isSoldOut = !canBeBought(facts);
  return {
    title,
    categories,
    authors,
    brand,
    tags,
    format,
    pageCount,
    isbn,
    isGiftCard,
    isOnPresale,
    isInOffer,
    isSoldOut,
  };
}

/** Deletes all products but `slugs`. @returns how many were deleted */
export function removeOthers(writer: RowWriter, slugs: Iterable<string>): number {
  const kept = new Set(slugs);
  return writer.remove('product', ({ slug }) => !kept.has(slug));
}

export function countProducts(database: DatabaseSync): number {
  return Number(database.prepare('SELECT count(*) AS number FROM product').get()?.['number']);
}

/** Slugs of the snapshot's products, with the digest of what lists show of them. */
export function knownDigests(database: DatabaseSync): ReadonlyMap<string, string> {
  const rows = database.prepare('SELECT slug, facts_digest FROM product').all();
  return new Map(rows.map((row) => [String(row['slug']), String(row['facts_digest'])]));
}
