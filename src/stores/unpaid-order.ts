/**
 * Paying an order from its own page, after all or once more. Nobody pays on what a page once knew: the press reads the order
 * again, and leads on only if it can still be paid.
 */
import { atom } from 'nanostores';
import { getOrder } from '../api/order.ts';
import { providerLink } from '../domain/checkout-link.ts';
import type { Order } from '../domain/order.ts';
import { orderPaymentOf, type InsideProvider, type OrderPayment } from '../domain/order-payment.ts';
import { pathTo, type RouteName } from '../domain/routes.ts';
import { shop } from '../shop.ts';
import { accountTexts } from '../text/account.ts';
import { http } from './backend.ts';
import { goTo, onRevival, onVisible } from './browser.ts';
import { returnPathOf } from './embedded-payment.ts';
import { leftOrder, rememberLeaving } from './left-order.ts';
import { createLoad } from './load.ts';
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
  await pressOnce(async () => {
    await askForOrder();
    lead(redirectOrigins);
  });
}

/** From another page than the order's own, which says what there is to know where no press can lead to the payment. */
export async function payOrderOf(id: number, redirectOrigins: readonly string[]): Promise<void> {
  await pressOnce(async () => {
    await orderLoad.ask(String(id));
    const { state, message } = orderLoad.$state.get();
    const isSaidElsewhere = state === 'rejected' && message === null;
    if (!isSaidElsewhere && !lead(redirectOrigins)) goTo(pathTo('order', { id }));
  });
}

/** The number of the order that this tab left the shop to pay, while it still waits for that; null when none does. */
export const leftUnpaid = createLoad(readLeftUnpaid, {
  show: 'silent',
  text: accountTexts.order.loadFailed,
  serverWords: 'never',
});

async function readLeftUnpaid(
  redirectOrigins: readonly string[],
  signal: AbortSignal,
): Promise<number | null> {
  const left = leftOrder();
  if (left === null) return null;
  const { order } = await http.send(getOrder, { params: { id: String(left.orderId) } }, { signal });
  const { name } = paymentOf(order, redirectOrigins);
  return name === 'none' || name === 'under-way' ? null : order.id;
}

/** For the shopper who has paid and whose shop did not notice: the API knows. */
export function checkPayment(provider: InsideProvider): void {
  forgetFailedReturns();
  goTo(returnPathOf(provider, 'success'));
}

async function pressOnce(work: () => Promise<void>): Promise<void> {
  if ($isPaying.get()) return;
  $isPaying.set(true);
  try {
    await work();
  } finally {
    $isPaying.set(false);
  }
}

/** To the payment of the order that was just read. @returns whether there is one to lead to */
function lead(redirectOrigins: readonly string[]): boolean {
  const { state, value: order } = orderLoad.$state.get();
  if (state !== 'fulfilled' || order === null || order === 'missing') return false;
  const payment = paymentOf(order, redirectOrigins);
  if (payment.name === 'link') {
    forgetFailedReturns();
    rememberLeaving(order.id, payment.link);
    goTo(payment.link);
    return true;
  }
  const inside = keptInsidePayment(order);
  if (payment.name !== 'inside' || !payment.canOpen || inside === null) return false;
  const { getnet, modo, keptAt } = inside;
  handOver({ order, bankData: null, getnet, modo }, { handedAt: keptAt });
  goTo(pathTo(screens[payment.provider]));
  return true;
}

const screens = { getnet: 'getnetPayment', modo: 'modoPayment' } as const satisfies Record<
  InsideProvider,
  RouteName
>;
