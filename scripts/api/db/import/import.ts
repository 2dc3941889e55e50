/**
 * Loads a catalogue: the shop's seed, or products in the wire's shape. Everything is matched by slug, so loading again
 * updates; what is not in the catalogue stays.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { SeedCatalogue } from '../../import/seed-catalogue.ts';
import type { SeedProduct } from '../../import/seed-product.ts';
import { categoryImporter } from './import-categories.ts';
import { importContent } from './import-content.ts';
import { importLandings } from './import-landings.ts';
import { productImporter } from './import-product.ts';
import { transaction } from '../statement.ts';

/** What there is besides products may be left out; products may arrive as slowly as a file is read. */
export interface ImportedCatalogue extends Partial<
  Pick<SeedCatalogue, 'categories' | 'home' | 'landings' | 'stickyMessages'>
> {
  readonly products: Iterable<SeedProduct> | AsyncIterable<SeedProduct>;
}

export interface ImportOptions {
  /** Told now and then how many products are in. */
  readonly onProgress?: (products: number) => void;
  /** Told of each product that the database does not take, with the reason; without it the first one stops the import. */
  readonly onRefused?: (product: SeedProduct, reason: Error) => void;
}

/**
 * Loads it, products in batches of one transaction each: memory stays flat and a stop leaves whole batches.
 * @returns how many products were taken.
 * @throws Error when a product is refused and nobody listens to `onRefused`, or a slug of the home names no category.
 */
export async function importCatalogue(
  database: DatabaseSync,
  catalogue: ImportedCatalogue,
  { onProgress, onRefused }: ImportOptions = {},
): Promise<number> {
  const categories = categoryImporter(database);
  transaction(database, () => categories.importTree(catalogue.categories ?? []));
  const products = productImporter(database, categories);
  let taken = 0;

  function importBatch(batch: readonly SeedProduct[]): void {
    transaction(database, () => {
      for (const product of batch) {
        const reason = refusedBy(database, () => products.write(product));
        if (reason === null) {
          taken += 1;
          continue;
        }
        products.forget();
        if (!onRefused)
          throw new Error(`the product ${product.slug} was refused: ${reason.message}`, { cause: reason });
        onRefused(product, reason);
      }
    });
    onProgress?.(taken);
  }

  let batch: SeedProduct[] = [];
  for await (const product of catalogue.products) {
    batch.push(product);
    if (batch.length < batchSize) continue;
    importBatch(batch);
    batch = [];
  }
  importBatch(batch);
  transaction(database, () => {
    products.finish();
    importContent(database, catalogue);
    importLandings(database, catalogue.landings ?? []);
  });
  database.exec("INSERT INTO product_search (product_search) VALUES ('optimize'); ANALYZE");
  return taken;
}

const batchSize = 1000;

/** Runs it so that a failure leaves nothing of it behind, and answers the failure. */
function refusedBy(database: DatabaseSync, work: () => void): Error | null {
  database.exec('SAVEPOINT product');
  try {
    work();
    return null;
  } catch (error) {
    database.exec('ROLLBACK TO product');
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    database.exec('RELEASE product');
  }
}
