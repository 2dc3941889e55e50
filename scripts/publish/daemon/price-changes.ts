import { getOffers } from '../../../src/api/offers.ts';
import type { Settings } from '../../settings.ts';
import { createSyncApi } from '../sync/sync-api.ts';

export interface PriceChangesOptions {
  readonly fetch?: typeof globalThis.fetch;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * When offers begin and end, as epoch milliseconds: then prices change without anybody touching them. A backend that does
 * not tell them all tells the ends of those that run; the rest comes with a webhook's `lookAgainAt`, or is found by the
 * schedule. @throws Error when the API does not answer.
 */
export async function priceChanges(
  { apiUrl }: Pick<Settings, 'apiUrl'>,
  { fetch, now }: PriceChangesOptions,
): Promise<readonly number[]> {
  const api = createSyncApi({ apiUrl, concurrency: 1, retries: 1, ...(fetch && { fetch }) });
  try {
    const { offers, priceChanges: told } = await api.get(getOffers, { query: {} });
    const ends = offers.flatMap(({ validTo }) => (validTo === null ? [] : [validTo]));
    return [...new Set([...told, ...ends].map((instant) => Date.parse(instant)))].filter((at) => at > now);
  } finally {
    api.stop();
  }
}
