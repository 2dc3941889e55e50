import type { WireOrder } from '../../../src/api/order.ts';
import type { WireOffice } from '../../../src/api/shipment.ts';
import { paymentBlock, paymentMethods, type PaymentMethod } from '../../../src/domain/checkout/payment.ts';
import { money } from '../../../src/domain/money.ts';
import { shop } from '../../../src/shop.ts';
import { storedAddress } from '../db/account/customers.ts';
import type { OrderRow } from '../db/checkout/orders.ts';
import type { ShopData } from '../db/shop-data.ts';
import { canCancel } from './customer-cancellation.ts';
import { paymentLink } from './payment-request.ts';
import { orderStates } from './checkout-messages.ts';

export function wireOrder(data: ShopData, order: OrderRow, apiUrl: string): WireOrder {
  const amount = (cents: number) => ({ currency: order.currency, amount: cents / 100 });
  const amountIfAny = (cents: number) => (cents > 0 ? amount(cents) : null);
  const payment = order.state === orderStates.awaitingPayment ? data.payments.ofOrder(order.id) : null;
  // No link while the provider decides, which prevents a double payment.
  const payable = payment?.status === 'pending' ? null : payment;
  const items = data.orders.items(order.id);
  const productIds = [...new Set(items.flatMap(({ product_id }) => product_id ?? []))];
  const cards = new Map(data.cards.byIds(productIds, order.currency).map((card) => [card.id, card]));
  const cardOf = (id: number | null) => (id === null ? undefined : cards.get(id));
  return {
    id: order.id,
    created_at: order.created_at,
    state: order.state,
    cancel_reason: order.cancel_reason,
    tracking: order.tracking_code === null ? null : { code: order.tracking_code, url: order.tracking_url },
    can_cancel: canCancel(data, order),
    revocation:
      order.revocation_code === null || order.revoked_at === null
        ? null
        : { code: order.revocation_code, requested_at: order.revoked_at },
    shipMethod: order.shipping_code,
    orderItems: items.map((item) => ({
      id: item.id,
      productId: item.product_id,
      productTitle: item.title,
      productImage: cardOf(item.product_id)?.images?.[0]?.path ?? null,
      release_date: cardOf(item.product_id)?.release_date ?? null,
      its_on_presale: cardOf(item.product_id)?.its_on_presale ?? false,
      isGiftcard: item.is_gift_card === 1,
      productPrice: amount(item.unit_cents),
      quantity: item.quantity,
      totalPrice: amount(item.total_cents),
    })),
    productsPrice: amount(order.products_cents),
    discountAmount: amountIfAny(order.discount_cents),
    discounts: {
      units: amountIfAny(order.discount_cents - order.coupon_cents - order.gift_card_cents),
      coupon: amountIfAny(order.coupon_cents),
      giftCard: amountIfAny(order.gift_card_cents),
    },
    shipmentAmount: amount(order.shipment_cents),
    total: amount(order.total_cents),
    coupon_code: order.coupon_code,
    orderShipAddress: storedAddress(order.ship_address),
    orderBillAddress: storedAddress(order.bill_address),
    possible_shipping_offices: officesOf(order.office),
    payment: {
      payment_method: order.payment_method,
      payment_link: payable && paymentLink(payable, apiUrl),
      other_methods: [...otherMethodsOf(data, order)],
    },
  };
}

/** None while a provider has or is deciding a payment. */
export function otherMethodsOf({ payments }: ShopData, order: OrderRow): readonly PaymentMethod[] {
  const status = payments.ofOrder(order.id)?.status;
  const isDecided = status === 'pending' || status === 'approved';
  if (order.state !== orderStates.awaitingPayment || order.total_cents === 0 || isDecided) return [];
  const total = money(order.total_cents, order.currency);
  return paymentMethods.filter(
    (method) => method !== order.payment_method && paymentBlock(method, total, shop.smallestPayment) === null,
  );
}

function officesOf(json: string | null): WireOrder['possible_shipping_offices'] {
  return json === null ? null : { offices: [JSON.parse(json) as WireOffice], shipment_cost: null };
}
