import type { MeasuredEvent } from '../shop/measuring.ts';
import { decimalOf } from '../money.ts';
import type { Order } from './order.ts';

/** Its value is the price of the products, without shipping. */
export function purchased({ id, items, productsPrice, shipmentAmount, couponCode }: Order): MeasuredEvent {
  const value = { currency: productsPrice.currency, value: decimalOf(productsPrice) };
  const lines = items.map(({ productId, title, quantity, unitPrice }) => ({
    ...(productId !== null && { item_id: String(productId) }),
    item_name: title,
    quantity,
    price: decimalOf(unitPrice),
  }));
  const google = {
    transaction_id: String(id),
    ...value,
    ...(shipmentAmount !== null && { shipping: decimalOf(shipmentAmount) }),
    ...(couponCode !== null && { coupon: couponCode }),
    items: lines,
  };
  const contents = items.map(({ productId, quantity }) => ({ id: String(productId ?? 0), quantity }));
  return {
    google: { name: 'purchase', params: google },
    meta: { name: 'Purchase', params: { ...value, content_type: 'product', contents } },
  };
}
