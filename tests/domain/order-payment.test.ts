/** Payment options of an order that was not paid in the checkout. */
import { describe, expect, it } from 'vitest';
import {
  orderPaymentOf,
  type OrderPayment,
  type RememberedPayment,
} from '../../src/domain/checkout/order-payment.ts';
import { money } from '../../src/domain/money.ts';
import type { PaymentMethod } from '../../src/domain/checkout/payment.ts';
import { shop } from '../../src/shop.ts';
import { orderStates } from '../../scripts/api/checkout/checkout-messages.ts';

const nothing: RememberedPayment = {
  bankData: null,
  canOpen: false,
  canCheck: false,
  isInProgress: false,
  isUnknown: false,
};
const bankData = { ...shop.sandboxBank };
const link = 'https://pay.example/1';

function paymentOf(
  method: PaymentMethod | null,
  given: Partial<RememberedPayment> & { link?: string; state?: string; cents?: number } = {},
): OrderPayment {
  const { link: theLink = null, state = orderStates.awaitingPayment, cents = 100, ...remembered } = given;
  const order = { state, total: money(cents, 'ARS'), payment: { method, link: theLink } };
  return orderPaymentOf(order, shop.unpaidOrderStates, { ...nothing, ...remembered });
}

describe('an order that waits for its payment', () => {
  it.each<[string, OrderPayment, OrderPayment]>([
    [
      'by transfer, where its bank data came',
      paymentOf('transfer', { bankData }),
      { name: 'transfer', bankData },
    ],
    ['by transfer, elsewhere', paymentOf('transfer'), { name: 'transfer', bankData: null }],
    [
      'by transfer, in whatever word of its backend, where its bank data came',
      paymentOf(null, { bankData }),
      { name: 'transfer', bankData },
    ],
    [
      'by transfer once, and now by Mercado Pago without a link',
      paymentOf('mercadopago', { bankData }),
      { name: 'unreachable' },
    ],
    ['by Mercado Pago, with its link', paymentOf('mercadopago', { link }), { name: 'link', link }],
    ['by a method the shop does not know, with a link', paymentOf(null, { link }), { name: 'link', link }],
    ['by Mercado Pago, without a link', paymentOf('mercadopago'), { name: 'unreachable' }],
    [
      'by Getnet, in its tab',
      paymentOf('getnet', { canOpen: true, canCheck: true }),
      { name: 'inside', provider: 'getnet', canOpen: true, canCheck: true },
    ],
    [
      'by MODO, in another tab of its browser',
      paymentOf('modo', { canCheck: true }),
      { name: 'inside', provider: 'modo', canOpen: false, canCheck: true },
    ],
    ['by MODO, elsewhere', paymentOf('modo'), { name: 'unreachable' }],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});

describe('nobody is led to pay', () => {
  const states = Object.values(orderStates).filter((state) => state !== orderStates.awaitingPayment);

  it.each([...states, 'algo que la tienda no conoce', ''])('an order in the state "%s"', (state) => {
    for (const method of ['transfer', 'mercadopago', 'getnet'] as const) {
      expect(paymentOf(method, { state, link, bankData, canOpen: true })).toEqual({ name: 'none' });
    }
  });

  it('an order that cost nothing', () => {
    expect(paymentOf('transfer', { cents: 0, bankData })).toEqual({ name: 'none' });
  });

  it.each(['mercadopago', 'getnet', 'transfer'] as const)(
    'an order by %s whose payment is known to be under way',
    (method) => {
      const known = { link, bankData, canOpen: true, canCheck: true, isInProgress: true };
      expect(paymentOf(method, known)).toEqual({ name: 'in-progress' });
      expect(paymentOf(method, { ...known, isUnknown: true })).toEqual({ name: 'in-progress' });
    },
  );

  it.each(['mercadopago', 'getnet', 'transfer'] as const)(
    'an order by %s about whose payment nobody has answered',
    (method) => {
      const unknown = { link, bankData, canOpen: true, canCheck: true, isUnknown: true };
      expect(paymentOf(method, unknown)).toEqual({ name: 'confirming' });
      expect(paymentOf(method, { ...unknown, state: 'pagado' })).toEqual({ name: 'none' });
    },
  );
});
