/**
 * Verification after a publish: compares a sample of live products with the API, because the API may have changed
 * during the publish (race).
 */
import { DatabaseSync } from 'node:sqlite';
import type { PublishedCard } from '../../../src/domain/catalogue/product.ts';
import type { Settings } from '../../settings.ts';
import { silentProgress } from '../progress.ts';
import type { PublishReport } from '../publish.ts';
import { readNamed } from '../sync/read-named.ts';
import { createSyncApi } from '../sync/sync-api.ts';

const sampleSize = 20;

export interface CompareOptions {
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * Slugs of sampled products whose prices or stock differ or that are gone. The sample is the products that just changed
 * plus a few random ones.
 */
export async function compareSample(
  { data, apiUrl }: Pick<Settings, 'data' | 'apiUrl'>,
  { sync }: Pick<PublishReport, 'sync'>,
  { fetch }: CompareOptions = {},
): Promise<readonly string[]> {
  const snapshot = new DatabaseSync(data.snapshot, { readOnly: true, timeout: 5000 });
  const api = createSyncApi({ apiUrl, concurrency: 4, retries: 1, ...(fetch && { fetch }) });
  try {
    const others = snapshot.prepare('SELECT slug FROM product ORDER BY random() LIMIT 5').all();
    // Refused products differ by definition and are reported already.
    const refused = new Set(sync.refused.map(({ slug }) => slug));
    const sample = new Set(
      [...sync.changedSlugs.slice(0, sampleSize), ...others.map((row) => String(row['slug']))].filter(
        (slug) => !refused.has(slug),
      ),
    );
    const { products } = await readNamed(api, snapshot, [...sample], silentProgress);
    const now = new Map(products.map(({ facts }) => [facts.slug, facts]));
    const select = snapshot.prepare('SELECT card FROM product WHERE slug = ?');
    return [...sample].filter((slug) => {
      const card = select.get(slug)?.['card'];
      // Removed by this publish, as the API says.
      if (card === undefined) return false;
      return soldAs(JSON.parse(String(card)) as PublishedCard) !== soldAs(now.get(slug));
    });
  } finally {
    api.stop();
    snapshot.close();
  }
}

function soldAs(product: Pick<PublishedCard, 'prices' | 'stock' | 'isOnPresale'> | undefined): string {
  return product === undefined
    ? 'gone'
    : JSON.stringify([product.prices, product.stock, product.isOnPresale]);
}
