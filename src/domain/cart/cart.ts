import type { Currency, Money } from '../money.ts';
import type { ProductCard } from '../catalogue/product.ts';
import type { ShippingMethod } from './shipment.ts';

export interface CartItem {
  readonly id: number;
  readonly quantity: number;
  readonly totalPrice: Money;
  readonly product: ProductCard;
}

export interface CarrierOffice {
  readonly id: number;
  readonly fullAddress: string;
  readonly locality: string;
  readonly province: string;
  readonly openingHours: string;
}

/** `amount` is null until the cost is calculated. */
export interface CartShipment {
  readonly country: string | null;
  readonly countryCode: string | null;
  readonly city: string | null;
  readonly zipCode: string | null;
  readonly amount: Money | null;
  readonly isFree: boolean;
  readonly offices: { readonly offices: readonly CarrierOffice[]; readonly cost: Money | null } | null;
}

/** As the server sent it: the shop computes no total. Another `uuid` in an answer replaces the stored one. */
export interface Cart {
  readonly id: number;
  readonly uuid: string;
  readonly currency: Currency;
  readonly items: readonly CartItem[];
  readonly productsPrice: Money;
  readonly totalPrice: Money;
  /** What `totalPrice` includes; null: home delivery, once there is an address. */
  readonly pricedFor: ShippingMethod | null;
  /** False where an order of it needs neither address nor way of delivery; null or absent where the API does not say. */
  readonly needsAddress?: boolean | null;
  readonly coupon: { readonly code: string; readonly amount: Money } | null;
  readonly giftCard: { readonly number: string; readonly amount: Money } | null;
  readonly discountAmount: Money | null;
  readonly discountUnitProducts: readonly string[];
  readonly cannotAccumulateDiscounts: boolean;
  readonly shipment: CartShipment;
  readonly recommendedProducts: readonly ProductCard[];
}

export function unitCount(cart: Pick<Cart, 'items'>): number {
  return cart.items.reduce((units, item) => units + item.quantity, 0);
}

/**
 * Units of a line once an add is undone: never fewer than before it, unless another change removed them since.
 * @param now units in the cart at present
 */
export function unitsWithoutAdd(
  now: number,
  { before, added }: { readonly before: number; readonly added: number },
): number {
  return Math.max(Math.min(now, before), now - added);
}

/** Gift cards are not: their numbers come by mail. */
export function isSent({ items }: Pick<Cart, 'items'>): boolean {
  return items.some(({ product }) => !product.isGiftCard);
}

/** Gift cards alone need none where the API says so; another backend may refuse an order without an address. */
export function needsAddress(cart: Pick<Cart, 'items' | 'needsAddress'>): boolean {
  return cart.items.length === 0 || isSent(cart) || cart.needsAddress !== false;
}

/** What a code was applied as, read from the answer; null for neither. */
export function appliedAs(code: string, { coupon, giftCard }: Cart): 'coupon' | 'gift-card' | null {
  if (coupon !== null && isSameCode(coupon.code, code)) return 'coupon';
  if (giftCard !== null && isSameCode(giftCard.number, code)) return 'gift-card';
  return null;
}

/**
 * Null when it is reached, or does not apply. Gift cards are not sent, so they do not count. @param freeFrom in pesos
 */
export function remainingForFreeShipping(
  { items, productsPrice, shipment }: Pick<Cart, 'items' | 'productsPrice' | 'shipment'>,
  freeFrom: Money,
): Money | null {
  const sent = items.filter(({ product }) => !product.isGiftCard);
  if (sent.length === 0 || productsPrice.currency !== freeFrom.currency || shipment.isFree) return null;
  const cents = freeFrom.cents - sent.reduce((sum, { totalPrice }) => sum + totalPrice.cents, 0);
  return cents > 0 ? { ...freeFrom, cents } : null;
}

/** The threshold is reached, and no destination abroad has a price. */
export function shipsFree(
  cart: Pick<Cart, 'items' | 'productsPrice' | 'shipment'>,
  freeFrom: Money,
): boolean {
  const { productsPrice, shipment } = cart;
  if (!isSent(cart)) return false;
  if (shipment.isFree) return true;
  const isPriced = shipment.amount !== null && shipment.amount.cents > 0;
  const isKnown = productsPrice.currency === freeFrom.currency;
  return isKnown && !isPriced && remainingForFreeShipping(cart, freeFrom) === null;
}

function isSameCode(one: string, other: string): boolean {
  return plainCode(one) === plainCode(other);
}

/** Typed codes vary in case, spaces and dashes. */
export function plainCode(code: string): string {
  return code.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
}

export const minimumQuantity = 1;

export function quantityFromText(text: string): number | null {
  if (!/^\d{1,15}$/.test(text.trim())) return null;
  const quantity = Number(text);
  return quantity >= minimumQuantity ? quantity : null;
}
