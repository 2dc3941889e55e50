/** Reads products in full, in both currencies. */
import { getProduct } from '../../../src/api/catalogue.ts';
import { getProductDetails, mostDetails } from '../../../src/api/product-details.ts';
import type { Product, ProductCard, ProductDetail } from '../../../src/domain/catalogue/product.ts';
import { currencies } from '../../../src/domain/money.ts';
import type { StoredNeighbours } from '../../../src/snapshot/schema.ts';
import type { PublishProgress } from '../steps.ts';
import { digestOfListed, listedProduct, type ListedProduct } from './listed-product.ts';
import { sanitiseDescription } from './sanitise.ts';
import type { SyncApi } from './sync-api.ts';

/** A product on its way from the API to the snapshot. */
export interface ReadProduct extends ListedProduct {
  /** Digest of what lists show of it. */
  readonly factsDigest: string;
  readonly detail: ProductDetail;
  readonly neighbours: StoredNeighbours;
}

/** Null for a product that the API does not have. */
type Found = readonly [slug: string, product: ReadProduct | null];

/**
 * Many products at once if the backend supports it, otherwise one by one.
 * @param take receives them in groups, in any order.
 * @throws PublishError
 */
export async function readProducts(
  api: SyncApi,
  slugs: readonly string[],
  progress: PublishProgress,
  take: (products: readonly Found[]) => void,
): Promise<void> {
  const task = progress.task('products', slugs.length);
  const took = (found: readonly Found[]) => {
    take(found);
    for (const _ of found) task.step();
  };
  const readAlone = (batch: readonly string[]) =>
    Promise.all(batch.map(async (slug) => took([await readOne(api, slug)])));
  try {
    const [first = [], ...others] = batchesOf(slugs);
    const together = slugs.length < fewProducts ? null : await readTogether(api, first);
    if (together !== null) took(together);
    else await readAlone(first);
    const readBatch = async (batch: readonly string[]) => {
      const found = together === null ? null : await readTogether(api, batch);
      if (found !== null) took(found);
      else await readAlone(batch);
    };
    await Promise.all(others.map(readBatch));
  } finally {
    task.end();
  }
}

/** Of fewer, probing for the batch call costs more than it saves. */
const fewProducts = 8;

function batchesOf(slugs: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(slugs.length / mostDetails) }, (_, index) =>
    slugs.slice(index * mostDetails, (index + 1) * mostDetails),
  );
}

/** Null when the backend does not have the batch call, or has it without cards. */
async function readTogether(api: SyncApi, slugs: readonly string[]): Promise<readonly Found[] | null> {
  const [inPesos, inDollars] = await Promise.all(
    currencies.map((currency) =>
      api.findOffered(getProductDetails, { query: { slugs: slugs.join(','), currency } }),
    ),
  );
  if (!inPesos || !inDollars) return null;
  if ([...inPesos, ...inDollars].some(({ card }) => card === undefined)) return null;
  const pesosOf = new Map(inPesos.map((details) => [details.slug, details]));
  const dollarsOf = new Map(inDollars.map((details) => [details.slug, details]));
  return slugs.map((slug) => {
    const details = pesosOf.get(slug);
    const inDollars = dollarsOf.get(slug)?.card;
    if (!details?.card || !inDollars) return [slug, null];
    const { card, relatedProducts, authorProducts } = details;
    return [slug, readProduct([card, inDollars], details, relatedProducts, authorProducts)];
  });
}

async function readOne(api: SyncApi, slug: string): Promise<Found> {
  const [inPesos, inDollars] = await Promise.all(
    currencies.map((currency) => api.find(getProduct, { params: { slug }, query: { currency } })),
  );
  if (!inPesos || !inDollars) return [slug, null];
  const { relatedProducts, authorProducts } = inPesos.product;
  const cards = [cardOf(inPesos.product), cardOf(inDollars.product)] as const;
  return [slug, readProduct(cards, inPesos.product, relatedProducts.map(slugOf), authorProducts.map(slugOf))];
}

function readProduct(
  [inPesos, inDollars]: readonly [ProductCard, ProductCard],
  { description, videos, dimensions }: ProductDetail,
  related: readonly string[],
  sameAuthor: readonly string[],
): ReadProduct {
  const listed = listedProduct(inPesos, inDollars);
  const others = (slugs: readonly string[]) => slugs.filter((slug) => slug !== listed.facts.slug);
  return {
    ...listed,
    factsDigest: digestOfListed(listed),
    detail: { description: sanitiseDescription(description), videos: videos.filter(isHttps), dimensions },
    neighbours: { related: others(related), sameAuthor: others(sameAuthor) },
  };
}

type CardAlone = ProductCard & { readonly [Field in keyof ProductDetail]?: never };

/** Only the list's fields of a product, because its digest must equal the list's. */
function cardOf(product: Product): CardAlone {
  const { authorProducts, relatedProducts, description, videos, dimensions, ...card } = product;
  return card;
}

function slugOf({ slug }: ProductCard): string {
  return slug;
}

function isHttps(url: string): boolean {
  return URL.parse(url)?.protocol === 'https:';
}
