/** When the home invites to the newsletter: after a while, once a day (specification, section 4). */
import { shopDay } from '../domain/shop-clock.ts';
import { keys } from './keys.ts';
import { readStored, writeStored } from './storage.ts';

/** Specification, section 9. */
export const newsletterMs = 15_000;

/** A busy visitor is asked about again this often, during the same visit. */
export const newsletterRetryMs = 1000;

/** True once a day, the shop's: whoever asks is about to show it. */
export function takeNewsletterTurn(now: Date): boolean {
  const today = shopDay(now);
  if (readStored(keys.newsletterDay) === today) return false;
  writeStored(keys.newsletterDay, today);
  return true;
}
