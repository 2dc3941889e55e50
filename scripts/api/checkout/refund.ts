/** What a cancelled order owes its customer. All amounts are cents of the order's currency. */
import { formatMoney, money } from '../../../src/domain/money.ts';
import type { OrderRow } from '../db/checkout/orders.ts';
import type { ShopData } from '../db/shop-data.ts';
import { orderMessages, orderStates } from './checkout-messages.ts';

export interface Refund {
  readonly moneyCents: number;
  /** Returns to the gift card that the order was paid with. */
  readonly cardCents: number;
  /** The cancelled order that bought this card, so that nothing returns to it but money; null for none. */
  readonly voidSince: number | null;
  /** What other orders spent of the gift cards that this one bought; the customer keeps what it paid for. */
  readonly spent: readonly SpentCard[];
}

export interface SpentCard {
  readonly number: string;
  readonly orderId: number;
  readonly cents: number;
}

/**
 * Whether the customer's money came: the provider charged it, also before its customer returned, or the shop confirmed
 * it. Also of an order that was cancelled since.
 */
export function isPaid({ payments }: ShopData, { id, is_paid }: Pick<OrderRow, 'id' | 'is_paid'>): boolean {
  return is_paid === 1 || payments.ofOrder(id)?.status === 'approved';
}

/** What an order that is about to be cancelled pays back. Money that came in goes out once, whatever is cancelled first. */
export function refundOf(data: ShopData, order: OrderRow): Refund {
  const spent = data.giftCards.spentOf(order.id, orderStates.cancelled);
  const spentCents = spent.reduce((sum, { cents }) => sum + cents, 0);
  const voidSince = voidSinceOf(data, order);
  const owedCents =
    (isPaid(data, order) ? order.total_cents : 0) + (voidSince === null ? 0 : order.gift_card_cents);
  const cardCents = voidSince === null ? order.gift_card_cents : 0;
  return {
    moneyCents: Math.max(0, owedCents - spentCents),
    cardCents: Math.max(0, cardCents - Math.max(0, spentCents - owedCents)),
    voidSince,
    spent,
  };
}

function voidSinceOf({ giftCards, orders }: ShopData, { gift_card_number }: OrderRow): number | null {
  const purchase = giftCards.byNumber(gift_card_number ?? '')?.bought_with ?? null;
  return purchase !== null && orders.byId(purchase)?.state === orderStates.cancelled ? purchase : null;
}

/** For the customer; null when no money is meant. */
export function refundSentence(order: OrderRow, { moneyCents, spent }: Refund): string | null {
  if (spent.length === 0 && moneyCents === 0) return null;
  if (moneyCents === order.total_cents) return orderMessages.refundDue;
  const amount = formatMoney(money(moneyCents, order.currency));
  if (spent.length === 0) return orderMessages.refundOf(amount);
  return moneyCents === 0 ? orderMessages.refundSpent : orderMessages.refundRest(amount);
}
