/** Imports a catalogue: the seed, or products of a file. Upserts by slug; what the input lacks stays. */
import type { DatabaseSync } from 'node:sqlite';
import { documentsOf, type Documents } from '../documents.ts';
import type { SeedCategory, SeedLanding } from './seed-catalogue.ts';
import type { SeedProduct } from './seed-product.ts';
import { categoryImporter } from './import-categories.ts';
import { importHome, importLandings } from './import-content.ts';
import { productImporter } from './import-product.ts';
import { transaction } from '../../../shared/transaction.ts';

export interface ImportedCatalogue extends Partial<Documents> {
  readonly categories?: readonly SeedCategory[];
  readonly landings?: readonly SeedLanding[];
  readonly products: Iterable<SeedProduct> | AsyncIterable<SeedProduct>;
}

export interface ImportOptions {
  readonly onProgress?: (products: number) => void;
  readonly onRefused?: (product: SeedProduct, reason: Error) => void;
  readonly onKept?: (product: SeedProduct, what: string) => void;
  /** Called within the transaction. @throws Error to reject it */
  readonly prepare?: (product: SeedProduct) => SeedProduct;
}

/**
 * In batches of one transaction each. @returns number of imported products.
 * @throws Error when a product is rejected without `onRefused`, or the home page references an unknown category.
 */
export async function importCatalogue(
  database: DatabaseSync,
  catalogue: ImportedCatalogue,
  { onProgress, onRefused, onKept, prepare = (product) => product }: ImportOptions = {},
): Promise<number> {
  transaction(database, () => categoryImporter(database).importTree(catalogue.categories ?? []));
  const products = productImporter(database);
  let taken = 0;

  function importBatch(batch: readonly SeedProduct[]): void {
    transaction(database, () => {
      for (const product of batch) {
        const reason = refusedBy(database, () =>
          products.write(prepare(product), (what) => onKept?.(product, what)),
        );
        if (reason === null) {
          taken += 1;
          continue;
        }
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
    if (catalogue.home) importHome(database, catalogue.home);
    for (const name of ['stickyMessages', 'linkPage', 'paymentPromotions'] as const) {
      const document = catalogue[name];
      if (document) documentsOf(database).write(name, document);
    }
    importLandings(database, catalogue.landings ?? []);
  });
  database.exec('ANALYZE');
  return taken;
}

const batchSize = 1000;

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
