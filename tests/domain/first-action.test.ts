import { describe, expect, it } from 'vitest';
import { firstActionOf } from '../../src/domain/checkout/first-action.ts';
import type { OrderPayment } from '../../src/domain/checkout/order-payment.ts';
import { shop } from '../../src/shop.ts';

const url = 'https://correo.example/AB123';
const none: OrderPayment = { name: 'none' };

describe('the first button of an order', () => {
  it.each([
    [
      'of one that waits for a transfer leads to the bank data',
      'pendiente de pago',
      { name: 'transfer', bankData: null },
      url,
      'transfer',
    ],
    [
      'of one with a link pays',
      'pendiente de pago',
      { name: 'link', link: 'https://pay.example' },
      null,
      'pay',
    ],
    [
      'of one with a form pays',
      'pendiente de pago',
      { name: 'embedded', provider: 'modo', canOpen: false, canCheck: true },
      null,
      'pay',
    ],
    ['never pays a second time', 'pendiente de pago', { name: 'confirming' }, null, 'see'],
    ['never pays while a payment is processed', 'pendiente de pago', { name: 'in-progress' }, null, 'see'],
    ['of one on its way follows it', 'enviado', none, url, 'track'],
    ['follows no link that is none of the web', 'enviado', none, 'javascript:alert(1)', 'see'],
    ['of one on its way without a link shows it', 'enviado', none, null, 'see'],
    ['of a delivered one shows it', 'entregado', none, url, 'see'],
    ['of a cancelled one shows it', 'cancelado', none, url, 'see'],
    ['of a state that the owner did not list shows it', 'en la luna', none, url, 'see'],
  ] as const)('%s', (_, state, payment, tracked, name) => {
    const order = {
      state,
      shippingMethod: 'homeDelivery',
      items: [],
      cancelReason: null,
      tracking: { code: 'AB123', url: tracked },
    } as const;
    const action = firstActionOf(order, payment, shop.orderSteps, shop.unpaidOrderStates);
    expect(action).toEqual(name === 'track' ? { name, href: url } : { name });
  });
});
