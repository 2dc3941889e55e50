/**
 * What a shopper confirms by ordering: the total and the lines as they stood on the screen. It travels with the order, and a
 * server that knows it refuses to make another one of it.
 */
import type { Cart } from './cart.ts';
import { orderTotal } from './checkout-options.ts';
import type { Money } from './money.ts';
import type { ShippingMethod } from './shipment.ts';

export interface ConfirmedOrder {
  readonly total: Money;
  /** See `linesDigest`. */
  readonly lines: string;
}

export interface ConfirmedLine {
  readonly productId: number;
  readonly quantity: number;
  /** Of all its units, in the cart's currency. */
  readonly totalCents: number;
}

/**
 * Lines in one text, whatever their order: `7x2=30000 9x1=4500`. Spelled out and not hashed: a hundred lines at most are
 * short enough, every browser can do it, and a difference can be read.
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
