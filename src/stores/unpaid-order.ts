/**
 * Paying an order from its own page, after all or once more. Nobody pays on what a page once knew: the press reads the order
 * again, and leads on only if it can still be paid.
 */
import { atom } from 'nanostores';
import { providerLink } from '../domain/checkout-link.ts';
import type { Order } from '../domain/order.ts';
import { orderPaymentOf, type InsideProvider, type OrderPayment } from '../domain/order-payment.ts';
import { pathTo, type RouteName } from '../domain/routes.ts';
import { shop } from '../shop.ts';
import { goTo, onRevival, onVisible } from './browser.ts';
import { returnPathOf } from './embedded-payment.ts';
import { codeLifeMs } from './modo-payment.ts';
import { askForOrder, order as orderLoad } from './orders.ts';
import { keptIntent } from './payment-intents.ts';
import { forgetFailedReturns, isPaymentKnown } from './payment-returns.ts';
import { handOver } from './placed-order.ts';
import { keptBankData, keptInsidePayment } from './ways-to-pay.ts';

/** While the press is looked into. */
export const $isPaying = atom(false);

/** @param redirectOrigins those of the settings: an address that leads elsewhere is none */
export function paymentOf(order: Order, redirectOrigins: readonly string[]): OrderPayment {
  const { method, link } = order.payment;
  const known = { ...order, payment: { method, link: providerLink(link, redirectOrigins) } };
  const inside = keptInsidePayment(order);
  return orderPaymentOf(known, shop.unpaidOrderStates, {
    bankData: keptBankData(order),
    canOpen:
      (method === 'getnet' && inside?.getnet != null) ||
      (method === 'modo' && inside?.modo != null && Date.now() < inside.keptAt + codeLifeMs),
    canCheck: (method === 'getnet' || method === 'modo') && keptIntent(method)?.orderId === order.id,
    isUnderWay: isPaymentKnown(order.id),
  });
}

/** The order that the address names, read again whenever somebody comes back to its page: it may have been paid meanwhile. */
export function openOrder(): void {
  const askAgain = () => {
    if (!$isPaying.get()) void askForOrder();
  };
  askAgain();
  onRevival(askAgain);
  onVisible(askAgain);
}

/** Does nothing but show how it stands now, when the order cannot be paid any more. */
export async function payOrder(redirectOrigins: readonly string[]): Promise<void> {
  if ($isPaying.get()) return;
  $isPaying.set(true);
  try {
    await askForOrder();
    const { state, value } = orderLoad.$state.get();
    if (state === 'fulfilled' && value !== null && value !== 'missing') lead(value, redirectOrigins);
  } finally {
    $isPaying.set(false);
  }
}

/** For the shopper who has paid and whose shop did not notice: the API knows. */
export function checkPayment(provider: InsideProvider): void {
  forgetFailedReturns();
  goTo(returnPathOf(provider, 'success'));
}

function lead(order: Order, redirectOrigins: readonly string[]): void {
  const payment = paymentOf(order, redirectOrigins);
  if (payment.name === 'link') {
    forgetFailedReturns();
    goTo(payment.link);
  }
  const inside = keptInsidePayment(order);
  if (payment.name !== 'inside' || !payment.canOpen || inside === null) return;
  const { getnet, modo, keptAt } = inside;
  handOver({ order, bankData: null, getnet, modo }, { handedAt: keptAt });
  goTo(pathTo(screens[payment.provider]));
}

const screens = { getnet: 'getnetPayment', modo: 'modoPayment' } as const satisfies Record<
  InsideProvider,
  RouteName
>;
