/** Checks names that a person typed, before anything is read or changed. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { getProduct } from '../../../src/api/catalogue.ts';
import type { Settings } from '../../shared/settings.ts';
import { faultOfProductSlug } from '../rules/slugs.ts';
import { createSyncApi } from './sync-api.ts';

/**
 * @returns those that neither the site nor the API has. What the site has is not asked for: it may have left the API.
 * @throws PublishError when the API cannot be asked
 */
export async function unknownNames(
  { apiUrl, data }: Pick<Settings, 'apiUrl' | 'data'>,
  slugs: readonly string[],
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<readonly string[]> {
  const published = publishedOf(data.snapshot, slugs);
  const api = createSyncApi({ apiUrl, concurrency: 4, fetch });
  const isThere = async (slug: string) =>
    published.has(slug) ||
    (faultOfProductSlug(slug) === null &&
      (await api.tryOne(getProduct, { params: { slug } }, () => true)) !== null);
  const there = await Promise.all(slugs.map(isThere));
  return slugs.filter((_, index) => there[index] === false);
}

function publishedOf(file: string, slugs: readonly string[]): ReadonlySet<string> {
  if (!existsSync(file)) return new Set();
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const select = database.prepare('SELECT slug FROM product WHERE slug IN (SELECT value FROM json_each(?))');
  return new Set(select.all(JSON.stringify(slugs)).map(({ slug }) => String(slug)));
}
