/** Reads products in full, in both currencies. */
import { getProduct } from '../../../src/api/catalogue.ts';
import { getProductDetails, maxDetails } from '../../../src/api/product-details.ts';
import {
  detailOf,
  withoutDetail,
  type Product,
  type ProductCard,
  type ProductDetail,
} from '../../../src/domain/catalogue/product.ts';
import { currencies } from '../../../src/domain/money.ts';
import type { StoredNeighbours } from '../../../src/snapshot/schema.ts';
import type { PublishProgress } from '../steps.ts';
import { digestOfListed, listedProduct, type ListedProduct } from './listed-product.ts';
import { sanitiseDescription } from './sanitise.ts';
import { isNotOffered, type SyncApi } from './sync-api.ts';

/** A product on its way from the API to the snapshot. */
export interface ReadProduct extends ListedProduct {
  /** Digest of what lists show of it. */
  readonly factsDigest: string;
  readonly detail: ProductDetail;
  readonly neighbours: StoredNeighbours;
}

/** Null for a product that the API does not have. */
type Found = readonly [slug: string, product: ReadProduct | null];

/** For fewer, trying the batch call costs more than it saves. */
const fewProducts = 8;

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
  using task = progress.task('products', slugs.length);
  const took = (found: readonly Found[]) => {
    take(found);
    for (const _ of found) task.step();
  };
  let isOffered = slugs.length >= fewProducts;
  const readBatch = async (batch: readonly string[]) => {
    const together = isOffered ? await readTogether(api, batch) : null;
    isOffered = together !== null;
    if (together !== null) took(together);
    else await Promise.all(batch.map(async (slug) => took([await readOne(api, slug)])));
  };
  const [first = [], ...others] = Array.from({ length: Math.ceil(slugs.length / maxDetails) }, (_, index) =>
    slugs.slice(index * maxDetails, (index + 1) * maxDetails),
  );
  await readBatch(first);
  await Promise.all(others.map(readBatch));
}

/** Null when the backend does not have the batch call, or has it without cards. */
async function readTogether(api: SyncApi, slugs: readonly string[]): Promise<readonly Found[] | null> {
  const [inPesos, inDollars] = await Promise.all(
    currencies.map((currency) =>
      api.find(getProductDetails, { query: { slugs: slugs.join(','), currency } }, isNotOffered),
    ),
  );
  if (!inPesos || !inDollars) return null;
  if ([...inPesos, ...inDollars].some(({ card }) => card === undefined)) return null;
  const pesosOf = new Map(inPesos.map((details) => [details.slug, details]));
  const dollarsOf = new Map(inDollars.map((details) => [details.slug, details]));
  return slugs.map((slug) => {
    const details = pesosOf.get(slug);
    const inDollars = dollarsOf.get(slug)?.card;
    return [slug, details?.card && inDollars ? readProduct(details.card, inDollars, details) : null];
  });
}

async function readOne(api: SyncApi, slug: string): Promise<Found> {
  const [inPesos, inDollars] = await Promise.all(
    currencies.map((currency) => api.find(getProduct, { params: { slug }, query: { currency } })),
  );
  if (!inPesos || !inDollars) return [slug, null];
  const { product } = inPesos;
  const slugsOf = (cards: readonly ProductCard[]) => cards.map((card) => card.slug);
  const neighbours = {
    relatedProducts: slugsOf(product.relatedProducts),
    authorProducts: slugsOf(product.authorProducts),
  };
  return [slug, readProduct(cardOf(product), cardOf(inDollars.product), { ...product, ...neighbours })];
}

function readProduct(
  inPesos: ProductCard,
  inDollars: ProductCard,
  product: ProductDetail & Record<'relatedProducts' | 'authorProducts', readonly string[]>,
): ReadProduct {
  const detail = detailOf(product);
  const { relatedProducts, authorProducts } = product;
  const listed = listedProduct(inPesos, inDollars);
  const isHttps = (url: string) => URL.parse(url)?.protocol === 'https:';
  const others = (slugs: readonly string[]) => slugs.filter((slug) => slug !== inPesos.slug);
  return {
    ...listed,
    factsDigest: digestOfListed(listed),
    detail: {
      ...detail,
      description: sanitiseDescription(detail.description),
      videos: detail.videos.filter(isHttps),
    },
    neighbours: { related: others(relatedProducts), sameAuthor: others(authorProducts) },
  };
}

type CardAlone = ProductCard & { readonly [Field in keyof ProductDetail]?: never };

/** Only the list's fields of a product, because its digest must equal the list's. */
function cardOf(product: Product): CardAlone {
  const { authorProducts, relatedProducts, ...card } = withoutDetail(product);
  return card;
}
