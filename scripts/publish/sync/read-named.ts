/** Reads products by name, so that an announced change does not require reading the whole list. */
import type { DatabaseSync } from 'node:sqlite';
import { getProduct } from '../../../src/api/catalogue.ts';
import { getProductDetails } from '../../../src/api/product-details.ts';
import { currencies } from '../../../src/domain/money.ts';
import type { Product, ProductCard } from '../../../src/domain/catalogue/product.ts';
import { digest } from '../digest.ts';
import type { Task } from '../progress.ts';
import type { PublishProgress } from '../steps.ts';
import { listedProduct } from './listed-product.ts';
import type { ChangedProduct, ProductRest } from './changed-product.ts';
import { batchesOf, isWorthABatch, restOf, restOfDetails } from './products.ts';
import type { SyncApi } from './sync-api.ts';

export interface NamedReading {
  readonly products: readonly ChangedProduct[];
  /** A product is new, gone or has another id than in the snapshot; its position requires reading the list. */
  readonly isListMoved: boolean;
}

/** Current state of the named products. @throws PublishError */
export async function readNamed(
  api: SyncApi,
  database: DatabaseSync,
  slugs: readonly string[],
  progress: PublishProgress,
): Promise<NamedReading> {
  const select = database.prepare("SELECT card ->> '$.id' AS id FROM product WHERE slug = ?");
  const names = [...new Set(slugs)];
  const ids = new Map(names.map((slug) => [slug, select.get(slug)?.['id']]));
  const task = progress.task('products', names.length);
  try {
    const read = await readInBoth(
      api,
      names.filter((slug) => ids.get(slug) !== undefined),
      task,
    );
    const products = read.flatMap(([slug, product]) =>
      product !== null && product.facts.id === ids.get(slug) ? product : [],
    );
    return { products, isListMoved: products.length < names.length };
  } finally {
    task.end();
  }
}

/** Null for a product that the API does not have. */
type Found = readonly [slug: string, product: ChangedProduct | null];

/** Products in both currencies: many at once if the backend supports it, otherwise one by one. */
async function readInBoth(api: SyncApi, slugs: readonly string[], task: Task): Promise<readonly Found[]> {
  let isBatched = isWorthABatch(slugs);
  const readBatch = async (batch: readonly string[]) => {
    const found = isBatched ? await readTogether(api, batch) : null;
    isBatched &&= found !== null;
    const products = found ?? (await Promise.all(batch.map((slug) => readAlone(api, slug))));
    for (const _ of batch) task.step();
    return products;
  };
  const [first = [], ...others] = batchesOf(slugs);
  return [await readBatch(first), ...(await Promise.all(others.map(readBatch)))].flat();
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
    return [slug, changedProduct(details.card, inDollars, restOfDetails(details))];
  });
}

async function readAlone(api: SyncApi, slug: string): Promise<Found> {
  const [inPesos, inDollars] = await Promise.all(
    currencies.map((currency) => api.find(getProduct, { params: { slug }, query: { currency } })),
  );
  if (!inPesos || !inDollars) return [slug, null];
  const rest = restOf(slug, inPesos.product);
  return [slug, changedProduct(cardOf(inPesos.product, rest), cardOf(inDollars.product, rest), rest)];
}

function changedProduct(inPesos: ProductCard, inDollars: ProductCard, rest: ProductRest): ChangedProduct {
  const listed = listedProduct(inPesos, inDollars);
  return { ...listed, factsDigest: digest(JSON.stringify(listed)), ...rest };
}

/** Only the list's fields of a product, because its digest must equal the list's. */
function cardOf(product: Product, { detail }: ProductRest): ProductCard {
  const { authorProducts, relatedProducts, ...fields } = product;
  const own = Object.entries(fields).filter(([name]) => !(name in detail));
  return Object.fromEntries(own) as unknown as ProductCard;
}
