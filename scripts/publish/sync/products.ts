/** The products of the API: which ones changed, and what is still to be asked about them. */
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
