import { shopDay } from '../../domain/shop-day.ts';
import { keys } from '../keys.ts';
import { isKept, shared } from '../storage.ts';

/** From the navigation (specification, section 9). */
export const newsletterMs = 15_000;

export const newsletterRetryMs = 1000;

/** True once per shop day. Never where the browser forgets the day, because every page would show it. */
export function claimNewsletterInvitation(now: Date): boolean {
  const today = shopDay(now);
  if (shared[keys.newsletterDay] === today) return false;
  shared[keys.newsletterDay] = today;
  return isKept(keys.newsletterDay);
}
