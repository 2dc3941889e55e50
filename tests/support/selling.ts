/** What the shop itself does in tests of the in-process API: codes, payments, the states of orders. */
import { orderStates } from '../../scripts/api/checkout/checkout-messages.ts';
import { settlePayment } from '../../scripts/api/checkout/payment-request.ts';
import { changeOrderState } from '../../scripts/api/checkout/order-state.ts';
import type { PaymentStatus } from '../../scripts/api/db/checkout/orders.ts';
import { shopDataOf, type ShopData } from '../../scripts/api/db/shop-data.ts';
import type { TestApi } from './api.ts';

type Coupon = Parameters<ShopData['coupons']['put']>[0];

/** Asserts that a ledger adds up: what was sold, spent and ordered. */
export const flawless = {
  negativeStocks: 0,
  wrongStocks: 0,
  wrongOrders: 0,
  wrongGiftCards: 0,
  wrongCoupons: 0,
};

/** Valid since January, as often as a customer likes. */
export function putCoupon(api: TestApi, code: string, terms: Partial<Coupon> = { percent: 10 }): void {
  const usual = { valid_from: '2026-01-01T00:00:00.000Z', is_once_per_customer: 0 } as const;
  shopDataOf(api.db).coupons.put({ code, ...usual, ...terms });
}

export function putGiftCard(api: TestApi, number: string, pesos: number): void {
  shopDataOf(api.db).giftCards.put(number, 'ARS', Math.round(pesos * 100), null);
}

/** In cents. */
export function balanceOf(api: TestApi, number: string): number | undefined {
  return shopDataOf(api.db).giftCards.byNumber(number)?.balance_cents;
}

export function usesOf(api: TestApi, code: string): number | undefined {
  return shopDataOf(api.db).coupons.byCode(code)?.uses;
}

export function paymentOf(api: TestApi, orderId: number) {
  return shopDataOf(api.db).payments.ofOrder(orderId);
}

/** The provider's decision, as on its sandbox page. */
export function decide(api: TestApi, orderId: number, status: PaymentStatus): void {
  const payment = paymentOf(api, orderId);
  if (payment !== null) settlePayment(shopDataOf(api.db), payment, status);
}

export function changeState(api: TestApi, orderId: number, state: keyof typeof orderStates): void {
  changeOrderState(shopDataOf(api.db), orderId, orderStates[state], api.clock.now());
}

export function orderCount(api: TestApi): number {
  return Number(api.value('SELECT count(*) FROM shop_order'));
}
