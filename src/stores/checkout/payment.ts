/**
 * Paying an order: begun when it is placed or by another method, and resumed from its page. A press reads the order
 * again first (no double payment).
 */
import { atom } from 'nanostores';
import { postOrderPayment } from '../../api/order.ts';
import { providerLink } from '../../domain/links.ts';
import { returnPathOf, type PaymentIntent } from '../../domain/checkout/checkout-return.ts';
import type { Order, PlacedOrder } from '../../domain/checkout/order.ts';
import {
  orderPaymentOf,
  type EmbeddedProvider,
  type OrderPayment,
} from '../../domain/checkout/order-payment.ts';
import type { PaymentMethod } from '../../domain/checkout/payment.ts';
import { pathTo, type RouteName } from '../../domain/routes.ts';
import { providers } from '../../providers.ts';
import { shop } from '../../shop.ts';
import { accountTexts } from '../../text/account/account.ts';
import { paymentTexts } from '../../text/checkout/payment.ts';
import { loadOrder, order as orderLoad, readOrder } from '../account/orders.ts';
import { http } from '../backend.ts';
import { goTo, logForDevelopers, onPageRestored, onVisible } from '../browser.ts';
import { announce } from '../failures.ts';
import { createLoad } from '../load.ts';
import { createOperation } from '../operation.ts';
import { pollUntilAnswered } from '../poll-until-answered.ts';
import {
  keepRecord,
  recordOf,
  redirectedOrders,
  sharedBankData,
  sharedIntent,
  sharePayment,
  type OrderRecord,
} from './order-record.ts';
import { modoCodeLifeMs } from './payment-embedded.ts';
import {
  deleteFailedPaymentResults,
  isPaymentInProgress,
  unknownPaymentOf,
  type UnknownResult,
} from './payment-results.ts';
import { confirmPayment, returnPolicy } from './payment-return.ts';

const begin = {
  transfer: (placed) => pathToScreen(placed, 'orderComplete', 'due'),
  getnet: (placed) => pathToScreen(placed, 'getnetPayment', 'embedded'),
  modo: (placed) => pathToScreen(placed, 'modoPayment', 'embedded'),
  mercadopago: pathToProvider,
  openpay: pathToProvider,
  paypal: pathToProvider,
} as const satisfies Record<PaymentMethod, (placed: PlacedOrder) => string>;

/**
 * (Specification, section 4.)
 * @param method what was asked for; the order may lack it
 * @returns where it is paid
 */
export function beginPayment(placed: PlacedOrder, method: PaymentMethod): string {
  sharePayment(placed.order.id, placed);
  return begin[method](placed);
}

/** The order's own page where the tab's storage is full. */
function pathToScreen(placed: PlacedOrder, screen: RouteName, payment: OrderRecord['payment']): string {
  const { id } = placed.order;
  const isKept = keepRecord(id, { ...placed, payment, link: null, keptAt: Date.now() });
  return isKept ? pathTo(screen) : pathTo('order', { id });
}

function pathToProvider(placed: PlacedOrder): string {
  const { id, payment } = placed.order;
  const link = providerLink(payment.link, providers.redirectOrigins);
  if (link === null) {
    if (payment.link !== null) {
      logForDevelopers(new Error(`the payment link ${payment.link} leads to an unknown origin`));
    }
    return pathToScreen(placed, 'makePayment', 'due');
  }
  rememberProvider(id, link);
  return link;
}

/** Before the shopper goes to pay there: Back shows pages without the order, and not every return's URL names it. */
export function rememberProvider(id: number, link: string): void {
  keepRecord(id, { payment: 'at-provider', link, order: null });
}

export function otherMethods(
  { payment: { otherMethods: others = [] } }: Order,
  payment: OrderPayment,
): readonly PaymentMethod[] {
  return isPayable(payment) ? others.filter((method) => shop.paymentMethods.includes(method)) : [];
}

/** Whether it can be paid now, in one way or another. */
export function isPayable({ name }: OrderPayment): boolean {
  return name !== 'none' && name !== 'in-progress' && name !== 'confirming';
}

interface Choice {
  readonly order: Order;
  readonly method: PaymentMethod;
}

/** Pays an order with another method, after the first one failed or was not used. */
export const otherPayment = createOperation(
  async ({ order, method }: Choice) => {
    const request = { params: { id: String(order.id) }, body: { payment: method } };
    const placed = await http.send(postOrderPayment, request);
    deleteFailedPaymentResults();
    goTo(beginPayment(placed, method));
  },
  { show: 'inline', text: paymentTexts.others.failed, serverWords: 'rejected' },
);

export const $isPaying = atom(false);

export function paymentOf(order: Order): OrderPayment {
  const { method, link } = order.payment;
  const linked = { ...order, payment: { method, link: providerLink(link, providers.redirectOrigins) } };
  const isEmbedded = method === 'getnet' || method === 'modo';
  return orderPaymentOf(linked, shop.unpaidOrderStates, {
    bankData: order.bankData ?? sharedBankData(order),
    canOpen: isEmbedded && canOpen(recordOf(order.id), method),
    canCheck: isEmbedded && intentOf(order, method) !== null,
    isInProgress: isPaymentInProgress(order),
    isUnknown: unknownPaymentOf(order) !== null,
  });
}

function canOpen(record: OrderRecord | null, provider: EmbeddedProvider): boolean {
  if (record?.payment !== 'embedded' || record[provider] === null) return false;
  return provider === 'getnet' || Date.now() < record.keptAt + modoCodeLifeMs;
}

/** The tab's own, because another tab's order may be the last one that was shared. */
function intentOf({ id }: Order, provider: EmbeddedProvider): PaymentIntent | null {
  const detail = recordOf(id)?.[provider];
  if (detail != null) return { orderId: id, intentId: detail.intentId };
  const intent = sharedIntent(provider);
  return intent?.orderId === id ? intent : null;
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
    goToPayment();
  });
}

/** From another page: goes to the order's own page when nothing can be opened. */
export async function payOrderOf(id: number): Promise<void> {
  await pressOnce(async () => {
    await orderLoad.ask(String(id));
    const { state, message } = orderLoad.$state.get();
    const isSaidElsewhere = state === 'rejected' && message === null;
    if (!isSaidElsewhere && !goToPayment()) goTo(pathTo('order', { id }));
  });
}

/** Id of the order that this tab went to a provider's page for, while it is still unpaid; null for none. */
export const orderAtProvider = createLoad(
  async (_: null, signal): Promise<number | null> => {
    const record = redirectedOrders().find(({ payment }) => payment === 'at-provider');
    if (record === undefined) return null;
    const order = await readOrder(record.id, signal);
    return isPayable(paymentOf(order)) ? order.id : null;
  },
  { show: 'silent', text: accountTexts.order.loadFailed },
);

/** For a payment that the shop did not notice: asks the API about this order. */
export function checkPayment(order: Order, provider: EmbeddedProvider): void {
  deleteFailedPaymentResults();
  shareIntent(order.id);
  goTo(returnPathOf(provider, 'success'));
}

/** Another tab may have ordered since, and the return finds the intent that was shared last. */
function shareIntent(id: number): void {
  const record = recordOf(id);
  if (record !== null) sharePayment(id, record);
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

/** @returns false when there is nothing to open */
function goToPayment(): boolean {
  const { state, value: order } = orderLoad.$state.get();
  if (state !== 'fulfilled' || order === null || order === 'missing') return false;
  const payment = paymentOf(order);
  if (payment.name === 'link') {
    deleteFailedPaymentResults();
    rememberProvider(order.id, payment.link);
    goTo(payment.link);
    return true;
  }
  if (payment.name !== 'embedded' || !payment.canOpen) return false;
  shareIntent(order.id);
  keepRecord(order.id, { order, payment: 'embedded' });
  goTo(pathTo(embeddedScreens[payment.provider]));
  return true;
}

const embeddedScreens = { getnet: 'getnetPayment', modo: 'modoPayment' } as const;
