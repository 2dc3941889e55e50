import { describe, expect, it } from 'vitest';
import { orderTimeline, transferDeadline } from '../../src/domain/checkout/order-timeline.ts';
import type { OrderItem } from '../../src/domain/checkout/order.ts';
import { shop } from '../../src/shop.ts';

describe('the way of an order', () => {
  it.each([
    ['pendiente de pago', 'homeDelivery', 'now pendiente de pago'],
    ['enviado', 'carrierOffice', 'now enviado'],
    ['listo para retirar', 'pickupCentro', 'now listo para retirar'],
  ] as const)('%s, %s', (state, shippingMethod, expected) => {
    const steps = orderTimeline({ state, shippingMethod, items: [] }, shop.orderSteps) ?? [];
    const now = steps.findIndex(({ when }) => when === 'now');
    expect(`now ${steps[now]?.state}`).toBe(expected);
    expect(steps.slice(0, now).every(({ when }) => when === 'done')).toBe(true);
    expect(steps.slice(now + 1).every(({ when }) => when === 'next')).toBe(true);
  });

  it('of gift cards alone ends with the payment, which sends their numbers', () => {
    const card = { isGiftCard: true } as OrderItem;
    const of = (items: readonly OrderItem[]) =>
      orderTimeline({ state: 'pagado', shippingMethod: null, items }, shop.orderSteps)?.at(-1)?.state;
    expect(of([card])).toBe('pagado');
    expect(of([card, { isGiftCard: false } as OrderItem])).toBe('entregado');
  });

  it.each(['cancelado', 'otra cosa', ''])('of a state that is not on it ("%s") is not shown', (state) => {
    expect(orderTimeline({ state, shippingMethod: 'homeDelivery', items: [] }, shop.orderSteps)).toBeNull();
  });
});

it('the deadline of a transfer counts from the order', () => {
  const order = {
    createdAt: '2026-11-20T10:00:00-03:00',
    payment: { method: 'transfer', link: null },
  } as const;
  expect(transferDeadline(order, 72)?.toISOString()).toBe('2026-11-23T13:00:00.000Z');
  const other = { ...order, payment: { method: 'getnet', link: null } } as const;
  expect(transferDeadline(other, 72)).toBeNull();
});
