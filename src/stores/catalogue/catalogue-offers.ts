import { atom, onMount } from 'nanostores';
import { getOffers } from '../../api/offers.ts';
import type { FailurePolicy } from '../../domain/failure.ts';
import { listTexts } from '../../text/catalogue/catalogue.ts';
import { http } from '../backend.ts';
import { $currency } from '../shop/currency.ts';
import { createLoad } from '../load.ts';

const policy: FailurePolicy = { show: 'silent', text: listTexts.failed };

const load = createLoad(async (_: null, signal) => {
  const { offers } = await http.send(getOffers, { query: { currency: $currency.get() } }, { signal });
  return offers;
}, policy);

export const $offers = load.$state;

export function loadOffers(): void {
  void load.ask(null);
}

const tickMs = 30_000;

/** Milliseconds since the epoch; ticks only while a countdown is mounted. */
export const $now = atom(0);

onMount($now, () => {
  $now.set(Date.now());
  const timer = setInterval(() => $now.set(Date.now()), tickMs);
  return () => clearInterval(timer);
});
