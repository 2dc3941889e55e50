import { shippingMethodOf } from '../../src/domain/cart/shipment.ts';
import { storedAddress } from '../api/db/account/customers.ts';
import type { OrderRow } from '../api/db/checkout/orders.ts';
import type { ShopData } from '../api/db/shop-data.ts';
import { deadlineOf } from '../api/checkout/order-expiry.ts';
import { orderStates } from '../api/checkout/checkout-messages.ts';
import { shownInstant, shownMoney } from './answers.ts';

export interface ListedOrder extends OrderRow {
  readonly units: number;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
}

export function orderLine(order: ListedOrder): string {
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

export function orderDetails(data: ShopData, order: OrderRow): readonly string[] {
  const items = data.orders.items(order.id).map(({ quantity, title, total_cents, taken }) => {
    const branches = Object.entries(JSON.parse(taken) as Record<string, number>);
    const taking = branches.map(([branch, units]) => `${units} from ${branch}`).join(', ');
    return `  ${quantity} x ${title}  ${shownMoney(total_cents, order.currency)}${taking && `  (${taking})`}`;
  });
  const office = order.office === null ? null : (JSON.parse(order.office) as { full_address: string });
  const payment = data.payments.ofOrder(order.id);
  const isWaiting = order.state === orderStates.awaitingPayment;
  const deadline = deadlineOf({ ...order, payment_status: payment?.status ?? null });
  return [
    ...items,
    ...lines('sent', shippingMethodOf(order.shipping_code) ?? String(order.shipping_code)),
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
