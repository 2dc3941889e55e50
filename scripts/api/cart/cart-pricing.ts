/** Prices a cart's items, codes and destination at a moment. */
import { homeCountryCode, type ShippingMethod } from '../../../src/domain/cart/shipment.ts';
import { dollarThreshold, money, type Currency } from '../../../src/domain/money.ts';
import { shop } from '../../../src/shop.ts';
import {
  goodsCentsOf,
  totalsOf,
  type CartTotals,
  type CouponTerms,
  type PricedLine,
} from './cart-arithmetic.ts';
import type { CartRow, CartTerms, GoodsRow, StoredDestination } from '../db/cart/carts.ts';
import { couponTerms, isCouponRunning, type CouponRow } from '../db/cart/coupons.ts';
import type { GiftCardRow } from '../db/cart/gift-cards.ts';
import { freeShippingCents } from '../db/home.ts';
import type { ShopData } from '../db/shop-data.ts';
import { quoteFor, type Goods, type Quote } from './shipping-quote.ts';

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
  readonly destination: StoredDestination | null;
  readonly quote: Quote | null;
  /** Shipping to a carrier office; null where there is none. */
  readonly officeCents: number | null;
}

export type ShippingChoice = 'home' | 'office' | 'pickup';

export const shippingChoices: Readonly<Record<ShippingMethod, ShippingChoice>> = {
  homeDelivery: 'home',
  pickupCentro: 'pickup',
  pickupBelgrano: 'pickup',
  carrierOffice: 'office',
};

export function priceCart(
  data: ShopData,
  cart: CartRow,
  pricing: Pricing,
  choice: ShippingChoice = 'home',
): PricedCart {
  const { currency } = pricing;
  const terms = data.carts.terms(cart);
  const goods = data.carts.goods(cart);
  const destination = destinationOf(terms);
  const quote = destination && goods.length > 0 ? quoteFor(destination, goods.map(toGoods), currency) : null;
  const coupon = data.coupons.byCode(terms?.coupon_code ?? '');
  const giftCard = data.giftCards.byNumber(terms?.gift_card_number ?? '');
  const balanceCents = isGiftCardUsable(giftCard, pricing) ? giftCard.balance_cents : null;
  const totals = totalsOf({
    lines: goods.map((row) => pricedLine(row, currency)),
    coupon: termsNow(coupon, pricing),
    giftCardBalanceCents: balanceCents,
    shippingCents: chosenCents(quote, choice),
    freeShippingFromCents: freeShippingFrom(data, pricing, destination, goods),
  });
  return {
    goods,
    totals,
    coupon: totals.couponCents > 0 ? coupon : null,
    giftCard: balanceCents === null ? null : giftCard,
    destination,
    quote,
    officeCents: officeCentsOf(quote, totals),
  };
}

/** Of one unit; null without coverage or for an unknown product. */
export function priceSending(
  data: ShopData,
  productId: number,
  destination: StoredDestination,
  pricing: Pricing,
): Pick<PricedCart, 'destination' | 'quote' | 'totals' | 'officeCents'> | null {
  const unit = data.carts.unitOf(productId);
  const quote = unit && quoteFor(destination, [toGoods(unit)], pricing.currency);
  if (!unit || !quote) return null;
  const totals = totalsOf({
    lines: [pricedLine(unit, pricing.currency)],
    coupon: null,
    giftCardBalanceCents: null,
    shippingCents: quote.homeCents,
    freeShippingFromCents: freeShippingFrom(data, pricing, destination, [unit]),
  });
  return { destination, quote, totals, officeCents: officeCentsOf(quote, totals) };
}

export function isGiftCardUsable(card: GiftCardRow | null, { currency, now }: Pricing): card is GiftCardRow {
  if (card === null || card.currency !== currency || card.balance_cents === 0) return false;
  return card.valid_to === null || now.toISOString() < card.valid_to;
}

export function termsNow(coupon: CouponRow | null, { currency, now }: Pricing): CouponTerms | null {
  return coupon !== null && isCouponRunning(coupon, now) ? couponTerms(coupon, currency) : null;
}

function officeCentsOf(quote: Quote | null, { isShippingFree }: CartTotals): number | null {
  if (quote === null || quote.officeCents === null) return null;
  return isShippingFree ? 0 : quote.officeCents;
}

function chosenCents(quote: Quote | null, choice: ShippingChoice): number | null {
  if (choice === 'pickup') return null;
  return choice === 'home' ? (quote?.homeCents ?? null) : (quote?.officeCents ?? null);
}

/** Null abroad. What ships free in pesos ships free in dollars. */
function freeShippingFrom(
  { sql }: ShopData,
  { currency }: Pricing,
  destination: StoredDestination | null,
  goods: readonly GoodsRow[],
): number | null {
  if (destination?.countryCode !== homeCountryCode) return null;
  const pesos = freeShippingCents(sql) ?? shop.freeShippingThreshold * 100;
  if (currency === 'ARS') return pesos;
  const isFreeInPesos = goodsCentsOf(goods.map((row) => pricedLine(row, 'ARS'))) >= pesos;
  return isFreeInPesos ? 0 : dollarThreshold(money(pesos, 'ARS'), shop.pesosPerDollar).cents;
}

function destinationOf(terms: CartTerms | null): StoredDestination | null {
  if (terms === null || terms.country === null || terms.country_code === null) return null;
  const { country, country_code: countryCode, city, zip_code: zipCode } = terms;
  return { country, countryCode, city, zipCode };
}

function toGoods({ quantity, weight_grams, volume_cm3, is_gift_card }: GoodsRow): Goods {
  if (is_gift_card === 1) return { quantity, weightGrams: 0, volumeCm3: 0 };
  return { quantity, weightGrams: weight_grams, volumeCm3: volume_cm3 };
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
