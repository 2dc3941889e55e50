import { getOffers } from '../../../src/api/offers.ts';
import type { Settings } from '../../settings.ts';
import { createSyncApi } from '../sync/sync-api.ts';

export interface OfferEndsOptions {
  readonly fetch?: typeof globalThis.fetch;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * When the offers that the API tells of end, as epoch milliseconds: then prices change without anybody touching them. What
 * the API does not tell (an offer on single products, one that begins) comes with a webhook's `lookAgainAt`, or is found by
 * the schedule. @throws Error when the API does not answer.
 */
export async function offerEnds(
  { apiUrl }: Pick<Settings, 'apiUrl'>,
  { fetch, now }: OfferEndsOptions,
): Promise<readonly number[]> {
  const api = createSyncApi({ apiUrl, concurrency: 1, retries: 1, ...(fetch && { fetch }) });
  try {
    const { offers } = await api.get(getOffers, {});
    const ends = offers.flatMap(({ validTo }) => (validTo === null ? [] : [Date.parse(validTo)]));
    return [...new Set(ends)].filter((at) => at > now);
  } finally {
    api.stop();
  }
}
