/** What an order waits for that has not left the shop; the words are those of cart and checkout. */
import { orderWait, type PresaleWait } from '../../../src/domain/cart/presale-wait.ts';
import { shippingMethodOf } from '../../../src/shipping-methods.ts';
import { shop } from '../../../src/shop.ts';
import { releaseTexts } from '../../../src/text/catalogue/release.ts';
import type { OrderRow } from '../db/checkout/orders.ts';
import type { ShopData } from '../db/shop-data.ts';

export function waitOf({ sql }: ShopData, order: OrderRow): PresaleWait | null {
  const items = sql.all<{ is_presale: number | null; release_date: string | null; is_gift_card: number }>`
    SELECT is_presale, release_date, order_item.is_gift_card
    FROM order_item LEFT JOIN product ON product.id = product_id WHERE order_id = ${order.id}`;
  return orderWait(
    {
      state: order.state,
      shippingMethod: shippingMethodOf(order.shipping_code),
      items: items.map(({ is_presale, release_date, is_gift_card }) => ({
        isOnPresale: is_presale === 1,
        releaseDate: release_date,
        isGiftCard: is_gift_card === 1,
      })),
    },
    shop.orderSteps,
  );
}

/** Paragraphs of a mail: one or none. */
export function waitInstructions(data: ShopData, order: OrderRow): readonly string[] {
  const wait = waitOf(data, order);
  return wait === null ? [] : [releaseTexts.waits(wait.until)];
}
