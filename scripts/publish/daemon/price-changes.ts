import { getOffers } from '../../../src/api/offers.ts';
import type { Settings } from '../../shared/settings.ts';
import { createSyncApi } from '../sync/sync-api.ts';

export interface PriceChangesOptions {
  readonly fetch?: typeof globalThis.fetch;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Moments when the catalogue changes by itself, as epoch milliseconds: offers start or end, presales come out. A backend without the full
 * list provides the ends of running offers; the others come from the webhook's `lookAgainAt` or are found by the
 * schedule.
 * @throws Error when the API does not answer.
 */
export async function priceChanges(
  { apiUrl }: Pick<Settings, 'apiUrl'>,
  { fetch, now }: PriceChangesOptions,
): Promise<readonly number[]> {
  const api = createSyncApi({ apiUrl, concurrency: 1, retries: 1, ...(fetch && { fetch }) });
  try {
    const { offers, priceChanges: announced } = await api.get(getOffers, { query: {} });
    const ends = offers.flatMap(({ validTo }) => (validTo === null ? [] : [validTo]));
    return [...new Set([...announced, ...ends].map((instant) => Date.parse(instant)))].filter(
      (at) => at > now,
    );
  } finally {
    api.stop();
  }
}
