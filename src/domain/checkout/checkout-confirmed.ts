/**
 * What the shopper confirms by ordering: total and lines as displayed. It is sent with the order, and the server
 * refuses the order when its own figures differ.
 */
import type { Cart } from '../cart/cart.ts';
import { orderTotal } from './checkout-options.ts';
import type { Money } from '../money.ts';
import type { ShippingMethod } from '../cart/shipment.ts';

export interface ConfirmedOrder {
  readonly total: Money;
  /** See `linesDigest`. */
  readonly lines: string;
}

export interface ConfirmedLine {
  readonly productId: number;
  readonly quantity: number;
  /** Of all units of the line, in the cart's currency. */
  readonly totalCents: number;
}

/**
 * The lines as one string, independent of their order: `7x2=30000 9x1=4500`. Plain text and not a hash: carts have at
 * most a hundred lines, no browser API is needed, and a difference is readable.
 */
export function linesDigest(lines: readonly ConfirmedLine[]): string {
  return lines
    .toSorted((a, b) => a.productId - b.productId)
    .map(({ productId, quantity, totalCents }) => `${productId}x${quantity}=${totalCents}`)
    .join(' ');
}

export function confirmedOrder(
  cart: Pick<Cart, 'items' | 'totalPrice' | 'pricedFor' | 'shipment'>,
  method: ShippingMethod,
): ConfirmedOrder {
  const lines = cart.items.map(({ product, quantity, totalPrice }) => ({
    productId: product.id,
    quantity,
    totalCents: totalPrice.cents,
  }));
  return { total: orderTotal(cart, method), lines: linesDigest(lines) };
}
