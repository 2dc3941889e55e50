/** Pays an order from its own page. A press reads the order again first (no double payment). */
import { atom } from 'nanostores';
import { providerLink } from '../../domain/checkout/checkout-link.ts';
import type { Order } from '../../domain/checkout/order.ts';
import {
  orderPaymentOf,
  type InsideProvider,
  type OrderPayment,
} from '../../domain/checkout/order-payment.ts';
import { pathTo, type RouteName } from '../../domain/routes.ts';
import { providers } from '../../providers.ts';
import { shop } from '../../shop.ts';
import { accountTexts } from '../../text/account/account.ts';
import { goTo, onPageRestored, onVisible } from '../browser.ts';
import { announce } from '../failures.ts';
import { pollUntilAnswered } from '../poll-until-answered.ts';
import { returnPathOf } from './embedded-payment.ts';
import { abandonedOrder, rememberLeaving } from './checkout-record.ts';
import { keptBankData, keptInsidePayment, keptIntent } from './kept-payments.ts';
import { createLoad } from '../load.ts';
import { codeLifeMs } from './modo-payment.ts';
import { loadOrder, order as orderLoad, readOrder } from '../account/orders.ts';
import { confirmPayment, returnPolicy } from './payment-confirmation.ts';
import {
  deleteFailedPaymentResults,
  isPaymentKnown,
  unknownPaymentOf,
  type UnknownResult,
} from './payment-results.ts';
import { handOver } from './placed-order.ts';

export const $isPaying = atom(false);

export function paymentOf(order: Order): OrderPayment {
  const { method, link } = order.payment;
  const known = { ...order, payment: { method, link: providerLink(link, providers.redirectOrigins) } };
  const inside = keptInsidePayment(order);
  return orderPaymentOf(known, shop.unpaidOrderStates, {
    bankData: keptBankData(order),
    canOpen:
      (method === 'getnet' && inside?.getnet != null) ||
      (method === 'modo' && inside?.modo != null && Date.now() < inside.keptAt + codeLifeMs),
    canCheck: (method === 'getnet' || method === 'modo') && keptIntent(method)?.orderId === order.id,
    isInProgress: isPaymentKnown(order),
    isUnknown: unknownPaymentOf(order) !== null,
  });
}

/** Again whenever the page becomes visible: it may have been paid meanwhile. */
export function openOrder(): void {
  const askAgain = () => {
    if (!$isPaying.get()) void loadOrder();
  };
  orderLoad.$state.listen(({ state, value }) => {
    if (state === 'fulfilled' && value !== null && value !== 'missing') confirmUnknown(value);
  });
  askAgain();
  onPageRestored(askAgain);
  onVisible(askAgain);
}

let isConfirming = false;

function confirmUnknown(order: Order): void {
  if (isConfirming || unknownPaymentOf(order) === null) return;
  isConfirming = true;
  pollUntilAnswered(async () => {
    const unknown = unknownPaymentOf(order);
    if (unknown !== null && !(await isAnswered(unknown))) return false;
    isConfirming = false;
    await loadOrder();
    return true;
  });
}

async function isAnswered(unknown: UnknownResult): Promise<boolean> {
  try {
    await confirmPayment(unknown);
    return true;
  } catch (error) {
    announce(error, { ...returnPolicy(unknown.type), show: 'silent' });
    return false;
  }
}

/** Only refreshes the page when the order is no longer payable. */
export async function payOrder(): Promise<void> {
  await pressOnce(async () => {
    await loadOrder();
    lead();
  });
}

/** From another page: goes to the order's own page when there is no payment to lead to. */
export async function payOrderOf(id: number): Promise<void> {
  await pressOnce(async () => {
    await orderLoad.ask(String(id));
    const { state, message } = orderLoad.$state.get();
    const isSaidElsewhere = state === 'rejected' && message === null;
    if (!isSaidElsewhere && !lead()) goTo(pathTo('order', { id }));
  });
}

/** Id of the order that this tab left to pay, while it is still unpaid; null for none. */
export const leftUnpaid = createLoad(readLeftUnpaid, {
  show: 'silent',
  text: accountTexts.order.loadFailed,
});

async function readLeftUnpaid(_: null, signal: AbortSignal): Promise<number | null> {
  const left = abandonedOrder();
  if (left === null) return null;
  const order = await readOrder(left.orderId, signal);
  const { name } = paymentOf(order);
  return name === 'none' || name === 'in-progress' || name === 'confirming' ? null : order.id;
}

export function checkPayment(provider: InsideProvider): void {
  deleteFailedPaymentResults();
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

function lead(): boolean {
  const { state, value: order } = orderLoad.$state.get();
  if (state !== 'fulfilled' || order === null || order === 'missing') return false;
  const payment = paymentOf(order);
  if (payment.name === 'link') {
    deleteFailedPaymentResults();
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
