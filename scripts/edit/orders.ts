/** `npm run api:order`: order management by the owner. */
import type { DatabaseSync } from 'node:sqlite';
import { shippingMethodOf } from '../../src/domain/cart/shipment.ts';
import { orderListOf } from '../api/db/checkout/order-list.ts';
import type { OrderRow } from '../api/db/checkout/orders.ts';
import { shopDataOf, type ShopData } from '../api/db/shop-data.ts';
import { notifyCustomer } from '../api/checkout/notify-customer.ts';
import { receivePayment } from '../api/checkout/order-payment.ts';
import { canBecome, changeOrderState } from '../api/checkout/order-state.ts';
import { orderStates, type OrderState } from '../api/checkout/words-checkout.ts';
import { orderWords } from '../api/checkout/words-order.ts';
import {
  allOrNothing,
  EditError,
  type Answer,
  type Arguments,
  type EditorCommand,
  type Verb,
} from './command.ts';
import { detailsOf, lineOf } from './order-words.ts';
import { oneOf, positionalNumber, shownMoney, withoutEdit, wholeNumber } from './values.ts';

const usage = `npm run api:order -- list [--state STATE] [--refunds] [--limit N]
npm run api:order -- show NUMBER
npm run api:order -- paid NUMBER                     its money is here; takes up an order that its deadline had ended
npm run api:order -- prepare NUMBER
npm run api:order -- ready NUMBER                    it can be picked up
npm run api:order -- send NUMBER [--tracking TEXT]
npm run api:order -- deliver NUMBER
npm run api:order -- cancel NUMBER [--reason TEXT]   units, coupon, gift card and points go back
npm run api:order -- refunded NUMBER                 its money was given back
The customer is told of everything but "prepare" and "deliver", by mail and in the shop.
STATE: ${Object.values(orderStates).join(', ')}`;

/** @param siteUrl base of links in mails */
export function orderCommand(siteUrl: string): EditorCommand {
  const change = (work: (change: Change) => readonly string[], options: Verb['options'] = {}): Verb => ({
    positionals: ['NUMBER'],
    options,
    run: (database, args, now) => changed(database, { args, now, siteUrl }, work),
  });
  return {
    script: 'api:order',
    usage,
    verbs: {
      list: {
        positionals: [],
        options: { state: { type: 'string' }, refunds: { type: 'boolean' }, limit: { type: 'string' } },
        run: (database, args) => withoutEdit(list(database, args)),
      },
      show: change(({ data, order }) => detailsOf(data, order)),
      paid: change(paid),
      prepare: change(({ become }) => become(orderStates.inPreparation)),
      ready: change(ready),
      send: change(send, { tracking: { type: 'string' } }),
      deliver: change(({ become }) => become(orderStates.delivered)),
      cancel: change(cancel, { reason: { type: 'string' } }),
      refunded: change(refunded),
    },
  };
}

interface Change {
  readonly data: ShopData;
  readonly order: OrderRow;
  readonly args: Arguments;
  readonly now: Date;
  readonly siteUrl: string;
  /** Changes the state. @throws EditError for an invalid transition */
  readonly become: (state: OrderState) => readonly string[];
  readonly notify: (news: { subject: string; message: string }) => void;
}

/** Changes an order in one transaction and prints its new summary first. @throws EditError */
function changed(
  database: DatabaseSync,
  { args, now, siteUrl }: Pick<Change, 'args' | 'now' | 'siteUrl'>,
  work: (change: Change) => readonly string[],
): Answer {
  const data = shopDataOf(database);
  const id = positionalNumber(args.positionals[0], 'NUMBER');
  return allOrNothing(database, () => {
    const order = data.orders.byId(id);
    if (order === null) throw new EditError(`There is no order ${id}. See: npm run api:order -- list`);
    const said = work({
      data,
      order,
      args,
      now,
      siteUrl,
      become: (state) => become(data, order, state, now),
      notify: (news) => notifyCustomer(data, order, news, now, siteUrl),
    });
    const row = orderListOf(database).byId(id);
    const lines = [...(row === null ? [] : [lineOf(row)]), ...said];
    // Cancelling or reopening changes the stock on published pages.
    const isOver = (state: string | undefined) => state === orderStates.cancelled;
    return { lines, edit: isOver(order.state) === isOver(row?.state) ? null : { products: null } };
  });
}

function list(database: DatabaseSync, args: Arguments): readonly string[] {
  const state = oneOf(args, 'state', Object.values(orderStates));
  const limit = wholeNumber(args, 'limit', 1, 10_000) ?? 20;
  const orders = orderListOf(database);
  const found = args.flags['refunds'] === true ? orders.refundsDue(limit) : orders.latest(state, limit);
  return found.length === 0 ? ['No order.'] : found.map(lineOf);
}

function become(data: ShopData, order: OrderRow, state: OrderState, now: Date): readonly string[] {
  if (!canBecome(order, state)) {
    const next = Object.values(orderStates).filter((other) => canBecome(order, other));
    const advice = next.length === 0 ? 'It is over.' : `It can become: ${next.join(', ')}.`;
    throw new EditError(`Order ${order.id} is "${order.state}" and cannot become "${state}". ${advice}`);
  }
  changeOrderState(data, order.id, state, now);
  return [];
}

function paid({ data, order, now, siteUrl, notify }: Change): readonly string[] {
  const isOver = order.state === orderStates.cancelled;
  if (order.state !== orderStates.awaitingPayment && !isOver)
    throw new EditError(`Order ${order.id} is "${order.state}": it was paid before.`);
  if (!receivePayment(data, order.id, now, siteUrl)) {
    const amount = shownMoney(order.total_cents, order.currency);
    return [
      `It was cancelled, and it cannot be taken up again. The customer was told that ${amount} will be given back.`,
      refundAdvice(order.id),
    ];
  }
  if (isOver) return ['It was cancelled, and is taken up again: everything was still there.'];
  notify(orderWords.paid(order.id));
  return [];
}

function ready({ order, become: turn, notify }: Change): readonly string[] {
  turn(orderStates.readyForPickup);
  notify(orderWords.ready(order.id));
  return [];
}

/** A paid order passes through preparation first. */
function send({ data, order, args, now, notify }: Change): readonly string[] {
  const method = shippingMethodOf(order.shipping_code);
  if (method === 'pickupCentro' || method === 'pickupBelgrano')
    throw new EditError(
      `Order ${order.id} is picked up. Say that it can be: npm run api:order -- ready ${order.id}`,
    );
  if (order.state === orderStates.paid) become(data, order, orderStates.inPreparation, now);
  become(data, data.orders.byId(order.id) ?? order, orderStates.sent, now);
  notify(orderWords.sent(order.id, args.texts['tracking']?.trim() || null));
  return [];
}

function cancel({ data, order, args, now, notify }: Change): readonly string[] {
  const reason = args.texts['reason']?.trim() || null;
  if (!canBecome(order, orderStates.cancelled)) return become(data, order, orderStates.cancelled, now);
  // Read before the cancellation empties the cards.
  const spentCents = data.giftCards.spentOf(order.id);
  changeOrderState(data, order.id, orderStates.cancelled, now, { by: 'shop', reason });
  notify(orderWords.cancelled(order.id, reason));
  const isRefundDue = data.orders.byId(order.id)?.is_refund_due === 1;
  return isRefundDue ? [...spentAdvice(order, spentCents), refundAdvice(order.id)] : [];
}

/** Refunding spent gift cards in full would pay twice. */
function spentAdvice({ total_cents, currency }: OrderRow, spentCents: number): readonly string[] {
  if (spentCents === 0) return [];
  const [spent, left] = [spentCents, Math.max(0, total_cents - spentCents)].map((cents) =>
    shownMoney(cents, currency),
  );
  return [`Its gift cards have paid ${spent} of other orders already: give back ${left}, not more.`];
}

function refunded({ data, order, now, notify }: Change): readonly string[] {
  if (order.is_refund_due === 0) throw new EditError(`Nothing is to be given back for order ${order.id}.`);
  data.orderEnds.refund(order.id, now);
  notify(orderWords.refunded(order.id));
  return [];
}

function refundAdvice(orderId: number): string {
  return `Give the money back, then: npm run api:order -- refunded ${orderId}`;
}
