/** What the shopper confirms, as displayed: the server refuses an order when its own figures differ. */
import type { Cart } from '../cart/cart.ts';
import { orderTotal } from './checkout-options.ts';
import type { Money } from '../money.ts';
import type { ShippingMethod } from '../cart/shipment.ts';

export interface ConfirmedOrder {
  readonly total: Money;
  readonly lines: string;
}

export interface ConfirmedLine {
  readonly productId: number;
  readonly quantity: number;
  /** The price of all units. */
  readonly totalCents: number;
}

/** `7x2=30000 9x1=4500`, in the order of the ids: readable where it differs. */
export function linesDigest(lines: readonly ConfirmedLine[]): string {
  return [...lines]
    .sort((a, b) => a.productId - b.productId)
    .map(({ productId, quantity, totalCents }) => `${productId}x${quantity}=${totalCents}`)
    .join(' ');
}

export function confirmedOrder(
  cart: Pick<Cart, 'items' | 'totalPrice' | 'pricedFor' | 'shipment'>,
  method: ShippingMethod | null,
): ConfirmedOrder {
  const lines = cart.items.map(({ product, quantity, totalPrice }) => ({
    productId: product.id,
    quantity,
    totalCents: totalPrice.cents,
  }));
  return { total: orderTotal(cart, method), lines: linesDigest(lines) };
}
