/** The screens after an order that show what was handed over; without it they go to the orders. */
import { atom } from 'nanostores';
import { getOrder } from '../api/order.ts';
import { providerLink } from '../domain/checkout-link.ts';
import type { Order } from '../domain/order.ts';
import { pathTo } from '../domain/routes.ts';
import { paymentTexts } from '../text/payment.ts';
import { http } from './backend.ts';
import { replaceWith } from './browser.ts';
import { refreshCart } from './cart.ts';
import { createLoad } from './load.ts';
import { takePlacedOrder, type HandedOrder } from './placed-order.ts';

/** Null until the screen has looked, and on a direct visit. */
export const $handedOrder = atom<HandedOrder | null>(null);

/** A direct visit has nothing to show (specification, section 2). */
export function openHandedOrder(): void {
  const handed = takePlacedOrder();
  $handedOrder.set(handed);
  if (handed === null) replaceWith(pathTo('orders'));
  else refreshCart();
}

/** The order once more: the address to pay at may have come a moment after the order's own answer, or be of no use any more. */
export const unpaidOrder = createLoad(
  async (id: number, signal): Promise<Order> =>
    (await http.send(getOrder, { params: { id: String(id) } }, { signal })).order,
  { show: 'silent', text: paymentTexts.makePayment.noLink, serverWords: 'never' },
);

/** For the screen that pays, also when Back brings it again. What was paid meanwhile is shown, and not paid once more. */
export async function openUnpaidOrder(): Promise<void> {
  openHandedOrder();
  const handed = $handedOrder.get();
  if (handed === null) return;
  const { id, payment } = handed.order;
  await unpaidOrder.ask(id);
  const { value } = unpaidOrder.$state.get();
  if (value === null) return;
  const isPaidMeanwhile = payment.link !== null && value.payment.link === null;
  $handedOrder.set(isPaidMeanwhile ? null : { ...handed, order: value });
  if (isPaidMeanwhile) replaceWith(pathTo('order', { id }));
}

/** Where 'PAGAR PEDIDO' leads; null when the API gave no address, or one that the shop does not know. */
export function paymentLinkOf({ order }: HandedOrder, redirectOrigins: readonly string[]): string | null {
  return providerLink(order.payment.link, redirectOrigins);
}

/** @returns whether the browser let it */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
