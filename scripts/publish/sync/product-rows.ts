/** Rows of products: detects changed ones and what they mean for lists and pages. */
import type { DatabaseSync } from 'node:sqlite';
import type { LinkedCard, PublishedCard, PublishedImage } from '../../../src/domain/catalogue/product.ts';
import type { StoredDetail, StoredListing } from '../../../src/snapshot/schema.ts';
import { digest } from '../digest.ts';
import type { FieldChanges, ProductField } from '../pages/reasons.ts';
import { noteFields } from './field-changes.ts';
import type { ListedProduct } from './listed-product.ts';
import type { ReadProduct } from './read-products.ts';

/** Effect of the written products on the lists. */
export interface Rewriting {
  /** Whether lists or series may be affected. */
  readonly isRelisted: boolean;
  /** Changed fields by product. */
  readonly fields: FieldChanges;
  /** Titles by slug of products that changed; the others were requested but are unchanged. */
  readonly written: ReadonlyMap<string, string>;
}

/** Writes changed products. @param imageOf the published picture of an API path; null when there is none. */
export function writeProducts(
  database: DatabaseSync,
  products: Iterable<ReadProduct>,
  imageOf: ImageOf,
): Rewriting {
  const select = database.prepare(
    'SELECT listing, link, card, detail, facts_digest, card_digest, detail_digest, neighbours FROM product WHERE slug = ?',
  );
  const put = database.prepare(putSql);
  const fields = new Map<string, readonly ProductField[]>();
  let isRelisted = false;
  const written = new Map<string, string>();
  for (const product of products) {
    const { facts } = product;
    const { listing, ...row } = rowOf(product, imageOf);
    const before = select.get(facts.slug);
    if (before !== undefined && decisive.every((column) => before[column] === row[column])) continue;
    written.set(facts.slug, facts.title);
    isRelisted ||= before?.['listing'] !== JSON.stringify(listing);
    if (before !== undefined && written.size <= mostExplained) noteFields(fields, facts.slug, before, row);
    put.run(
      facts.slug,
      facts.title,
      facts.categories[0]?.slug ?? null,
      Number(facts.isGiftCard),
      row.facts_digest,
      JSON.stringify(listing),
      row.neighbours,
      row.card_digest,
      row.link_digest,
      row.detail_digest,
      row.link,
      row.card,
      row.detail,
    );
  }
  return { isRelisted, fields, written };
}

/** Limit of products with recorded field changes, for display. */
const mostExplained = 1000;

const stored = [
  ...['slug', 'title', 'category', 'is_gift_card', 'facts_digest', 'listing', 'neighbours'],
  ...['card_digest', 'link_digest', 'detail_digest', 'link', 'card', 'detail'],
];

/** Upsert in place, so that the triggers only see changed columns. */
const putSql = `
  INSERT INTO product (${stored.join()}) VALUES (${stored.map(() => '?').join()})
  ON CONFLICT (slug) DO UPDATE SET ${stored
    .slice(1)
    .map((column) => `${column} = excluded.${column}`)
    .join()}`;

type ImageOf = (source: string) => PublishedImage | null;

/** Columns compared to detect a change; the others are derived from the data that these digest. */
const decisive = ['facts_digest', 'card_digest', 'detail_digest', 'neighbours'] as const;

function rowOf({ facts, factsDigest, imageSources, detail, neighbours }: ReadProduct, imageOf: ImageOf) {
  const images = imageSources.map(imageOf).filter((image) => image !== null);
  // The first picture is the cover. If it is broken there is no cover, because another picture would be the wrong one.
  const cover = imageSources[0] === undefined ? null : imageOf(imageSources[0]);
  const card = JSON.stringify({ ...facts, cover } satisfies PublishedCard);
  const link = JSON.stringify({ slug: facts.slug, title: facts.title, cover } satisfies LinkedCard);
  const storedDetail = JSON.stringify({ ...detail, images } satisfies StoredDetail);
  return {
    listing: listingOf(facts),
    neighbours: JSON.stringify(neighbours),
    facts_digest: factsDigest,
    card_digest: digest(card),
    link_digest: digest(link),
    detail_digest: digest(storedDetail),
    link,
    card,
    detail: storedDetail,
  };
}

function listingOf(facts: ListedProduct['facts']): StoredListing {
  const { title, categories, authors, brand, tags, format, pageCount, isbn, isGiftCard, isOnPresale } = facts;
  const isInOffer = facts.prices.ARS.sale !== null;
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
  };
}

/** Deletes all products but `slugs`. @returns how many were deleted */
export function removeOthers(database: DatabaseSync, slugs: ReadonlySet<string>): number {
  const gone = [...knownDigests(database).keys()].filter((slug) => !slugs.has(slug));
  const remove = database.prepare('DELETE FROM product WHERE slug = ?');
  for (const slug of gone) remove.run(slug);
  return gone.length;
}

/** Number of products in the snapshot. */
export function countProducts(database: DatabaseSync): number {
  return Number(database.prepare('SELECT count(*) AS number FROM product').get()?.['number']);
}

/** Slugs of the snapshot's products, with the digest of what lists show of them. */
export function knownDigests(database: DatabaseSync): ReadonlyMap<string, string> {
  const rows = database.prepare('SELECT slug, facts_digest FROM product').all();
  return new Map(rows.map((row) => [String(row['slug']), String(row['facts_digest'])]));
}
