/** Detects changed products of the API and requests their details. */
import type { DatabaseSync } from 'node:sqlite';
import { getProduct } from '../../../src/api/catalogue.ts';
import { getProductDetails, mostDetails } from '../../../src/api/product-details.ts';
import type { Product, ProductDetail } from '../../../src/domain/catalogue/product.ts';
import { digest } from '../digest.ts';
import type { PublishProgress } from '../steps.ts';
import { sanitiseDescription } from '../sanitise.ts';
import type { ProductRest } from './changed-product.ts';
import type { Incoming } from './incoming.ts';
import { ListMovedError, type TakeListed } from './read-list.ts';
import type { SyncApi } from './sync-api.ts';

/**
 * Takes what the pages of a list say, and of that what the snapshot has otherwise.
 * @param isFull all of it: what only a product's own page shows may change without the list telling.
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

/** More than any page of a list has. */
const placesAPage = 100_000;

/**
 * Asks for what the lists do not say: for many products at once where the backend can, else for one after another.
 * @param parallel calls at once. @throws ListMovedError when one has left meanwhile. @throws PublishError
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
    const groups = Array.from({ length: Math.ceil(slugs.length / mostDetails) }, (_, index) =>
      slugs.slice(index * mostDetails, (index + 1) * mostDetails),
    );
    const first = slugs.length < worthAsking ? null : await readMany(api, groups[0] ?? []);
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

/** Below, asking whether the backend can costs more than it spares. */
const worthAsking = 8;

/** No more of them begins before another one is done. */
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

/** Null when the backend knows no such call. */
async function readMany(
  api: SyncApi,
  slugs: readonly string[],
): Promise<readonly (readonly [string, ProductRest])[] | null> {
  const found = await api.findOffered(getProductDetails, { query: { slugs: slugs.join(',') } });
  if (found === null) return null;
  const bySlug = new Map(found.map((details) => [details.slug, details]));
  return slugs.map((slug) => {
    const details = bySlug.get(slug) ?? gone([slug]);
    const { authorProducts, relatedProducts } = details;
    const neighbours = {
      related: otherSlugs(slug, relatedProducts),
      sameAuthor: otherSlugs(slug, authorProducts),
    };
    return [slug, { detail: detailOf(details), neighbours }];
  });
}

function gone([slug]: readonly string[]): never {
  throw new ListMovedError(`"${slug}" stands in the list but has no page`);
}

/** How many products the snapshot holds. */
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

/** What the list does not say of a product. */
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
