import { isPickup } from '../../src/domain/cart/shipment.ts';
import { safeLink } from '../../src/domain/links.ts';
import { branchOf, shippingMethodOf } from '../../src/shipping-methods.ts';
import {
  cancelOrder,
  canBecome,
  changeOrderState,
  notifyCustomer,
  paidNews,
} from '../api/checkout/order-state.ts';
import {
  checkoutMessages,
  orderStates,
  type OrderState,
  orderMessages,
} from '../api/checkout/checkout-messages.ts';
import { pickupInstructions } from '../api/checkout/order-instructions.ts';
import { deadlineOf } from '../api/checkout/order-expiry.ts';
import { waitOf } from '../api/checkout/order-wait.ts';
import { isPaid, type Refund } from '../api/checkout/refund.ts';
import { storedAddress } from '../api/db/account/customers.ts';
import type { OrderRow } from '../api/db/checkout/orders.ts';
import type { ShopData } from '../api/db/shop-data.ts';
import type { OrderNews } from '../api/mail/mail-messages.ts';
import { listed, shownInstant, shownMoney } from './answers.ts';
import { UsageError } from '../shared/command-line.ts';
import { EditError, optional, verb, type Answer, type Kind, type Noun, type Shop } from './command.ts';
import { limit, line, listNumber, oneOf } from './kinds.ts';

const link: Kind<string> = {
  hint: 'URL',
  read(written) {
    const found = safeLink(written);
    if (found !== null && !found.isOwn) return found.href;
    throw new UsageError('it should be an https address');
  },
};

const positionals = { NUMBER: listNumber };
const states = Object.values(orderStates);

export const orders: Noun = {
  about: 'orders; the customer is told of everything but "prepare" and "deliver"',
  verbs: {
    list: verb({
      about: 'the newest first',
      options: {
        state: optional(oneOf(states, 'STATE'), states.join(', ')),
        limit: optional(limit, 'how many (20)'),
      },
      run: ({ sql }, { state = null, limit: most = 20 }) =>
        listed(
          sql.all<ListedOrder>`
          SELECT * FROM listed_order WHERE ${state} IS NULL OR state = ${state} ORDER BY id DESC LIMIT ${most}`.map(
            orderLine,
          ),
          'No order.',
        ),
    }),
    show: simple('its items, address, notes and payment', ({ data, order }) => orderDetails(data, order)),
    paid: simple('its money arrived', (change) => {
      if (change.order.state === orderStates.cancelled) return paidTooLate(change);
      become(change, orderStates.paid);
      return told(change, paidNews(change.data, change.order.id));
    }),
    prepare: simple('it is being packed', (change) => become(change, orderStates.inPreparation)),
    ready: simple('it waits at its branch', (change) => {
      become(change, orderStates.readyForPickup);
      const details = pickupInstructions(change.order);
      return told(change, { ...orderMessages.ready(change.order.id), details });
    }),
    send: verb({
      about: 'it is on its way',
      positionals,
      options: {
        tracking: optional(line, 'the code of its parcel'),
        'tracking-url': optional(link, "the carrier's page about it"),
      },
      run: (shop, { NUMBER, tracking = null, 'tracking-url': url = null }) =>
        changing(shop, NUMBER, (change) => send(change, tracking, url)),
    }),
    deliver: simple('the customer has it', (change) => become(change, orderStates.delivered)),
    cancel: verb({
      about: 'units, coupon, gift card and points go back',
      positionals,
      options: { reason: optional(line, 'the customer reads it') },
      run: (shop, { NUMBER, reason = null }) => changing(shop, NUMBER, (change) => cancel(change, reason)),
    }),
  },
};

interface Change extends Shop {
  readonly order: OrderRow;
}

function simple(about: string, work: (change: Change) => readonly string[]) {
  return verb({ about, positionals, run: (shop, { NUMBER }) => changing(shop, NUMBER, work) });
}

/** Says first how the order is after the work. @throws EditError */
function changing(shop: Shop, id: number, work: (change: Change) => readonly string[]): Answer {
  const order = shop.data.orders.byId(id);
  if (order === null) throw new EditError(`There is no order ${id}. See: npm run edit -- order list`);
  const said = work({ ...shop, order });
  const row = shop.sql.get<ListedOrder>`SELECT * FROM listed_order WHERE id = ${id}`;
  // Cancelling changes the stock on published pages.
  const isOver = (state: string | undefined) => state === orderStates.cancelled;
  const products = shop.sql
    .column<string>`SELECT slug FROM order_item JOIN product ON product.id = product_id WHERE order_id = ${id}`;
  const edit = isOver(order.state) === isOver(row?.state) ? null : { products };
  return { lines: [...(row === null ? [] : [orderLine(row)]), ...said], edit };
}

function become({ data, order, now }: Change, state: OrderState): readonly string[] {
  if (!canBecome(order, state)) {
    const next = states.filter((other) => canBecome(order, other));
    const advice = next.length === 0 ? 'It is over.' : `It can become: ${next.join(', ')}.`;
    throw new EditError(`Order ${order.id} is "${order.state}" and cannot become "${state}". ${advice}`);
  }
  changeOrderState(data, order.id, state, now);
  return [];
}

function told({ data, order, now, siteUrl }: Change, news: OrderNews) {
  notifyCustomer(data, order, news, now, siteUrl);
  return [];
}

/** Money that came after the order was cancelled revives nothing. */
function paidTooLate(change: Change): readonly string[] {
  const { data, order } = change;
  if (isPaid(data, order)) return become(change, orderStates.paid);
  const refund_cents = order.refund_cents + order.total_cents;
  const { subject } = orderMessages.cancelled(order.id, null, null);
  const message = checkoutMessages.paidTooLate(order.id);
  data.orders.update(order.id, { is_paid: 1, refund_cents, cancel_reason: message });
  told(change, { subject, message });
  return [`It was cancelled before: give its money back, ${shownMoney(refund_cents, order.currency)}.`];
}

/** A paid order passes through preparation first. */
function send(change: Change, tracking: string | null, url: string | null): readonly string[] {
  if (tracking === null && url !== null) throw new UsageError('--tracking-url needs --tracking');
  const { data, order } = change;
  const method = shippingMethodOf(order.shipping_code);
  if (order.shipping_code === null)
    throw new EditError(
      `Order ${order.id} is gift cards alone, whose numbers go by mail when it is paid: nothing is sent.`,
    );
  if (isPickup(method))
    throw new EditError(
      `The customer of order ${order.id} picks it up at a branch, so it is not sent. Once it waits there: npm run edit -- order ready ${order.id}`,
    );
  if (order.state === orderStates.paid) become(change, orderStates.inPreparation);
  become({ ...change, order: data.orders.byId(order.id) ?? order }, orderStates.sent);
  if (tracking !== null) data.orders.update(order.id, { tracking_code: tracking, tracking_url: url });
  return told(change, { ...orderMessages.sent(order.id, tracking), details: url === null ? [] : [url] });
}

function cancel(change: Change, why: string | null): readonly string[] {
  const { data, order } = change;
  if (!canBecome(order, orderStates.cancelled)) return become(change, orderStates.cancelled);
  const cancellation = cancelOrder(data, order.id, why);
  told(change, orderMessages.cancelled(order.id, cancellation.reason, cancellation.refund));
  return dueLines(data, order, cancellation);
}

/** What the owner does now, and what went where. */
function dueLines({ giftCards }: ShopData, order: OrderRow, due: Refund): readonly string[] {
  const shown = (cents: number) => shownMoney(cents, order.currency);
  const card = order.gift_card_number ?? '';
  const end = giftCards.byNumber(card)?.valid_to ?? null;
  return [
    ...(due.moneyCents > 0 ? [`Give its money back, ${shown(due.moneyCents)}.`] : []),
    ...(due.voidSince === null
      ? []
      : [
          `  Nothing returned to gift card ${card}: it was bought with order ${due.voidSince}, which is cancelled. Its ${shown(order.gift_card_cents)} are in this sum.`,
        ]),
    ...due.spent.map(
      ({ number, cents, orderId }) =>
        `  ${shown(cents)} of its gift card ${number} were spent on order ${orderId} and are not given back. They are when order ${orderId} is cancelled.`,
    ),
    ...(due.cardCents === 0
      ? []
      : [
          `  ${shown(due.cardCents)} went back to gift card ${card}${end === null ? '' : `, valid until ${shownInstant(end)}`}.`,
        ]),
  ];
}

interface ListedOrder extends OrderRow {
  readonly units: number;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
}

function orderLine(order: ListedOrder): string {
  return [
    order.id,
    shownInstant(order.created_at),
    order.state,
    order.payment_method,
    shownMoney(order.total_cents, order.currency),
    `${order.units} ${order.units === 1 ? 'unit' : 'units'}`,
    `${order.name} ${order.surname} <${order.email}>`,
  ].join('  ');
}

function orderDetails(data: ShopData, order: OrderRow): readonly string[] {
  const items = data.orders.items(order.id).map(({ quantity, title, total_cents, taken }) => {
    const branches = Object.entries(JSON.parse(taken) as Record<string, number>);
    const taking = branches.map(([branch, units]) => `${units} from ${branch}`).join(', ');
    return `  ${quantity} x ${title}  ${shownMoney(total_cents, order.currency)}${taking && `  (${taking})`}`;
  });
  const office = order.office === null ? null : (JSON.parse(order.office) as { full_address: string });
  const method = shippingMethodOf(order.shipping_code);
  const payment = data.payments.ofOrder(order.id);
  const wait = waitOf(data, order);
  const isWaiting = order.state === orderStates.awaitingPayment && !isPaid(data, order);
  const deadline = deadlineOf({ ...order, payment_status: payment?.status ?? null });
  return [
    ...items,
    ...(order.shipping_code === null
      ? lines('sent', 'nothing: gift cards go by mail')
      : isPickup(method)
        ? lines('picked up at', branchOf(method)?.name)
        : lines('sent', method ?? `by ${order.shipping_code}, which is no branch of src/shop.ts any more`)),
    ...lines('waits for', wait && (wait.until ?? 'a presale without a date')),
    ...lines('office', office?.full_address),
    ...lines('to', addressOf(order)),
    ...lines('notes', order.notes),
    ...lines('coupon', order.coupon_code),
    ...lines('payment', payment && [payment.provider, payment.status, payment.id].join(', ')),
    ...lines('waits for its payment until', isWaiting ? shownInstant(deadline.toISOString()) : null),
    ...lines(
      'tracking',
      order.tracking_code && [order.tracking_code, order.tracking_url].filter(Boolean).join('  '),
    ),
    ...lines('cancelled', order.cancel_reason),
    ...lines(
      'revoked',
      order.revocation_code && `${order.revocation_code}, ${shownInstant(order.revoked_at ?? '')}`,
    ),
    ...lines('to give back', order.refund_cents > 0 ? shownMoney(order.refund_cents, order.currency) : null),
  ];
}

/** `  what: text`, further lines of the text below it. */
function lines(what: string, text: string | null | undefined): string[] {
  if (text == null) return [];
  return text
    .split(/\r\n|\n|\r/)
    .map((one, index) => `  ${index === 0 ? `${what}:` : ' '.repeat(what.length + 1)} ${one}`);
}

function addressOf(order: OrderRow): string | null {
  const to = storedAddress(order.ship_address);
  if (to === null) return null;
  const person = [`${to.name ?? ''} ${to.last_name ?? ''}`, to.dni && `DNI ${to.dni}`, to.phone];
  const town = `${to.zip_code ?? ''} ${to.city ?? ''}`;
  const place = [to.street_ln_1, to.street_ln_2, town, to.province, to.country];
  return [person, place].map((parts) => parts.filter(Boolean).join(', ')).join('\n');
}
