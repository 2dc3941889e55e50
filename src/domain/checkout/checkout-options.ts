/**
 * Shipping and payment options of the checkout. A blocked option carries its reason, used by button, tooltip and hint
 * alike.
 */
import type { Cart, CarrierOffice } from '../cart/cart.ts';
import { money, type InEachCurrency, type Money } from '../money.ts';
import { paymentBlock, paymentMethods, type PaymentBlock, type PaymentMethod } from './payment.ts';
import { homeCountryCode, shippingMethods, type ShippingMethod } from '../cart/shipment.ts';

export type ShippingBlock = 'calculating' | 'no-amount' | 'only-argentina' | 'no-offices';

/** Shipping price to display. A pickup at a branch shows no price (specification, section 9). */
export type ShippingPrice =
  { readonly name: 'free' } | { readonly name: 'none' } | { readonly name: 'amount'; readonly amount: Money };

export interface ShippingOption {
  readonly method: ShippingMethod;
  readonly blocked: ShippingBlock | null;
  /** Null until it is known. */
  readonly price: ShippingPrice | null;
}

export interface ShippingQuestion {
  readonly shipment: Cart['shipment'];
  /** From the address in the form. */
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

/** The shipping method to request a total for. Pickup, which costs nothing, is the default while none is chosen. */
export function pricedMethod(method: ShippingMethod | null): ShippingMethod {
  return method === 'homeDelivery' || method === 'carrierOffice' ? method : 'pickupCentro';
}

/**
 * The order's total for a shipping method. Uses the server's total when it was priced for that method. A backend
 * without `pricedFor` includes home delivery in its total; that share is then replaced by the price of the chosen
 * method, both as sent by the backend.
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

export function paymentOptions(total: Money, smallest: InEachCurrency<number>): readonly PaymentOption[] {
  return paymentMethods.map((method) => ({ method, blocked: paymentBlock(method, total, smallest) }));
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
  /** Whether the outcome of a sent order is still being looked up. */
  readonly isUnknown: boolean;
  readonly isCalculating: boolean;
  readonly cart: Pick<Cart, 'items'> | null;
  /** Whether the cart changed and the shopper has not accepted the change yet. */
  readonly isUnaccepted: boolean;
  readonly hasErrors: boolean;
  readonly shipping: ShippingOption | null;
  readonly payment: PaymentOption | null;
}

/** Why 'Realizar pedido' is disabled, the first reason that applies; null when it is enabled. */
export function orderBlock(readiness: OrderReadiness): OrderBlock | null {
  const { isOrdering, isUnknown, isCalculating, cart, isUnaccepted, hasErrors, shipping, payment } =
    readiness;
  if (isOrdering) return 'ordering';
  if (isUnknown) return 'checking';
  if (cart === null || isCalculating) return 'calculating';
  if (cart.items.length === 0) return 'empty-cart';
  if (shortItems(cart).length > 0) return 'no-stock';
  if (isUnaccepted) return 'unaccepted';
  if (hasErrors) return 'incomplete-data';
  if (shipping === null || shipping.blocked !== null) return 'no-shipment';
  return payment === null || payment.blocked !== null ? 'no-payment' : null;
}

/** Lines with more units than stock. Presales are sold without stock. */
export function shortItems({ items }: Pick<Cart, 'items'>): Cart['items'] {
  return items.filter(({ product, quantity }) => !product.isOnPresale && product.stock < quantity);
}
