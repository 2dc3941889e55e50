import type { Cart, CarrierOffice } from '../cart/cart.ts';
import type { CartChange } from './checkout-changes.ts';
import { money, type InEachCurrency, type Money } from '../money.ts';
import { paymentBlock, type PaymentBlock, type PaymentMethod } from './payment.ts';
import { homeCountryCode, isPickup, type ShippingMethod } from '../cart/shipment.ts';

export type ShippingBlock = 'calculating' | 'no-amount' | 'only-argentina' | 'no-offices';

/** A pickup at a branch shows none (specification, section 9). */
export type ShippingPrice =
  { readonly name: 'free' } | { readonly name: 'none' } | { readonly name: 'amount'; readonly amount: Money };

export interface ShippingOption {
  readonly method: ShippingMethod;
  readonly blocked: ShippingBlock | null;
  readonly price: ShippingPrice | null;
}

export interface ShippingQuestion {
  readonly shipment: Cart['shipment'];
  readonly countryCode: string;
  readonly isCalculating: boolean;
}

export function shippingOptions(
  methods: readonly ShippingMethod[],
  question: ShippingQuestion,
): readonly ShippingOption[] {
  return methods.map((method) => ({
    method,
    blocked: shippingBlock(method, question),
    price: shippingPrice(method, question.shipment),
  }));
}

function shippingBlock(
  method: ShippingMethod,
  { shipment, countryCode, isCalculating }: ShippingQuestion,
): ShippingBlock | null {
  if (isPickup(method)) return null;
  if (method === 'carrierOffice' && countryCode !== homeCountryCode) return 'only-argentina';
  if (isCalculating) return 'calculating';
  if (method === 'carrierOffice') return officesOf(shipment).length === 0 ? 'no-offices' : null;
  return shipment.amount === null && !shipment.isFree ? 'no-amount' : null;
}

export function officesOf({ offices }: Cart['shipment']): readonly CarrierOffice[] {
  return offices?.offices ?? [];
}

function shippingPrice(method: ShippingMethod, shipment: Cart['shipment']): ShippingPrice | null {
  if (isPickup(method)) return { name: 'none' };
  if (method === 'carrierOffice' && officesOf(shipment).length === 0) return null;
  const amount = method === 'homeDelivery' ? shipment.amount : (shipment.offices?.cost ?? null);
  if (shipment.isFree || amount?.cents === 0) return { name: 'free' };
  return amount === null ? null : { name: 'amount', amount };
}

/**
 * The server's, when it was priced for this method. A backend without `pricedFor` counts home delivery in; that share
 * is replaced by the chosen method's price.
 */
export function orderTotal(
  { totalPrice, pricedFor, shipment }: Pick<Cart, 'totalPrice' | 'pricedFor' | 'shipment'>,
  method: ShippingMethod | null,
): Money {
  if (pricedFor !== null || method === 'homeDelivery') return totalPrice;
  const counted = shipment.isFree ? 0 : (shipment.amount?.cents ?? 0);
  const price = method && shippingPrice(method, shipment);
  const minimumCents = price?.name === 'amount' ? price.amount.cents : 0;
  return money(Math.max(0, totalPrice.cents - counted + minimumCents), totalPrice.currency);
}

export interface PaymentOption {
  readonly method: PaymentMethod;
  readonly blocked: PaymentBlock | null;
}

/** @param offered by the shop, in this order */
export function paymentOptions(
  offered: readonly PaymentMethod[],
  total: Money,
  smallest: InEachCurrency<number>,
): readonly PaymentOption[] {
  return offered.map((method) => ({ method, blocked: paymentBlock(method, total, smallest) }));
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
  readonly isUnknown: boolean;
  readonly isCalculating: boolean;
  readonly cart: Pick<Cart, 'items'> | null;
  /** The shopper has not accepted a change of the cart. */
  readonly isUnaccepted: boolean;
  readonly hasErrors: boolean;
  /** False for gift cards alone: neither address nor shipping is missing. */
  readonly needsAddress: boolean;
  readonly shipping: ShippingOption | null;
  readonly payment: PaymentOption | null;
}

/** The first reason why 'Realizar pedido' is disabled. */
export function orderBlock(readiness: OrderReadiness): OrderBlock | null {
  const { isOrdering, isUnknown, isCalculating, cart, isUnaccepted, shipping, payment } = readiness;
  if (isOrdering) return 'ordering';
  if (isUnknown) return 'checking';
  if (cart === null || isCalculating) return 'calculating';
  if (cart.items.length === 0) return 'empty-cart';
  if (shortItems(cart).length > 0) return 'no-stock';
  if (isUnaccepted) return 'unaccepted';
  if (readiness.needsAddress) {
    if (readiness.hasErrors) return 'incomplete-data';
    if (shipping === null || shipping.blocked !== null) return 'no-shipment';
  }
  return payment === null || payment.blocked !== null ? 'no-payment' : null;
}

/** What the shopper can do something about. */
export type MissingPart = Exclude<OrderBlock, 'ordering' | 'calculating' | 'empty-cart'>;

/** Null: ready, or ready in a moment. */
export function missingBefore(block: OrderBlock | null): MissingPart | null {
  return block === 'ordering' || block === 'calculating' || block === 'empty-cart' ? null : block;
}

/** What 'no-stock' is about. */
export function shortages(cart: Pick<Cart, 'items'>): readonly CartChange[] {
  return shortItems(cart).map(({ product: { title, stock } }) => ({ name: 'stock', title, units: stock }));
}

/** Presales are sold without stock. */
export function shortItems({ items }: Pick<Cart, 'items'>): Cart['items'] {
  return items.filter(({ product, quantity }) => !product.isOnPresale && product.stock < quantity);
}
