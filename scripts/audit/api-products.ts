/** Current products of the API. */
import { getProductList } from '../../src/api/catalogue.ts';
import type { ProductCard } from '../../src/domain/catalogue/product.ts';
import { createApi } from '../api/app.ts';
import { openDatabase } from '../api/db/open.ts';
import { createSyncApi } from '../publish/sync/sync-api.ts';
import type { Settings } from '../settings.ts';

/** By slug, in pesos. @throws PublishError when the API fails. */
export async function apiProducts(settings: Settings): Promise<ReadonlyMap<string, ProductCard>> {
  const embedded = settings.isApiEmbedded ? embeddedApi(settings) : null;
  const api = createSyncApi({
    apiUrl: settings.apiUrl,
    concurrency: callsAtOnce,
    ...(embedded && { fetch: embedded.fetch }),
  });
  try {
    const ask = (page: number) => api.get(getProductList, { query: { currency: 'ARS', page: String(page) } });
    const first = await ask(1);
    const others = await Promise.all(
      Array.from({ length: first.totalPages - 1 }, (_, index) => ask(index + 2)),
    );
    return new Map([first, ...others].flatMap(({ items }) => items).map((card) => [card.slug, card]));
  } finally {
    api.stop();
    embedded?.close();
  }
}

const callsAtOnce = 8;

/** The embedded API is called in process, without a port. */
function embeddedApi({ data, apiUrl, siteUrl }: Settings) {
  const database = openDatabase(data.apiDatabase, { mustExist: true });
  const plenty = { burst: 1e9, perSecond: 1e9 };
  const limits = { reads: plenty, writes: plenty };
  const api = createApi({ database, media: data.media, apiUrl, siteUrl, limits });
  const fetch: typeof globalThis.fetch = (input, init) => api(new Request(input, init));
  return { fetch, close: () => database.close() };
}
