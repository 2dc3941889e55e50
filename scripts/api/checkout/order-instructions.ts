/** Paragraphs of the mail about an order: what it has, how to pay it and until when, where to pick it up. */
import type { WireOffice } from '../../../src/api/shipment.ts';
import { formatMoney, money } from '../../../src/domain/money.ts';
import { formatShopMinute } from '../../../src/domain/shop-day.ts';
import { branchOf, shippingMethodOf } from '../../../src/shipping-methods.ts';
import { shop } from '../../../src/shop.ts';
import { accountTexts, timelineTexts } from '../../../src/text/account/account.ts';
import { releaseTexts } from '../../../src/text/catalogue/release.ts';
import { paymentTexts } from '../../../src/text/checkout/payment.ts';
import { shopTexts } from '../../../src/text/shop/shop.ts';
import type { OrderRow } from '../db/checkout/orders.ts';
import type { ShopData } from '../db/shop-data.ts';
import { orderStates, orderMessages } from './checkout-messages.ts';
import { deadlineOf } from './order-expiry.ts';

/** Its items, each with the day that a presale comes out, and its amounts; a line each. */
export function orderLines({ sql }: ShopData, order: OrderRow): string {
  const { order: words, orders } = accountTexts;
  const amount = (cents: number) => formatMoney(money(cents, order.currency));
  const items = sql.all<ListedItem>`
    SELECT order_item.title, quantity, total_cents, iif(is_presale, release_date, NULL) AS release_date
    FROM order_item LEFT JOIN product ON product.id = product_id WHERE order_id = ${order.id} ORDER BY order_item.id`;
  const discount = order.coupon_code === null ? words.discount : words.couponOf(order.coupon_code);
  const method = shippingMethodOf(order.shipping_code);
  const price = order.shipment_cents === 0 ? words.free : amount(order.shipment_cents);
  const shipping = `${(method && words.methods[method]) ?? words.unknownMethod}: ${price}`;
  return [
    ...items.map(({ title, quantity, total_cents, release_date: day }) => {
      const release = day === null ? '' : ` (${releaseTexts.comesOut(day)})`;
      return `${orders.itemOf(quantity, title)}: ${amount(total_cents)}${release}`;
    }),
    ...(order.discount_cents > 0 ? [`${discount}: -${amount(order.discount_cents)}`] : []),
    ...(order.shipping_code === null ? [] : [shipping]),
    `${words.total}: ${amount(order.total_cents)}`,
  ].join('\n');
}

interface ListedItem {
  readonly title: string;
  readonly quantity: number;
  readonly total_cents: number;
  readonly release_date: string | null;
}

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
