/** Formats coupons for the terminal. */
import type { CouponRow } from '../api/db/cart/coupons.ts';
import { shownInstant, shownMoney } from './values.ts';

/** One line per coupon. */
export function lineOf(coupon: CouponRow): string {
  const { code, valid_from, valid_to } = coupon;
  const validity = `from ${shownInstant(valid_from)} until ${shownInstant(valid_to)}`;
  const minimum = minimumOf(coupon);
  return [
    code,
    worthOf(coupon),
    ...(minimum === 'any' ? [] : [`carts from ${minimum}`]),
    validity,
    usesOf(coupon),
    termsOf(coupon),
  ].join('  ');
}

export function worthOf({ percent, ars_cents, usd_cents }: CouponRow): string {
  if (percent !== null) return `${percent} %`;
  return inEach(ars_cents, usd_cents);
}

export function minimumOf({ minimum_ars_cents, minimum_usd_cents }: CouponRow): string {
  return inEach(minimum_ars_cents || null, minimum_usd_cents || null) || 'any';
}

function inEach(arsCents: number | null, usdCents: number | null): string {
  return [
    ...(arsCents === null ? [] : [shownMoney(arsCents, 'ARS')]),
    ...(usdCents === null ? [] : [shownMoney(usdCents, 'USD')]),
  ].join(', ');
}

export function usesOf({ uses, maximum_uses }: CouponRow): string {
  return `used ${uses}${maximum_uses === null ? '' : ` of ${maximum_uses}`} times`;
}

export function termsOf({ is_once_per_customer, accumulates }: CouponRow): string {
  const often = is_once_per_customer === 1 ? 'once a customer' : 'as often as one likes';
  return accumulates === 1 ? often : `${often}, not for what is on sale`;
}
