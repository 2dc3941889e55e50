/** Reads products by name, so that an announced change does not require reading the whole list. */
import type { DatabaseSync } from 'node:sqlite';
import { getProduct } from '../../../src/api/catalogue.ts';
import { currencies } from '../../../src/domain/money.ts';
import type { Product, ProductCard } from '../../../src/domain/catalogue/product.ts';
import { digest } from '../digest.ts';
import type { PublishProgress } from '../steps.ts';
import { listedProduct } from './listed-product.ts';
import type { ChangedProduct } from './changed-product.ts';
import { restOf } from './products.ts';
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
  const known = database.prepare("SELECT card ->> '$.id' AS id FROM product WHERE slug = ?");
  const names = [...new Set(slugs)];
  const task = progress.task('products', names.length);
  try {
    const read = await Promise.all(
      names.map(async (slug) => {
        const id = known.get(slug)?.['id'];
        const product = id === undefined ? null : await readInBoth(api, slug);
        task.step();
        return product?.facts.id === id ? product : null;
      }),
    );
    const products = read.filter((product) => product !== null);
    return { products, isListMoved: products.length < names.length };
  } finally {
    task.end();
  }
}

async function readInBoth(api: SyncApi, slug: string): Promise<ChangedProduct | null> {
  const [inPesos, inDollars] = await Promise.all(
    currencies.map((currency) => api.find(getProduct, { params: { slug }, query: { currency } })),
  );
  if (!inPesos || !inDollars) return null;
  const listed = listedProduct(cardOf(inPesos.product), cardOf(inDollars.product));
  const factsDigest = digest(JSON.stringify(listed));
  return { ...listed, factsDigest, ...restOf(slug, inPesos.product) };
}

/** Only the list's fields of a product, because its digest must equal the list's. */
function cardOf(product: Product): ProductCard {
  const { description, videos, dimensions, authorProducts, relatedProducts, ...card } = product;
  return card;
}
