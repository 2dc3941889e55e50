/** The running offers, for the carousel of the list pages. */
import { atom, onMount } from 'nanostores';
import { getOffers } from '../api/offers.ts';
import type { FailurePolicy } from '../domain/failure.ts';
import { catalogueTexts } from '../text/catalogue.ts';
import { http } from './backend.ts';
import { $currency } from './currency.ts';
import { createLoad } from './load.ts';

/** Nobody asked for the carousel: when it cannot be had, the way to the offers stands in its place. */
const policy: FailurePolicy = { show: 'silent', text: catalogueTexts.listing.failed, serverWords: 'never' };

const load = createLoad(async (_: null, signal) => {
  const { offers } = await http.send(getOffers, { query: { currency: $currency.get() } }, { signal });
  return offers;
}, policy);

export const $offers = load.$state;

export function loadOffers(): void {
  void load.ask(null);
}

const tickMs = 30_000;

/** Milliseconds since the epoch; it goes on while somebody looks at a countdown. */
export const $now = atom(0);

onMount($now, () => {
  $now.set(Date.now());
  const timer = setInterval(() => $now.set(Date.now()), tickMs);
  return () => clearInterval(timer);
});
