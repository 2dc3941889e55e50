import { formatShortMinute } from '../shop-day.ts';
import type { Money } from '../money.ts';
import { categoryTrail, type CategoryPath, type Named, type Price } from './product.ts';

/** `path` is its image. */
export interface OfferCard {
  readonly title: string;
  /** ISO 8601; null for ever, and where the backend does not say it. */
  readonly validFrom: string | null;
  /** ISO 8601; null without end. */
  readonly validTo: string | null;
  readonly discountPercent: number;
  readonly path: string | null;
  readonly category: Named;
}

export interface Countdown {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly endsAt: string;
}

export const offerTitleLength = 45;

/** Null with 31 days or more (specification, section 9), without an end, or after it. @param now in milliseconds */
export function offerCountdown(validTo: string | null, now: number): Countdown | null {
  if (validTo === null) return null;
  const end = Date.parse(validTo);
  const msRemaining = end - now;
  if (!(msRemaining > 0 && msRemaining < countdownDays * dayMs)) return null;
  // A running offer never shows 0 minutes.
  const minutes = Math.max(1, Math.floor(msRemaining / minuteMs));
  return {
    days: Math.floor(minutes / minutesOfDay),
    hours: Math.floor((minutes % minutesOfDay) / 60),
    minutes: minutes % 60,
    endsAt: formatShortMinute(new Date(end)),
  };
}

/** @param now in milliseconds */
export function isOfferRunning({ validTo }: Pick<OfferCard, 'validTo'>, now: number): boolean {
  return validTo === null || Date.parse(validTo) > now;
}

const countdownDays = 31;
const minuteMs = 60_000;
const minutesOfDay = 24 * 60;
const dayMs = minutesOfDay * minuteMs;

/** Whether an offer may have made all of these prices: it is of one of the categories, and its percentage was taken off. */
export function mayMakePrices(
  { category, discountPercent }: Pick<OfferCard, 'category' | 'discountPercent'>,
  categories: readonly CategoryPath[],
  prices: readonly Price[],
): boolean {
  return (
    categories.some((path) => categoryTrail(path).some(({ slug }) => slug === category.slug)) &&
    prices.every(({ list, sale }) => sale !== null && isTakenOff(list, sale, discountPercent))
  );
}

/** Tolerance of half a percent: announced percentages are whole, and backends round prices. */
function isTakenOff(list: Money, sale: Money, percent: number): boolean {
  return Math.abs(sale.cents - (list.cents * (100 - percent)) / 100) <= Math.max(1, list.cents * 0.005);
}
