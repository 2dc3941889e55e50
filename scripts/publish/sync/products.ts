/** The products of the snapshot: which ones changed, what is still to be asked about them, and their rows. */
import type { DatabaseSync } from 'node:sqlite';
import { getProduct } from '../../../src/api/catalogue.ts';
import type {
  LinkedCard,
  Product,
  ProductDetail,
  PublishedCard,
  PublishedImage,
} from '../../../src/domain/product.ts';
import type { StoredDetail, StoredListing, StoredNeighbours } from '../../../src/snapshot/schema.ts';
import { cellName } from '../../../src/snapshot/tables.ts';
import { digest } from '../digest.ts';
import type { FieldChanges, ProductField } from '../pages/reasons.ts';
import type { PublishProgress } from '../steps.ts';
import { sanitiseDescription } from '../sanitise.ts';
import type { ListedProduct } from './listed-product.ts';
import { ListMovedError } from './read-list.ts';
import type { SyncApi } from './sync-api.ts';

/** A product whose row must be written anew. */
export interface ChangedProduct extends ListedChange {
  readonly detail: ProductDetail;
  readonly neighbours: StoredNeighbours;
}

/** A product as a list shows it, with the digest of that. */
export interface ListedChange extends ListedProduct {
  readonly factsDigest: string;
}

/**
 * The products that the list shows differently than the snapshot has them.
 * @param isFull all of them: what only a product's own page shows may change without the list telling.
 */
export function changedInList(
  database: DatabaseSync,
  listed: readonly ListedProduct[],
  isFull: boolean,
): readonly ListedChange[] {
  if (listed.length === 0) return [];
  const known = knownFacts(database);
  return listed
    .map((product) => ({ ...product, factsDigest: digest(JSON.stringify(product)) }))
    .filter(({ facts, factsDigest }) => isFull || known.get(facts.slug) !== factsDigest);
}

/** Asks for what the list does not say of them. @throws ListMovedError when one has left meanwhile. @throws PublishError */
export async function readDetails(
  api: SyncApi,
  changed: readonly ListedChange[],
  progress: PublishProgress,
): Promise<readonly ChangedProduct[]> {
  if (changed.length === 0) return [];
  const task = progress.task('products', changed.length);
  try {
    return await Promise.all(
      changed.map(async (product) => {
        const rest = await readRest(api, product.facts.slug);
        task.step();
        return { ...product, ...rest };
      }),
    );
  } finally {
    task.end();
  }
}

/** How many products the snapshot holds. */
export function countProducts(database: DatabaseSync): number {
  return Number(database.prepare('SELECT count(*) AS number FROM product').get()?.['number']);
}

/** Slugs of the products that the snapshot holds, with the digest of what the list said of each. */
export function knownFacts(database: DatabaseSync): ReadonlyMap<string, string> {
  const rows = database.prepare('SELECT slug, facts_digest FROM product').all();
  return new Map(rows.map((row) => [String(row['slug']), String(row['facts_digest'])]));
}

/** What products that were written mean for the lists. */
export interface Rewriting {
  /** `flags`: one is in offer or on presale, or no more; `all`: one may stand in any other list, or be another volume. */
  readonly relisted: 'none' | 'flags' | 'all';
  /** What is another one of them. */
  readonly fields: FieldChanges;
  /** Slugs of those that are other ones now; the others were asked for and are as they were. */
  readonly written: ReadonlySet<string>;
}

/**
 * Writes those that are other ones than the snapshot has.
 * @param imageOf the published picture of an API path; null when there is none.
 */
export function writeProducts(
  database: DatabaseSync,
  products: readonly ChangedProduct[],
  imageOf: ImageOf,
): Rewriting {
  const select = database.prepare(
    'SELECT listing, link, card, detail, facts_digest, card_digest, detail_digest, neighbours FROM product WHERE slug = ?',
  );
  const put = database.prepare(putSql);
  const fields = new Map<string, readonly ProductField[]>();
  const relistings = new Set<Rewriting['relisted']>();
  const written = new Set<string>();
  for (const product of products) {
    const { facts } = product;
    const { listing, ...row } = rowOf(product, imageOf);
    const before = select.get(facts.slug);
    if (before !== undefined && decisive.every((column) => before[column] === row[column])) continue;
    written.add(facts.slug);
    relistings.add(relistingOf(before?.['listing'], listing));
    if (before !== undefined) noteFields(fields, facts.slug, before, row);
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
  const relisted = relistings.has('all') ? 'all' : relistings.has('flags') ? 'flags' : 'none';
  return { relisted, fields, written };
}

const stored = [
  ...['slug', 'title', 'category', 'is_gift_card', 'facts_digest', 'listing', 'neighbours'],
  ...['card_digest', 'link_digest', 'detail_digest', 'link', 'card', 'detail'],
];

/** In place, so that what did not change of a row is not touched. */
const putSql = `
  INSERT INTO product (${stored.join()}) VALUES (${stored.map(() => '?').join()})
  ON CONFLICT (slug) DO UPDATE SET ${stored
    .slice(1)
    .map((column) => `${column} = excluded.${column}`)
    .join()}`;

type ImageOf = (source: string) => PublishedImage | null;

const jsonColumns = ['card', 'link', 'detail', 'neighbours'] as const;

function noteFields(
  fields: Map<string, readonly ProductField[]>,
  slug: string,
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<(typeof jsonColumns)[number], string>>,
): void {
  for (const column of jsonColumns) {
    const last = String(before[column]);
    if (last !== now[column]) fields.set(cellName('product', [slug], column), fieldsApart(last, now[column]));
  }
}

function fieldsApart(one: string, other: string): readonly ProductField[] {
  const [before, now] = [one, other].map((json) => JSON.parse(json) as Readonly<Record<string, unknown>>);
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(now ?? {})]);
  return [...names].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(now?.[name]),
  ) as ProductField[];
}

/** Columns that tell whether a product is another one: the others follow from what these are digests of. */
const decisive = ['facts_digest', 'card_digest', 'detail_digest', 'neighbours'] as const;

function rowOf({ facts, factsDigest, imageSources, detail, neighbours }: ChangedProduct, imageOf: ImageOf) {
  const images = imageSources.map(imageOf).filter((image) => image !== null);
  // The first picture is the cover; if it is broken, another one would show the wrong thing as the cover.
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

/** @param before as it was stored, of a product that is not new. */
function relistingOf(before: unknown, listing: StoredListing): Rewriting['relisted'] {
  if (before === JSON.stringify(listing)) return 'none';
  if (typeof before !== 'string') return 'all';
  const { isInOffer, isOnPresale } = JSON.parse(before) as StoredListing;
  return before === JSON.stringify({ ...listing, isInOffer, isOnPresale }) ? 'flags' : 'all';
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

/** Takes out every product that is not one of `slugs`; answers how many. */
export function removeOthers(database: DatabaseSync, slugs: ReadonlySet<string>): number {
  const gone = [...knownFacts(database).keys()].filter((slug) => !slugs.has(slug));
  const remove = database.prepare('DELETE FROM product WHERE slug = ?');
  for (const slug of gone) remove.run(slug);
  return gone.length;
}

async function readRest(api: SyncApi, slug: string): Promise<ProductRest> {
  const found = await api.find(getProduct, { params: { slug } });
  if (found === null) throw new ListMovedError(`"${slug}" stands in the list but has no page`);
  return restOf(slug, found.product);
}

export type ProductRest = Pick<ChangedProduct, 'detail' | 'neighbours'>;

/** What the list does not say of a product. */
export function restOf(slug: string, product: Product): ProductRest {
  const { description, videos, dimensions, relatedProducts, authorProducts } = product;
  return {
    detail: { description: sanitiseDescription(description), videos: videos.filter(isHttps), dimensions },
    neighbours: { related: othersThan(slug, relatedProducts), sameAuthor: othersThan(slug, authorProducts) },
  };
}

function othersThan(slug: string, cards: Product['relatedProducts']): readonly string[] {
  return cards.map((card) => card.slug).filter((other) => other !== slug);
}

function isHttps(url: string): boolean {
  return URL.parse(url)?.protocol === 'https:';
}
