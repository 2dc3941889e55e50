/** The screens after an order that have nothing to ask: they show what was handed over, or go to the orders. */
import { atom } from 'nanostores';
import { providerLink } from '../domain/checkout-link.ts';
import { pathTo } from '../domain/routes.ts';
import { replaceWith } from './browser.ts';
import { refreshCart } from './cart.ts';
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
