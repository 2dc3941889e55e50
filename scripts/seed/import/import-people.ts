/** Imports customers with orders, coupons and gift cards. Orders are placed by the ordinary code. */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { isPickup } from '../../../src/domain/cart/shipment.ts';
import { addressSchema, type WireAddress } from '../../../src/api/address.ts';
import { customersOf } from '../../api/db/account/customers.ts';
import { shopDataOf, type ShopData } from '../../api/db/shop-data.ts';
import { sqlOf } from '../../api/db/statement.ts';
import { changeOrderState } from '../../api/checkout/order-state.ts';
import { hashPassword } from '../../api/session/passwords.ts';
import { placeOrder, type Origins } from '../../api/checkout/place-order.ts';
import { putInStock } from '../../api/cart/cart.ts';
import { officesNear } from '../../api/cart/shipping-quote.ts';
import { wireCart } from '../../api/cart/wire-cart.ts';
import { orderStates, type OrderState } from '../../api/checkout/checkout-messages.ts';
import type { SeedCoupon, SeedCustomer, SeedGiftCard, SeedOrder } from './people.ts';

export interface ImportedPeople {
  readonly customers: readonly SeedCustomer[];
  readonly password: string;
  readonly coupons: readonly SeedCoupon[];
  readonly giftCards: readonly SeedGiftCard[];
  readonly now: Date;
  readonly origins: Origins;
}

/** Existing customers stay unchanged. Unknown products are omitted from orders and favourites. */
export async function importPeople(database: DatabaseSync, people: ImportedPeople): Promise<void> {
  const hashes = new Map<string, string>();
  const isNew = ({ email }: SeedCustomer) => customersOf(database).byEmail(email) === null;
  for (const { email } of people.customers.filter(isNew))
    hashes.set(email, await hashPassword(people.password));
  const data = shopDataOf(database);
  data.offers.applyDue(people.now);
  const productId = productIds(database);
  data.atomically(() => {
    for (const coupon of people.coupons) putCoupon(data, coupon, people.now);
    for (const { number, currency, initialCents, balanceCents } of people.giftCards) {
      data.giftCards.put(number, currency, initialCents, null, balanceCents);
    }
    for (const customer of people.customers) {
      const hash = hashes.get(customer.email);
      if (hash !== undefined) addCustomer(data, customer, hash, people, productId);
    }
  });
}

type ProductId = (slug: string) => number | null;

function productIds(database: DatabaseSync): ProductId {
  const sql = sqlOf(database);
  return (slug) => sql.get<{ id: number }>`SELECT id FROM product WHERE slug = ${slug}`?.id ?? null;
}

function putCoupon(data: ShopData, coupon: SeedCoupon, now: Date): void {
  const { code, percent, fromDay, toDay, isOncePerCustomer } = coupon;
  data.coupons.put({
    code,
    percent,
    valid_from: daysLater(now, fromDay).toISOString(),
    valid_to: toDay === null ? null : daysLater(now, toDay).toISOString(),
    is_once_per_customer: Number(isOncePerCustomer),
  });
}

function addCustomer(
  data: ShopData,
  customer: SeedCustomer,
  passwordHash: string,
  people: ImportedPeople,
  productId: ProductId,
): void {
  const { id } = data.customers.create({ ...customer, passwordHash });
  const { shipAddress, billAddress } = customer;
  if (shipAddress && billAddress) data.customers.setAddresses(id, shipAddress, billAddress);
  for (const slug of customer.favorites.toReversed()) {
    data.sql.run`INSERT OR IGNORE INTO favorite (customer_id, product_id)
      SELECT ${id}, id FROM product WHERE slug = ${slug}`;
  }
  for (const message of customer.notifications.toReversed())
    data.sql.insert('notification', { customer_id: id, message });
  if (shipAddress) {
    const bill = billAddress ?? shipAddress;
    for (const order of customer.orders)
      addOrder(data, id, order, { ship: shipAddress, bill }, people, productId);
  }
  // Compensates the points earned by the orders.
  const earned = data.customers.byId(id)?.loyalty_points ?? 0;
  data.customers.addPoints(id, customer.loyaltyPoints - earned);
}

function addOrder(
  data: ShopData,
  customerId: number,
  order: SeedOrder,
  addresses: { readonly ship: WireAddress; readonly bill: WireAddress },
  { now, origins }: ImportedPeople,
  productId: ProductId,
): void {
  const customer = data.customers.byId(customerId);
  const then = daysLater(now, -order.daysAgo);
  const cart = data.carts.open(now);
  for (const { slug, quantity } of order.items) putInStock(data, cart, productId(slug), quantity);
  if (customer === null || data.carts.items(cart).length === 0) {
    data.carts.remove(cart);
    return;
  }
  const shipAddress = v.parse(addressSchema, addresses.ship);
  data.carts.setDestination(cart, shipAddress);
  data.carts.update(cart, { coupon_code: order.couponCode });
  // An order needs the price terms shown before.
  wireCart(data, cart, { currency: order.currency, now: then });
  const request = {
    addresses: { shipAddress, billAddress: v.parse(addressSchema, addresses.bill) },
    shippingMethod: order.shipping,
    officeId:
      order.shipping === 'carrierOffice' ? (officesNear(shipAddress.zipCode ?? '')[0]?.id ?? null) : null,
    paymentMethod: order.payment,
    notes: order.notes,
    confirmed: null,
  };
  const submission = { customer, cartUuid: cart.uuid, currency: order.currency, request, now: then };
  const { id } = placeOrder(data, submission, origins).order;
  data.carts.remove(cart);
  uncount(data, id, order.state === orderStates.cancelled);
  const payment = data.payments.ofOrder(id);
  if (payment && order.state !== orderStates.cancelled)
    data.payments.settle(payment.id, 'approved', String(id));
  for (const state of wayTo(order)) changeOrderState(data, id, state, then);
}

/** The imported stock and sales figures already include past orders. */
function uncount(data: ShopData, orderId: number, isCancelled: boolean): void {
  for (const { product_id, quantity, taken } of data.orders.items(orderId)) {
    if (product_id === null) continue;
    data.stock.giveBack(product_id, JSON.parse(taken) as Record<string, number>);
    // Cancelling reverts the sale itself.
    if (!isCancelled) data.stock.countSale(product_id, -quantity);
  }
  // Cancelling it returns no stock.
  data.sql.update('order_item', { order_id: orderId }, { taken: '{}' });
}

function wayTo({ state, shipping }: SeedOrder): readonly OrderState[] {
  const { awaitingPayment, paid, inPreparation, readyForPickup, sent, delivered, cancelled } = orderStates;
  if (state === awaitingPayment) return [];
  if (state === cancelled) return [cancelled];
  const way = [paid, inPreparation, isPickup(shipping) ? readyForPickup : sent, delivered];
  return way.slice(0, way.indexOf(state) + 1);
}

function daysLater(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000);
}
