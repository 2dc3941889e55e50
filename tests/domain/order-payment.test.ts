/** Payment options of an order that was not paid in the checkout; `stores/payment.test.ts` has the usual ones. */
import { describe, expect, it } from 'vitest';
import { orderStates } from '../../scripts/api/checkout/checkout-messages.ts';
import { orderPaymentOf, type RememberedPayment } from '../../src/domain/checkout/order-payment.ts';
import type { PaymentMethod } from '../../src/domain/checkout/payment.ts';
import { money } from '../../src/domain/money.ts';
import { shop } from '../../src/shop.ts';

type Given = Partial<RememberedPayment> & { link?: string; state?: string; cents?: number };

const bankData = { ...shop.sandboxBank };
const link = 'https://pay.example/1';
const all = { link, bankData, canOpen: true, canCheck: true };

function paymentOf(method: PaymentMethod | null, given: Given = {}) {
  const { link = null, state = orderStates.awaitingPayment, cents = 100, ...remembered } = given;
  const order = { state, total: money(cents, 'ARS'), payment: { method, link } };
  const nothing = { bankData: null, canOpen: false, canCheck: false, isInProgress: false, isUnknown: false };
  return orderPaymentOf(order, shop.unpaidOrderStates, { ...nothing, ...remembered });
}

it.each<[string, PaymentMethod | null, Given, object]>([
  [
    'by transfer, elsewhere than where its bank data came',
    'transfer',
    {},
    { name: 'transfer', bankData: null },
  ],
  ['in the backend’s own word for a transfer', null, { bankData }, { name: 'transfer', bankData }],
  [
    'by transfer once, now by Mercado Pago without a link',
    'mercadopago',
    { bankData },
    { name: 'unreachable' },
  ],
  ['by a method the shop does not know, with a link', null, { link }, { name: 'link', link }],
])('an order that waits for its payment %s', (_, method, given, expected) => {
  expect(paymentOf(method, given)).toEqual(expected);
});

describe.each(['mercadopago', 'getnet', 'transfer'] as const)(
  'no page leads to a second payment by %s',
  (method) => {
    const states = Object.values(orderStates).filter((state) => state !== orderStates.awaitingPayment);

    it.each([...states, 'algo que la tienda no conoce', ''])('an order in the state "%s"', (state) => {
      expect(paymentOf(method, { ...all, state })).toEqual({ name: 'none' });
      expect(paymentOf(method, { ...all, state, isUnknown: true })).toEqual({ name: 'none' });
    });

    it('an order that cost nothing', () => {
      expect(paymentOf(method, { ...all, cents: 0 })).toEqual({ name: 'none' });
    });

    it('an order whose payment is known to be under way', () => {
      const known = { ...all, isInProgress: true, isUnknown: true };
      expect(paymentOf(method, known)).toEqual({ name: 'in-progress' });
    });
  },
);
