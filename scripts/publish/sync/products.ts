/** Detects changed products of the API and requests their details. */
import type { DatabaseSync } from 'node:sqlite';
import { getProduct } from '../../../src/api/catalogue.ts';
import type { Reply } from '../../../src/api/endpoint.ts';
import { getProductDetails, mostDetails } from '../../../src/api/product-details.ts';
import type { Product, ProductDetail } from '../../../src/domain/catalogue/product.ts';
import { digest } from '../digest.ts';
import type { PublishProgress } from '../steps.ts';
import { sanitiseDescription } from './sanitise.ts';
import type { ProductRest } from './changed-product.ts';
import type { Incoming } from './incoming.ts';
import { ListMovedError, type TakeListed } from './read-list.ts';
import type { SyncApi } from './sync-api.ts';

/**
 * Collects list entries that differ from the snapshot.
 * @param isFull collects all of them, because data of a product's own page may change without its list entry.
 */
export function takeChanges(database: DatabaseSync, incoming: Incoming, isFull: boolean): TakeListed {
  let known: ReadonlyMap<string, string> | null = null;
  return (page, products) => {
    known ??= knownDigests(database);
    const digests = known;
    incoming.together(() => {
      for (const [index, product] of products.entries()) {
        const factsDigest = digest(JSON.stringify(product));
        const isOther = isFull || digests.get(product.facts.slug) !== factsDigest;
        if (isOther) incoming.put(page * placesAPage + index, { ...product, factsDigest });
      }
    });
  };
}

/** Upper bound of the page size, to number positions across pages. */
const placesAPage = 100_000;

/**
 * Requests the data that lists lack: for many products at once if the backend supports it, otherwise one by one.
 * @param parallel concurrent requests.
 * @throws ListMovedError when a product was removed meanwhile.
 * @throws PublishError
 */
export async function readDetails(
  api: SyncApi,
  incoming: Incoming,
  parallel: number,
  progress: PublishProgress,
): Promise<void> {
  const slugs = incoming.incomplete();
  if (slugs.length === 0) return;
  const task = progress.task('products', slugs.length);
  const take = (found: readonly (readonly [string, ProductRest])[]) => {
    incoming.together(() => {
      for (const [slug, rest] of found) incoming.complete(slug, rest);
    });
    for (const _ of found) task.step();
  };
  try {
    const groups = batchesOf(slugs);
    const first = isWorthABatch(slugs) ? await readMany(api, groups[0] ?? []) : null;
    if (first === null) {
      await inParallel(slugs, parallel, async (slug) => take([[slug, await readRest(api, slug)]]));
      return;
    }
    take(first);
    await inParallel(groups.slice(1), parallel, async (group) =>
      take((await readMany(api, group)) ?? gone(group)),
    );
  } finally {
    task.end();
  }
}

/** Of a few products, probing for the batch call costs more than it saves. */
export function isWorthABatch(slugs: readonly string[]): boolean {
  return slugs.length >= 8;
}

/** Slugs in groups of the size that the batch call takes. */
export function batchesOf(slugs: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(slugs.length / mostDetails) }, (_, index) =>
    slugs.slice(index * mostDetails, (index + 1) * mostDetails),
  );
}

/** Concurrency limit. */
async function inParallel<T>(
  items: readonly T[],
  parallel: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const run = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: parallel }, run));
}

/** Null when the backend does not support the batch call. */
async function readMany(
  api: SyncApi,
  slugs: readonly string[],
): Promise<readonly (readonly [string, ProductRest])[] | null> {
  const found = await api.findOffered(getProductDetails, { query: { slugs: slugs.join(',') } });
  if (found === null) return null;
  const bySlug = new Map(found.map((details) => [details.slug, details]));
  return slugs.map((slug) => [slug, restOfDetails(bySlug.get(slug) ?? gone([slug]))]);
}

/** The data of a product that lists lack, from the batch call. */
export function restOfDetails(details: Reply<typeof getProductDetails>[number]): ProductRest {
  const { slug, authorProducts, relatedProducts } = details;
  const neighbours = {
    related: otherSlugs(slug, relatedProducts),
    sameAuthor: otherSlugs(slug, authorProducts),
  };
  return { detail: detailOf(details), neighbours };
}

function gone([slug]: readonly string[]): never {
  throw new ListMovedError(`"${slug}" stands in the list but has no page`);
}

/** Number of products in the snapshot. */
export function countProducts(database: DatabaseSync): number {
  return Number(database.prepare('SELECT count(*) AS number FROM product').get()?.['number']);
}

/** Slugs of the snapshot's products, with the digest of their list entry. */
export function knownDigests(database: DatabaseSync): ReadonlyMap<string, string> {
  const rows = database.prepare('SELECT slug, facts_digest FROM product').all();
  return new Map(rows.map((row) => [String(row['slug']), String(row['facts_digest'])]));
}

async function readRest(api: SyncApi, slug: string): Promise<ProductRest> {
  const found = await api.find(getProduct, { params: { slug } });
  return found === null ? gone([slug]) : restOf(slug, found.product);
}

/** The data of a product that lists lack. */
export function restOf(slug: string, product: Product): ProductRest {
  const slugs = (cards: Product['relatedProducts']) =>
    otherSlugs(
      slug,
      cards.map((card) => card.slug),
    );
  const neighbours = { related: slugs(product.relatedProducts), sameAuthor: slugs(product.authorProducts) };
  return { detail: detailOf(product), neighbours };
}

function detailOf({ description, videos, dimensions }: ProductDetail): ProductDetail {
  return { description: sanitiseDescription(description), videos: videos.filter(isHttps), dimensions };
}

function otherSlugs(slug: string, slugs: readonly string[]): readonly string[] {
  return slugs.filter((other) => other !== slug);
}

function isHttps(url: string): boolean {
  return URL.parse(url)?.protocol === 'https:';
}
