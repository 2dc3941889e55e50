import type { ProductBase } from '../catalogue/product.ts';
import type { Order, OrderItem } from '../checkout/order.ts';
import { stepsOf, type OrderSteps } from '../checkout/order-timeline.ts';

export interface PresaleWait {
  /** `2027-03-12`; null while one of the presales has no date. */
  readonly until: string | null;
}

/**
 * What a parcel waits for; null without a presale, or with nothing but presales of one day. Gift cards are not sent.
 */
export function presaleWait(
  products: readonly Pick<ProductBase, 'isOnPresale' | 'releaseDate' | 'isGiftCard'>[],
): PresaleWait | null {
  const sent = products.filter(({ isGiftCard }) => !isGiftCard);
  const presales = sent.filter(({ isOnPresale }) => isOnPresale);
  const [first] = presales;
  if (first === undefined) return null;
  const isTogether = presales.length === sent.length;
  if (isTogether && presales.every(({ releaseDate }) => releaseDate === first.releaseDate)) return null;
  const dates = presales.map(({ releaseDate }) => releaseDate);
  const knownDates = dates.filter((date) => date !== null).sort();
  return { until: knownDates.length < dates.length ? null : (knownDates.at(-1) ?? null) };
}

/** The same of an order that has not left the shop: its last two steps are on the way and with the buyer. */
export function orderWait(
  order: Pick<Order, 'state' | 'shippingMethod'> & {
    readonly items: readonly Pick<OrderItem, 'isOnPresale' | 'isGiftCard' | 'releaseDate'>[];
  },
  steps: OrderSteps,
): PresaleWait | null {
  const all = stepsOf(order.shippingMethod, steps);
  const at = all.indexOf(order.state);
  if (at === -1 || at >= all.length - 2) return null;
  return presaleWait(
    order.items.map(({ isOnPresale = false, isGiftCard = false, releaseDate = null }) => ({
      // A date comes with presales only.
      isOnPresale: isOnPresale || releaseDate !== null,
      isGiftCard,
      releaseDate,
    })),
  );
}
