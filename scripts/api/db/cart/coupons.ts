import type { DatabaseSync } from 'node:sqlite';
import { plainCode } from '../../../../src/domain/cart/cart.ts';
import {
  exchanged,
  money,
  thresholdOf,
  type Currency,
  type InEachCurrency,
} from '../../../../src/domain/money.ts';
import { shop } from '../../../../src/shop.ts';
import type { CouponTerms } from '../../cart/cart-arithmetic.ts';
import { sqlOf } from '../statement.ts';

export function couponsOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    byCode: (code: string) => sql.get<CouponRow>`SELECT * FROM coupon WHERE code = ${code.toUpperCase()}`,
    /** Whatever its dashes, an exact one first. */
    byTyped: (code: string) => sql.get<CouponRow>`SELECT * FROM coupon
      WHERE replace(code, '-', '') = ${plainCode(code)} ORDER BY code <> ${code.toUpperCase()} LIMIT 1`,
    wasUsedBy: (code: string, customerId: number, cancelled: string): boolean =>
      sql.get`SELECT id FROM shop_order
        WHERE coupon_code = ${code} AND customer_id = ${customerId} AND state <> ${cancelled}` !== null,

    use: (code: string): boolean =>
      sql.run`UPDATE coupon SET uses = uses + 1
        WHERE code = ${code} AND (maximum_uses IS NULL OR uses < maximum_uses)`.changes > 0,
    giveBack: (code: string): void =>
      void sql.run`UPDATE coupon SET uses = max(0, uses - 1) WHERE code = ${code}`,
    /** What is left out: no minimum, no end, any number of uses, each customer once. */
    put(coupon: Pick<CouponRow, 'code' | 'valid_from'> & Partial<CouponRow>): void {
      const { uses: _, ...columns } = { ...newCoupon, ...coupon };
      const { code } = coupon;
      if (sql.value`SELECT code FROM coupon WHERE code = ${code}` === null) sql.insert('coupon', columns);
      else sql.update('coupon', { code }, columns);
    },
  };
}

export const newCoupon: Omit<CouponRow, 'code' | 'valid_from'> = {
  percent: null,
  ars_cents: null,
  usd_cents: null,
  minimum_ars_cents: 0,
  minimum_usd_cents: 0,
  accumulates: 1,
  valid_to: null,
  maximum_uses: null,
  uses: 0,
  is_once_per_customer: 1,
};

export interface CouponRow {
  readonly code: string;
  readonly percent: number | null;
  readonly ars_cents: number | null;
  readonly usd_cents: number | null;
  readonly minimum_ars_cents: number;
  readonly minimum_usd_cents: number;
  readonly accumulates: number;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly maximum_uses: number | null;
  readonly uses: number;
  readonly is_once_per_customer: number;
}

export function isCouponRunning(coupon: CouponRow, now: Date): boolean {
  const instant = now.toISOString();
  const isUsedUp = coupon.maximum_uses !== null && coupon.uses >= coupon.maximum_uses;
  return !isUsedUp && coupon.valid_from <= instant && (coupon.valid_to === null || instant < coupon.valid_to);
}

/** What it has no amount of in this currency follows from the other one by the shop's rate. */
export function couponTerms(coupon: CouponRow, currency: Currency): CouponTerms {
  const accumulates = coupon.accumulates === 1;
  const minimumCents = inCurrency(
    { ARS: coupon.minimum_ars_cents, USD: coupon.minimum_usd_cents },
    currency,
    thresholdOf,
  );
  if (coupon.percent !== null) return { reduction: { percent: coupon.percent }, minimumCents, accumulates };
  const cents = inCurrency({ ARS: coupon.ars_cents, USD: coupon.usd_cents }, currency, exchanged);
  return { reduction: { cents }, minimumCents, accumulates };
}

function inCurrency(
  own: InEachCurrency<number | null>,
  currency: Currency,
  follow: typeof exchanged | typeof thresholdOf,
): number {
  const other = currency === 'ARS' ? 'USD' : 'ARS';
  const [cents, otherCents] = [own[currency], own[other]];
  return cents || (otherCents ? follow(money(otherCents, other), shop.pesosPerDollar).cents : 0);
}
