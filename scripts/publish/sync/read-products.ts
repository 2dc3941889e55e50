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
import type { Reply } from '../../../src/api/endpoint.ts';
import type { Currency } from '../../../src/domain/money.ts';
import type { StoredNeighbours } from '../../../src/snapshot/schema.ts';
import type { PublishProgress } from '../steps.ts';
import { digestOfListed, listedProduct, type ListedProduct } from './listed-product.ts';
import { sanitiseDescription } from './sanitise.ts';
import { isBroken, isNotOffered } from './api-failures.ts';
import { called } from './call-names.ts';
import type { SyncApi } from './sync-api.ts';

/** A product on its way from the API to the snapshot. */
export interface ReadProduct extends ListedProduct {
  /** Digest of what lists show of it. */
  readonly factsDigest: string;
  readonly detail: ProductDetail;
  readonly neighbours: StoredNeighbours;
}

/** The product is null when the API does not have it; a text says what is wrong with the API's answer. */
type Found = readonly [slug: string, product: ReadProduct | string | null];

export interface ProductsToRead {
  readonly slugs: readonly string[];
  /** The shop's currencies: without dollars no call asks for them. */
  readonly currencies: readonly Currency[];
}

/** For fewer, trying the batch call costs more than it saves. */
const fewProducts = 8;

/**
 * Many products at once if the backend supports it, otherwise one by one.
 * @param receive receives them in groups, in any order.
 * @throws PublishError
 */
export async function readProducts(
  api: SyncApi,
  { slugs, currencies }: ProductsToRead,
  progress: PublishProgress,
  receive: (products: readonly Found[]) => void,
): Promise<void> {
  using task = progress.task('products', slugs.length);
  const took = (found: readonly Found[]) => {
    receive(found);
    for (const _ of found) task.step();
  };
  let isOffered = slugs.length >= fewProducts;
  const readBatch = async (batch: readonly string[]) => {
    const together = isOffered ? await readTogether(api, batch, currencies) : null;
    isOffered = together !== null;
    if (together !== null) took(together);
    else await Promise.all(batch.map(async (slug) => took([await readOne(api, slug, currencies)])));
  };
  const [first = [], ...others] = Array.from({ length: Math.ceil(slugs.length / maxDetails) }, (_, index) =>
    slugs.slice(index * maxDetails, (index + 1) * maxDetails),
  );
  await readBatch(first);
  await Promise.all(others.map(readBatch));
}

/** Null when the backend does not have the batch call, or has it without cards, or broken. */
async function readTogether(
  api: SyncApi,
  slugs: readonly string[],
  currencies: readonly Currency[],
): Promise<readonly Found[] | null> {
  const productsRead = await Promise.all(
    currencies.map((currency) =>
      api.read(
        getProductDetails,
        { query: { slugs: slugs.join(','), currency } },
        // What is broken in it is read, and named, alone.
        {
          isExpected: (failure) => isNotOffered(failure) || isBroken(failure),
          isThinned: (list) => list === 'data',
        },
      ),
    ),
  );
  const inEach = productsRead.map((read) => (read === null || read === 'unchanged' ? null : read.reply));
  if (inEach.some((details) => details === null || details.some(({ card }) => card === undefined)))
    return null;
  const [pesosOf = new Map<string, Details>(), dollarsOf] = inEach.map(
    (details) => new Map((details ?? []).map((one) => [one.slug, one])),
  );
  const isBrokenIn = new Set(
    productsRead.flatMap((read) =>
      read === null || read === 'unchanged' ? [] : read.leftOut.map(({ slug }) => slug),
    ),
  );
  const found = slugs.map(async (slug): Promise<Found> => {
    if (isBrokenIn.has(slug) || isBrokenIn.has(null)) return readOne(api, slug, currencies);
    const details = pesosOf.get(slug);
    if (!details?.card) return [slug, null];
    return [slug, readProduct(details.card, dollarsOf?.get(slug)?.card, details)];
  });
  return Promise.all(found);
}

type Details = Reply<typeof getProductDetails>[number];

async function readOne(api: SyncApi, slug: string, currencies: readonly Currency[]): Promise<Found> {
  const isThinned = (list: string) => ['product.authorProducts', 'product.relatedProducts'].includes(list);
  const calls = currencies.map((currency) => ({ params: { slug }, query: { currency } }));
  const answers = await Promise.all(calls.map((request) => api.tryOne(getProduct, request, isThinned)));
  const fault = answers.find((answer) => typeof answer === 'string');
  if (fault !== undefined) return [slug, fault];
  const [inPesos, inDollars] = answers.map((answer) => (typeof answer === 'object' ? answer : null));
  if (!inPesos) return [slug, null];
  for (const [index, answer] of [inPesos, inDollars].entries())
    if (answer && answer.product.slug !== slug)
      return [slug, `${called(getProduct, calls[index] ?? {})}: product.slug is "${answer.product.slug}"`];
  const { product } = inPesos;
  const slugsOf = (cards: readonly ProductCard[]) => cards.map((card) => card.slug);
  const neighbours = {
    relatedProducts: slugsOf(product.relatedProducts),
    authorProducts: slugsOf(product.authorProducts),
  };
  const dollars = inDollars ? cardOf(inDollars.product) : undefined;
  return [slug, readProduct(cardOf(product), dollars, { ...product, ...neighbours })];
}

function readProduct(
  inPesos: ProductCard,
  inDollars: ProductCard | undefined,
  product: ProductDetail & Record<'relatedProducts' | 'authorProducts', readonly string[]>,
): ReadProduct {
  const detail = detailOf(product);
  const { relatedProducts, authorProducts } = product;
  const listed = listedProduct(inPesos, inDollars);
  const isHttps = (url: string) => URL.parse(url)?.protocol === 'https:';
  const others = (slugs: readonly string[]) => slugs.filter((slug) => slug !== inPesos.slug);
  // As it came, for who judges it; it is not stored unless it is in dollars.
  const prices = { ARS: inPesos.price, USD: inDollars?.price ?? null };
  return {
    ...listed,
    facts: { ...listed.facts, prices },
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
