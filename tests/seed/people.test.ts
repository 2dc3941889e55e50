import { describe, expect, it } from 'vitest';
import { paymentBlock } from '../../src/domain/checkout/payment.ts';
import { shop } from '../../src/shop.ts';
import { orderStates } from '../../scripts/api/checkout/checkout-messages.ts';
import { seedCustomers } from '../../scripts/seed/data/customers.ts';
import { seedCoupons, seedGiftCards } from '../../scripts/seed/data/discounts.ts';
import { generateProducts } from '../../scripts/seed/generate.ts';

const options = { count: 1200, seed: 1, now: new Date('2026-11-20T03:00:00.000Z'), covers: 0 };
const slugs = new Set(Array.from(generateProducts(options), ({ slug }) => slug));
const [regular, newcomer] = seedCustomers;

describe('the people of the shop', () => {
  it('are a regular with an order in every state and a newcomer with nothing', () => {
    expect(regular?.email).toBe('cliente@example.com');
    expect(new Set(regular?.orders.map(({ state }) => state))).toEqual(new Set(Object.values(orderStates)));
    expect(newcomer).toMatchObject({
      email: 'nueva@example.com',
      orders: [],
      favorites: [],
      notifications: [],
      shipAddress: null,
    });
  });

  it('have bought and marked what the shop sells', () => {
    const named = seedCustomers.flatMap(({ favorites, orders }) => [
      ...favorites,
      ...orders.flatMap(({ items }) => items.map(({ slug }) => slug)),
    ]);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((slug) => !slugs.has(slug))).toEqual([]);
  });

  it('have paid with what their currency allows', () => {
    const orders = seedCustomers.flatMap(({ orders }) => orders);
    const blocked = orders.filter(
      ({ payment, currency }) =>
        paymentBlock(payment, { cents: 500_000, currency }, shop.smallestPayment) !== null,
    );
    expect(blocked).toEqual([]);
  });

  it('can try a current coupon, an expired one and a gift card', () => {
    expect(seedCoupons.find(({ code }) => code === 'VINETA10')).toMatchObject({ percent: 10, toDay: null });
    expect(seedCoupons.find(({ code }) => code === 'VENCIDO')?.toDay).toBeLessThan(0);
    const card = seedGiftCards.find(({ number }) => number === 'GIFT-0001-2026');
    expect(card?.balanceCents).toBe(card?.initialCents);
  });
});
