/** Paragraphs of the mail about an order: how to pay it and until when, where to pick it up. */
import type { WireOffice } from '../../../src/api/shipment.ts';
import { formatMoney, money } from '../../../src/domain/money.ts';
import { formatShopMinute } from '../../../src/domain/shop-day.ts';
import { branchOf, shippingMethodOf } from '../../../src/shipping-methods.ts';
import { shop } from '../../../src/shop.ts';
import { accountTexts } from '../../../src/text/account/account.ts';
import { timelineTexts } from '../../../src/text/account/timeline.ts';
import { paymentTexts } from '../../../src/text/checkout/payment.ts';
import { shopTexts } from '../../../src/text/shop/shop.ts';
import type { OrderRow } from '../db/checkout/orders.ts';
import { orderStates, orderMessages } from './checkout-messages.ts';
import { deadlineOf } from './order-expiry.ts';

export function paymentInstructions(order: OrderRow): readonly string[] {
  if (order.state !== orderStates.awaitingPayment) return [];
  const deadline = formatShopMinute(deadlineOf({ ...order, payment_status: null }));
  if (order.payment_method !== 'transfer') return [orderMessages.payUntil(deadline)];
  const { complete } = paymentTexts;
  const rows = ['bank', 'accountType', 'accountNumber', 'owner', 'cuit', 'cbu', 'alias'] as const;
  const total = formatMoney(money(order.total_cents, order.currency));
  const account = rows.map((row) => `${complete.bank[row]}: ${shop.sandboxBank[row]}`);
  return [
    complete.transfer(order.id),
    [`${complete.amount}: ${total}`, ...account].join('\n'),
    timelineTexts.deadline(deadline),
  ];
}

/** None for a parcel that is brought. */
export function pickupInstructions(order: Pick<OrderRow, 'shipping_code' | 'office'>): readonly string[] {
  const { methods, hours } = accountTexts.order;
  const method = shippingMethodOf(order.shipping_code);
  const branch = branchOf(method);
  if (branch !== null && method !== null) {
    const place = `${branch.address}, ${branch.city}`;
    return [[`${methods[method]}: ${place}`, `${hours}: ${shopTexts.footer.hours}`].join('\n')];
  }
  if (order.office === null) return [];
  const { full_address, localidad, provincia, horario_atencion } = JSON.parse(order.office) as WireOffice;
  const place = `${full_address}, ${localidad}, ${provincia}`;
  return [[`${methods.carrierOffice}: ${place}`, `${hours}: ${horario_atencion}`].join('\n')];
}
