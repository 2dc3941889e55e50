/** Detects changed products of the API and requests their details. */
import type { DatabaseSync } from 'node:sqlite';
import { getProduct } from '../../../src/api/catalogue.ts';
import type { Product, ProductDetail } from '../../../src/domain/product.ts';
import type { StoredNeighbours } from '../../../src/snapshot/schema.ts';
import { digest } from '../digest.ts';
import type { PublishProgress } from '../steps.ts';
import { sanitiseDescription } from '../sanitise.ts';
import type { ListedProduct } from './listed-product.ts';
import { ListMovedError } from './read-list.ts';
import type { SyncApi } from './sync-api.ts';

/** A product whose row must be written. */
export interface ChangedProduct extends ListedChange {
  readonly detail: ProductDetail;
  readonly neighbours: StoredNeighbours;
}

/** A product as in the list, with its digest. */
export interface ListedChange extends ListedProduct {
  readonly factsDigest: string;
}

/**
 * Products whose list entry differs from the snapshot.
 * @param isFull returns all of them, because details can change without the list.
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

/**
 * Requests the details that are not in the list.
 * @throws ListMovedError when a product has been removed meanwhile.
 * @throws PublishError
 */
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

/** Number of products in the snapshot. */
export function countProducts(database: DatabaseSync): number {
  return Number(database.prepare('SELECT count(*) AS number FROM product').get()?.['number']);
}

/** Slugs of the snapshot's products, with the digest of their list entry. */
export function knownFacts(database: DatabaseSync): ReadonlyMap<string, string> {
  const rows = database.prepare('SELECT slug, facts_digest FROM product').all();
  return new Map(rows.map((row) => [String(row['slug']), String(row['facts_digest'])]));
}

async function readRest(api: SyncApi, slug: string): Promise<ProductRest> {
  const found = await api.find(getProduct, { params: { slug } });
  if (found === null) throw new ListMovedError(`"${slug}" stands in the list but has no page`);
  return restOf(slug, found.product);
}

export type ProductRest = Pick<ChangedProduct, 'detail' | 'neighbours'>;

/** The part of a product that is not in the list. */
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
