/** Prices a cart's items, codes and destination at a moment. */
import { homeCountryCode, type ShippingMethod, type Destination } from '../../../src/domain/cart/shipment.ts';
import { money, thresholdOf, type Currency } from '../../../src/domain/money.ts';
import { shop } from '../../../src/shop.ts';
import {
  goodsCentsOf,
  totalsOf,
  type CartTotals,
  type CouponTerms,
  type PricedLine,
} from './cart-arithmetic.ts';
import { noTerms, type CartRow, type CartTerms, type GoodsRow } from '../db/cart/carts.ts';
import { couponTerms, isCouponRunning, type CouponRow } from '../db/cart/coupons.ts';
import type { GiftCardRow } from '../db/cart/gift-cards.ts';
import type { ShopData } from '../db/shop-data.ts';
import { quoteFor, type Quote } from './shipping-quote.ts';

export interface Pricing {
  readonly currency: Currency;
  readonly now: Date;
}

export interface PricedCart {
  readonly goods: readonly GoodsRow[];
  readonly totals: CartTotals;
  /** Null when there is none or it currently has no effect. */
  readonly coupon: CouponRow | null;
  readonly giftCard: GiftCardRow | null;
  readonly destination: Destination | null;
  readonly quote: Quote | null;
}

export function priceCart(
  data: ShopData,
  cart: CartRow,
  pricing: Pricing,
  method: ShippingMethod | null = 'homeDelivery',
): PricedCart {
  return price(data, data.carts.goods(cart), data.carts.terms(cart), pricing, method);
}

/** One unit without a cart, brought home. */
export function priceProduct(
  data: ShopData,
  productId: number,
  destination: Destination,
  pricing: Pricing,
): PricedCart {
  const terms = { ...noTerms, destination: JSON.stringify(destination) };
  return price(data, data.carts.unitOf(productId), terms, pricing, 'homeDelivery');
}

function price(
  data: ShopData,
  goods: readonly GoodsRow[],
  terms: CartTerms,
  pricing: Pricing,
  method: ShippingMethod | null,
): PricedCart {
  const { currency } = pricing;
  const destination = terms.destination === null ? null : (JSON.parse(terms.destination) as Destination);
  const parcel = goods.map((row) => ({
    quantity: row.quantity,
    weightGrams: isSentGood(row) ? row.weight_grams : 0,
  }));
  const quote = destination && goods.length > 0 ? quoteFor(destination, parcel, currency) : null;
  const coupon = data.coupons.byCode(terms.coupon_code ?? '');
  const giftCard = data.giftCards.byNumber(terms.gift_card_number ?? '');
  const balanceCents = isGiftCardUsable(giftCard, pricing) ? giftCard.balance_cents : null;
  const totals = totalsOf({
    lines: goods.map((row) => pricedLine(row, currency)),
    coupon: termsNow(coupon, pricing),
    giftCardBalanceCents: balanceCents,
    shippingCents: shippingCentsOf(quote, method),
    freeShippingFromCents: freeShippingFrom(data, pricing, destination, goods),
  });
  return {
    goods,
    totals,
    coupon: totals.couponCents > 0 ? coupon : null,
    giftCard: balanceCents === null ? null : giftCard,
    destination,
    quote,
  };
}

/** Gift cards are not sent. */
export function isSentGood({ is_gift_card }: GoodsRow): boolean {
  return is_gift_card === 0;
}

export function isGiftCardUsable(card: GiftCardRow | null, { currency, now }: Pricing): card is GiftCardRow {
  if (card === null || card.currency !== currency || card.balance_cents === 0) return false;
  return card.valid_to === null || now.toISOString() < card.valid_to;
}

export function termsNow(coupon: CouponRow | null, { currency, now }: Pricing): CouponTerms | null {
  return coupon !== null && isCouponRunning(coupon, now) ? couponTerms(coupon, currency) : null;
}

/** Picking it up costs nothing. */
function shippingCentsOf(quote: Quote | null, method: ShippingMethod | null): number | null {
  if (method === 'homeDelivery') return quote?.homeCents ?? null;
  return method === 'carrierOffice' ? (quote?.officeCents ?? null) : null;
}

/** Null abroad. What ships free in pesos ships free in dollars. */
function freeShippingFrom(
  { documents }: ShopData,
  { currency }: Pricing,
  destination: Destination | null,
  goods: readonly GoodsRow[],
): number | null {
  if (destination?.countryCode !== homeCountryCode) return null;
  const pesos = Math.round((documents.home().freeShipping ?? shop.freeShippingThreshold) * 100);
  if (currency === 'ARS') return pesos;
  const isFreeInPesos = goodsCentsOf(goods.map((row) => pricedLine(row, 'ARS'))) >= pesos;
  return isFreeInPesos ? 0 : thresholdOf(money(pesos, 'ARS'), shop.pesosPerDollar).cents;
}

function pricedLine(row: GoodsRow, currency: Currency): PricedLine {
  const isInPesos = currency === 'ARS';
  return {
    quantity: row.quantity,
    listCents: isInPesos ? row.price_ars_cents : row.price_usd_cents,
    saleCents: isInPesos ? row.sale_ars_cents : row.sale_usd_cents,
    unitDiscountCodes: JSON.parse(row.unit_discounts) as string[],
    isGiftCard: row.is_gift_card === 1,
  };
}
