/** Turns a cart into an order: everything is checked again, and stock and codes are taken. */
import { toWireAddress } from '../../../src/api/address.ts';
import { refusals } from '../../../src/api/messages.ts';
import type { OrderRequest, postOrder } from '../../../src/api/order.ts';
import type { WireReply } from '../../../src/api/endpoint.ts';
import type { WireOffice } from '../../../src/api/shipment.ts';
import { linesDigest } from '../../../src/domain/checkout/checkout-confirmed.ts';
import { money, type Currency, type Money } from '../../../src/domain/money.ts';
import { shop } from '../../../src/shop.ts';
import { paymentBlock } from '../../../src/domain/checkout/payment.ts';
import { homeCountryCode } from '../../../src/domain/cart/shipment.ts';
import { branchOf, shippingCodeOf } from '../../../src/shipping-methods.ts';
import { cartOf } from '../cart/cart.ts';
import { isSentGood, priceCart, type PricedCart } from '../cart/cart-pricing.ts';
import type { GoodsRow } from '../db/cart/carts.ts';
import type { CouponRow } from '../db/cart/coupons.ts';
import type { CustomerRow } from '../db/account/customers.ts';
import type { NewOrderItem, OrderRow } from '../db/checkout/orders.ts';
import type { ShopData } from '../db/shop-data.ts';
import { orderLines, paymentInstructions, pickupInstructions } from './order-instructions.ts';
import { changeOrderState, orderLink } from './order-state.ts';
import { stockPlaces } from '../db/catalogue/stock.ts';
import { waitInstructions } from './order-wait.ts';
import { requestPayment } from './payment-request.ts';
import { rejected, rejectedField } from '../call/http-error.ts';
import { officesNear } from '../cart/shipping-quote.ts';
import { wireOrder } from './wire-order.ts';
import { checkoutMessages, orderStates } from './checkout-messages.ts';
import { orderMail } from '../mail/mail-messages.ts';
import { messages } from '../messages.ts';

export interface OrderSubmission {
  readonly customer: CustomerRow;
  readonly cartUuid: string | undefined;
  readonly currency: Currency;
  readonly request: OrderRequest;
  readonly now: Date;
}

export interface Origins {
  readonly apiUrl: string;
  readonly siteUrl: string;
}

/** Needs a transaction. @throws HttpError 422 */
export function placeOrder(
  data: ShopData,
  submission: OrderSubmission,
  origins: Origins,
): WireReply<typeof postOrder> {
  const { customer, currency, request, now } = submission;
  const cart = cartOf(data, submission.cartUuid, submission);
  if (cart === null || data.carts.items(cart).length === 0) throw rejected(checkoutMessages.emptyCart);
  if (request.addresses !== null) data.carts.setDestination(cart, request.addresses.shipAddress);
  const priced = priceCart(data, cart, { currency, now }, request.shippingMethod);
  const office = officeOf(request, priced);
  if (priced.goods.some(isSentGood)) refuseUnsendable(request, priced);
  if (!isAsConfirmed(priced, submission)) throw rejected(checkoutMessages.cartChanged);
  refuseBlockedPayment(request, money(priced.totals.totalCents, currency));
  refuseSpentCoupon(data, priced.coupon, customer);
  const isCovered = priced.totals.totalCents === 0;
  if (isCovered && request.paymentMethod !== 'transfer') throw rejected(checkoutMessages.nothingToPay);
  if (!isCovered) refuseManyUnpaid(data, customer, priced.goods);

  const orderId = createOrder(data, submission, priced, office);
  data.carts.empty(cart);
  data.carts.update(cart, { coupon_code: null, gift_card_number: null });
  const details = isCovered ? {} : requestPayment(data, orderId, request.paymentMethod, origins.apiUrl);
  if (isCovered) changeOrderState(data, orderId, orderStates.paid, now);
  if (customer.ship_address === null && request.addresses !== null) {
    const { shipAddress, billAddress } = request.addresses;
    data.customers.setAddresses(customer.id, toWireAddress(shipAddress), toWireAddress(billAddress));
  }
  const order = data.orders.existing(orderId);
  sendMail(data, customer, order, now, origins.siteUrl);
  return { order: wireOrder(data, order, origins.apiUrl), ...details };
}

function sendMail(data: ShopData, customer: CustomerRow, order: OrderRow, now: Date, siteUrl: string): void {
  const { id, total_cents, currency } = order;
  const shown = { id, total: money(total_cents, currency), link: orderLink(siteUrl, id) };
  const instructions = [
    orderLines(data, order),
    ...paymentInstructions(order),
    ...pickupInstructions(order),
    ...waitInstructions(data, order),
  ];
  data.outbox.send(orderMail(customer, shown, instructions), now);
}

/** Without a confirmation the current prices count. */
function isAsConfirmed({ goods, totals }: PricedCart, { currency, request }: OrderSubmission): boolean {
  const { confirmed } = request;
  if (confirmed === null) return true;
  const lines = goods.map(({ product_id, quantity }, index) => ({
    productId: product_id,
    quantity,
    totalCents: totals.lineCents[index] ?? 0,
  }));
  const isSameTotal = confirmed.total.currency === currency && confirmed.total.cents === totals.totalCents;
  return isSameTotal && confirmed.lines === linesDigest(lines);
}

/** Gift cards alone need neither an address nor a way of delivery. */
function refuseUnsendable({ addresses, shippingMethod }: OrderRequest, { quote }: PricedCart): void {
  if (addresses === null) throw rejectedField('clientAddress', refusals.required);
  if (shippingMethod === null) throw rejectedField('shipment', refusals.shipment);
  if (shippingMethod === 'homeDelivery' && quote === null) throw rejected(checkoutMessages.noCoverage);
}

function refuseBlockedPayment({ paymentMethod }: OrderRequest, total: Money): void {
  const block = paymentBlock(paymentMethod, total, shop.smallestPayment);
  if (block !== null) throw rejectedField('payment', checkoutMessages.paymentBlocks[block]);
}

/** Checked only here, because carts have no customer. */
function refuseSpentCoupon({ coupons }: ShopData, coupon: CouponRow | null, customer: CustomerRow): void {
  if (coupon === null || coupon.is_once_per_customer === 0) return;
  if (!coupons.wasUsedBy(coupon.code, customer.id, orderStates.cancelled)) return;
  throw rejected(checkoutMessages.couponUsedBefore);
}

/** Until it is paid an order holds stock for days. */
const maxUnpaidUnits = 200;

function refuseManyUnpaid({ sql }: ShopData, { id }: CustomerRow, goods: readonly GoodsRow[]): void {
  const held = sql.value<number>`
    SELECT coalesce(sum(quantity), 0) FROM order_item JOIN shop_order ON shop_order.id = order_id
    WHERE customer_id = ${id} AND state = ${orderStates.awaitingPayment}`;
  const units = goods.reduce((sum, { quantity }) => sum + quantity, held ?? 0);
  if (units > maxUnpaidUnits) throw rejected(checkoutMessages.tooManyUnpaid(maxUnpaidUnits));
}

function officeOf(
  { shippingMethod, officeId }: OrderRequest,
  { destination, quote }: PricedCart,
): WireOffice | null {
  if (shippingMethod !== 'carrierOffice') return null;
  if (destination?.countryCode !== homeCountryCode) throw rejected(checkoutMessages.officesOnlyInArgentina);
  const offices = quote === null || destination.zipCode === null ? [] : officesNear(destination.zipCode);
  const office = offices.find(({ id }) => id === officeId);
  if (office === undefined) throw rejectedField('selectedOfficeId', checkoutMessages.unknownOffice);
  return office;
}

function createOrder(
  data: ShopData,
  submission: OrderSubmission,
  priced: PricedCart,
  office: WireOffice | null,
): number {
  const { customer, currency, request, now } = submission;
  const { totals, coupon, giftCard } = priced;
  const branch = branchOf(request.shippingMethod)?.key ?? stockPlaces[0].key;
  const items = priced.goods.map((row, index) => takenItem(data, row, totals.lineCents[index] ?? 0, branch));
  if (coupon !== null && !data.coupons.use(coupon.code)) throw rejected(checkoutMessages.couponUsedUp);
  if (giftCard !== null && !data.giftCards.pay(giftCard.number, totals.giftCardCents)) {
    throw rejected(checkoutMessages.giftCardEmpty);
  }
  const order = {
    customer_id: customer.id,
    created_at: now.toISOString(),
    state: orderStates.awaitingPayment,
    currency,
    products_cents: totals.productsCents,
    discount_cents: totals.unitDiscountCents + totals.couponCents + totals.giftCardCents,
    shipment_cents: totals.shippingCents,
    total_cents: totals.totalCents,
    coupon_code: coupon?.code ?? null,
    coupon_cents: totals.couponCents,
    gift_card_number: giftCard?.number ?? null,
    gift_card_cents: totals.giftCardCents,
    shipping_code: request.shippingMethod && shippingCodeOf(request.shippingMethod),
    ship_address: request.addresses && JSON.stringify(toWireAddress(request.addresses.shipAddress)),
    bill_address: request.addresses && JSON.stringify(toWireAddress(request.addresses.billAddress)),
    office: office && JSON.stringify(office),
    payment_method: request.paymentMethod,
    notes: request.notes,
  };
  return data.orders.create(order, items);
}

/** Presales are sold without stock. @throws HttpError 422 */
function takenItem(data: ShopData, row: GoodsRow, totalCents: number, branch: string): NewOrderItem {
  const { product_id: productId, title, quantity } = row;
  const taken = row.is_presale === 1 ? {} : data.stock.takeUnits(productId, quantity, branch);
  if (taken === null) {
    const units = data.carts.sellable(productId)?.stock ?? 0;
    throw rejected(messages.tooFewUnits(title, units));
  }
  data.stock.countSale(productId, quantity);
  return {
    product_id: productId,
    title,
    unit_cents: totalCents / quantity,
    quantity,
    total_cents: totalCents,
    is_gift_card: row.is_gift_card,
    taken: JSON.stringify(taken),
  };
}
