/** Formats orders for the terminal. */
import type { WireAddress } from '../../src/api/address.ts';
import { shippingMethodOf } from '../../src/domain/cart/shipment.ts';
import type { ListedOrder } from '../api/db/checkout/order-list.ts';
import { storedAddress } from '../api/db/account/customers.ts';
import type { OrderRow } from '../api/db/checkout/orders.ts';
import type { ShopData } from '../api/db/shop-data.ts';
import { deadlineOf } from '../api/checkout/order-expiry.ts';
import { orderStates } from '../api/checkout/words-checkout.ts';
import { shownInstant, shownMoney } from './values.ts';

/** One line per order. */
export function lineOf(order: ListedOrder): string {
  return [
    order.id,
    shownInstant(order.created_at),
    order.state,
    order.payment_method,
    shownMoney(order.total_cents, order.currency),
    `${order.units} ${order.units === 1 ? 'unit' : 'units'}`,
    `${order.name} ${order.surname} <${order.email}>`,
    ...(order.is_refund_due === 1 ? ['REFUND DUE'] : []),
  ].join('  ');
}

/** Details for shipping it or answering its customer. */
export function detailsOf(data: ShopData, order: OrderRow): readonly string[] {
  const items = data.orders.items(order.id).map(({ quantity, title, total_cents, taken }) => {
    const branches = Object.entries(JSON.parse(taken) as Record<string, number>);
    const from = branches.map(([branch, units]) => `${units} from ${branch}`).join(', ');
    return `  ${quantity} x ${title}  ${shownMoney(total_cents, order.currency)}${from && `  (${from})`}`;
  });
  const address = storedAddress(order.ship_address);
  const office = order.office === null ? null : (JSON.parse(order.office) as { full_address: string });
  return [
    ...items,
    `  sent: ${shippingMethodOf(order.shipping_code) ?? order.shipping_code}`,
    ...(office === null ? [] : [`  office: ${office.full_address}`]),
    ...(address === null ? [] : addressLines(address)),
    ...(order.notes === null ? [] : notesLines(order.notes)),
    ...(order.coupon_code === null ? [] : [`  coupon: ${order.coupon_code}`]),
    ...paymentOf(data, order),
    ...(order.cancel_reason === null ? [] : [`  cancelled: ${order.cancel_reason}`]),
  ];
}

function addressLines(to: WireAddress): readonly string[] {
  const lines = [
    [`${to.name ?? ''} ${to.last_name ?? ''}`, to.dni && `DNI ${to.dni}`, to.phone],
    [to.street_ln_1, to.street_ln_2, `${to.zip_code ?? ''} ${to.city ?? ''}`, to.province, to.country],
  ];
  return lines.map((parts, index) => `  ${index === 0 ? 'to:' : '   '} ${parts.filter(Boolean).join(', ')}`);
}

function notesLines(notes: string): readonly string[] {
  return notes.split(/\r\n|\n|\r/).map((line, index) => `  ${index === 0 ? 'notes:' : '      '} ${line}`);
}

function paymentOf(data: ShopData, order: OrderRow): readonly string[] {
  const payment = data.payments.ofOrder(order.id);
  const provider =
    payment === null ? [] : [`  payment: ${payment.provider}, ${payment.status}, ${payment.id}`];
  if (order.state !== orderStates.awaitingPayment) return provider;
  const deadline = deadlineOf({ ...order, payment_status: payment?.status ?? null });
  return [...provider, `  waits for its payment until ${shownInstant(deadline.toISOString())}`];
}
