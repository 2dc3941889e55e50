/** Cart totals in integer cents of one currency: products + shipping − discounts by units − coupon − gift card. */
import {
  normalizedCode,
  unitDiscountOf,
  type UnitDiscount,
} from '../../../src/domain/catalogue/price-rules.ts';

export interface PricedLine {
  readonly quantity: number;
  readonly listCents: number;
  readonly saleCents: number | null;
  /** Codes such as `3x2`; the first one that can be parsed counts. */
  readonly unitDiscountCodes: readonly string[];
  readonly isGiftCard: boolean;
}

export interface CouponTerms {
  readonly reduction: { readonly percent: number } | { readonly cents: number };
  /** Minimum amount of the goods, gift cards aside. */
  readonly minimumCents: number;
  /** One that does not excludes products on sale or with a quantity discount. */
  readonly accumulates: boolean;
}

export interface CartCharges {
  readonly lines: readonly PricedLine[];
  readonly coupon: CouponTerms | null;
  readonly giftCardBalanceCents: number | null;
  readonly shippingCents: number | null;
  /** Null where it does not apply. */
  readonly freeShippingFromCents: number | null;
}

export interface CartTotals {
  readonly lineCents: readonly number[];
  readonly productsCents: number;
  /** Without gift cards, which are neither sent nor discounted. */
  readonly goodsCents: number;
  readonly unitDiscountCents: number;
  readonly unitDiscountCodes: readonly string[];
  /** Zero below the coupon's minimum or without an eligible product. */
  readonly couponCents: number;
  readonly isCouponLimited: boolean;
  readonly shippingCents: number;
  readonly isShippingFree: boolean;
  readonly giftCardCents: number;
  readonly totalCents: number;
}

/** @throws RangeError when an amount exceeds the safe integers. */
export function totalsOf({ lines, coupon, ...charges }: CartCharges): CartTotals {
  const lineCents = lines.map((line) => exact(unitCents(line) * line.quantity));
  const productsCents = sumOf(lineCents);
  const goodsCents = goodsCentsOf(lines);
  const byUnits = discountByUnits(lines);
  const isEligible = lines.map((line) => couponReaches(line, coupon, byUnits.codes));
  const couponBase = sumOf(
    lineCents.map((cents, index) => (isEligible[index] ? cents - (byUnits.lineCents[index] ?? 0) : 0)),
  );
  const couponCents = coupon === null ? 0 : reductionOf(coupon, couponBase, goodsCents);
  const isShippingFree = isFree(goodsCents, charges);
  const shippingCents = isShippingFree ? 0 : (charges.shippingCents ?? 0);
  const dueCents = exact(productsCents - byUnits.totalCents - couponCents + shippingCents);
  const giftCardCents = Math.min(Math.max(charges.giftCardBalanceCents ?? 0, 0), dueCents);
  return {
    lineCents,
    productsCents,
    goodsCents,
    unitDiscountCents: byUnits.totalCents,
    unitDiscountCodes: byUnits.codes,
    couponCents,
    isCouponLimited: coupon !== null && lines.some((line, index) => !line.isGiftCard && !isEligible[index]),
    shippingCents,
    isShippingFree,
    giftCardCents,
    totalCents: dueCents - giftCardCents,
  };
}

export function goodsCentsOf(lines: readonly PricedLine[]): number {
  return sumOf(lines.filter((line) => !line.isGiftCard).map((line) => unitCents(line) * line.quantity));
}

function unitCents({ listCents, saleCents }: PricedLine): number {
  return saleCents ?? listCents;
}

/** A line with a quantity discount in effect is excluded as a whole. */
function couponReaches(
  line: PricedLine,
  coupon: CouponTerms | null,
  codesInEffect: readonly string[],
): boolean {
  if (coupon === null || line.isGiftCard) return false;
  if (coupon.accumulates) return true;
  const code = normalizedCode(line.unitDiscountCodes);
  return line.saleCents === null && (code === null || !codesInEffect.includes(code));
}

function reductionOf(
  { reduction, minimumCents }: CouponTerms,
  baseCents: number,
  goodsCents: number,
): number {
  if (goodsCents < minimumCents) return 0;
  // In two parts, so that large amounts stay safe integers.
  if ('percent' in reduction) {
    const whole = Math.floor(baseCents / 100) * reduction.percent;
    return whole + Math.round(((baseCents % 100) * reduction.percent) / 100);
  }
  return Math.min(reduction.cents, baseCents);
}

/** Shipping must be priced before it can be free. */
function isFree(
  goodsCents: number,
  charges: Pick<CartCharges, 'shippingCents' | 'freeShippingFromCents'>,
): boolean {
  if (charges.shippingCents === null || charges.freeShippingFromCents === null) return false;
  return goodsCents >= charges.freeShippingFromCents;
}

function sumOf(amounts: readonly number[]): number {
  return exact(amounts.reduce((sum, cents) => sum + cents, 0));
}

function exact(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`);
  return cents;
}

/**
 * Units of all lines with the same code are pooled; the cheapest of each full group are discounted. Gift cards are
 * not: they are worth their price.
 */
function discountByUnits(lines: readonly PricedLine[]) {
  const lineCents = lines.map(() => 0);
  const codes = new Set<string>();
  const entries = lines.map((line, index) => ({
    index,
    quantity: line.quantity,
    cents: unitCents(line),
    code: line.isGiftCard ? null : normalizedCode(line.unitDiscountCodes),
  }));
  for (const [code, pooled] of Map.groupBy(entries, (entry) => entry.code)) {
    const discount = code === null ? null : unitDiscountOf(code);
    if (code === null || discount === null) continue;
    const units = pooled.reduce((sum, { quantity }) => sum + quantity, 0);
    const grouped = units - (units % discount.every);
    let position = 0;
    for (const { index, quantity, cents } of pooled.toSorted((one, other) => other.cents - one.cents)) {
      const end = Math.min(position + quantity, grouped);
      const discounted = discountedBefore(end, discount) - discountedBefore(position, discount);
      const discountCents = discounted * Math.round((cents * discount.percent) / 100);
      if (discountCents > 0) codes.add(code);
      lineCents[index] = discountCents;
      position = end;
    }
  }
  return { lineCents, totalCents: sumOf(lineCents), codes: [...codes].toSorted() };
}

function discountedBefore(units: number, { every, discounted }: UnitDiscount): number {
  const started = units % every;
  return Math.floor(units / every) * discounted + Math.max(0, started - (every - discounted));
}
