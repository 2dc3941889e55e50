/** What can be chosen in the checkout, and why not: each answer carries its reason, for the button, the tooltip and the hint. */
import type { Cart, CarrierOffice } from './cart.ts';
import { money, type Currency, type Money } from './money.ts';
import { paymentBlock, paymentMethods, type PaymentBlock, type PaymentMethod } from './payment.ts';
import { homeCountryCode, shippingMethods, type ShippingMethod } from './shipment.ts';

export type ShippingBlock = 'calculating' | 'no-amount' | 'only-argentina' | 'no-offices';

/** What sending costs in words: a pickup at a branch has no price to speak of (specification, section 9). */
export type ShippingPrice =
  { readonly name: 'free' } | { readonly name: 'none' } | { readonly name: 'amount'; readonly amount: Money };

export interface ShippingOption {
  readonly method: ShippingMethod;
  readonly blocked: ShippingBlock | null;
  /** Null while it is not known. */
  readonly price: ShippingPrice | null;
}

export interface ShippingQuestion {
  readonly shipment: Cart['shipment'];
  /** Of the address in the form. */
  readonly countryCode: string;
  readonly isCalculating: boolean;
}

export function shippingOptions(question: ShippingQuestion): readonly ShippingOption[] {
  return shippingMethods.map((method) => ({
    method,
    blocked: shippingBlock(method, question),
    price: shippingPrice(method, question.shipment),
  }));
}

function shippingBlock(
  method: ShippingMethod,
  { shipment, countryCode, isCalculating }: ShippingQuestion,
): ShippingBlock | null {
  switch (method) {
    case 'pickupCentro':
    case 'pickupBelgrano':
      return null;
    case 'homeDelivery':
      if (isCalculating) return 'calculating';
      return shipment.amount === null && !shipment.isFree ? 'no-amount' : null;
    case 'carrierOffice':
      if (countryCode !== homeCountryCode) return 'only-argentina';
      if (isCalculating) return 'calculating';
      return officesOf(shipment).length === 0 ? 'no-offices' : null;
  }
}

export function officesOf({ offices }: Cart['shipment']): readonly CarrierOffice[] {
  return offices?.offices ?? [];
}

function shippingPrice(method: ShippingMethod, shipment: Cart['shipment']): ShippingPrice | null {
  switch (method) {
    case 'pickupCentro':
    case 'pickupBelgrano':
      return { name: 'none' };
    case 'homeDelivery':
      return priceOf(shipment.amount, shipment.isFree);
    case 'carrierOffice':
      return officesOf(shipment).length === 0
        ? null
        : priceOf(shipment.offices?.cost ?? null, shipment.isFree);
  }
}

function priceOf(amount: Money | null, isFree: boolean): ShippingPrice | null {
  if (isFree || amount?.cents === 0) return { name: 'free' };
  return amount === null ? null : { name: 'amount', amount };
}

/** The way of sending to ask a total for: a branch costs nothing, as long as nothing is chosen there is nothing to pay for yet. */
export function pricedWay(method: ShippingMethod | null): ShippingMethod {
  return method === 'homeDelivery' || method === 'carrierOffice' ? method : 'pickupCentro';
}

/**
 * What the order will come to: the server's own figure for the way that it was asked about. A backend that knows only the
 * usual total counts home delivery once there is an address; then its share is exchanged for that way's price, both as the
 * backend gave them.
 */
export function orderTotal(
  { totalPrice, pricedFor, shipment }: Pick<Cart, 'totalPrice' | 'pricedFor' | 'shipment'>,
  method: ShippingMethod | null,
): Money {
  if (pricedFor !== null || method === 'homeDelivery') return totalPrice;
  const counted = shipment.isFree ? 0 : (shipment.amount?.cents ?? 0);
  const price = method && shippingPrice(method, shipment);
  const wanted = price?.name === 'amount' ? price.amount.cents : 0;
  return money(Math.max(0, totalPrice.cents - counted + wanted), totalPrice.currency);
}

export interface PaymentOption {
  readonly method: PaymentMethod;
  readonly blocked: PaymentBlock | null;
}

export function paymentOptions(currency: Currency): readonly PaymentOption[] {
  return paymentMethods.map((method) => ({ method, blocked: paymentBlock(method, currency) }));
}

export type OrderBlock =
  | 'ordering'
  | 'checking'
  | 'calculating'
  | 'empty-cart'
  | 'no-stock'
  | 'unaccepted'
  | 'incomplete-data'
  | 'no-shipment'
  | 'no-payment';

export interface OrderReadiness {
  readonly isOrdering: boolean;
  /** Whether an order whose answer was lost is still being looked for. */
  readonly isUnknown: boolean;
  readonly isCalculating: boolean;
  readonly cart: Pick<Cart, 'items'> | null;
  /** Whether something changed that the shopper has not accepted yet. */
  readonly isUnaccepted: boolean;
  readonly hasFaults: boolean;
  readonly shipping: ShippingOption | null;
  readonly payment: PaymentOption | null;
}

/** Why 'Realizar pedido' cannot be pressed, the nearest reason first; null when it can. */
export function orderBlock(readiness: OrderReadiness): OrderBlock | null {
  const { isOrdering, isUnknown, isCalculating, cart, isUnaccepted, hasFaults, shipping, payment } =
    readiness;
  if (isOrdering) return 'ordering';
  if (isUnknown) return 'checking';
  if (cart === null || isCalculating) return 'calculating';
  if (cart.items.length === 0) return 'empty-cart';
  if (shortItems(cart).length > 0) return 'no-stock';
  if (isUnaccepted) return 'unaccepted';
  if (hasFaults) return 'incomplete-data';
  if (shipping === null || shipping.blocked !== null) return 'no-shipment';
  return payment === null || payment.blocked !== null ? 'no-payment' : null;
}

/** Lines that ask for more units than there are; presales are sold before there are any. */
export function shortItems({ items }: Pick<Cart, 'items'>): Cart['items'] {
  return items.filter(({ product, quantity }) => !product.isOnPresale && product.stock < quantity);
}
