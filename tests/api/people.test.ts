import { beforeEach, describe, expect, it } from 'vitest';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { importPeople, type ImportedPeople } from '../../scripts/seed/import/import-people.ts';
import { changeOrderState } from '../../scripts/api/checkout/order-state.ts';
import { orderStates } from '../../scripts/api/checkout/checkout-messages.ts';
import type { SeedCustomer, SeedOrder } from '../../scripts/seed/import/people.ts';
import type { WireOrder } from '../../src/api/order.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { address, bodyOf, stockLeft } from '../support/customer.ts';

const order: SeedOrder = {
  daysAgo: 40,
  state: 'entregado',
  currency: 'ARS',
  shipping: 'homeDelivery',
  payment: 'mercadopago',
  items: [
    { slug: 'el-eternauta', quantity: 2 },
    { slug: 'not-in-this-shop', quantity: 1 },
  ],
  couponCode: null,
  notes: null,
};

const ana: SeedCustomer = {
  email: 'ana@example.com',
  name: 'Ana',
  surname: 'Núñez',
  username: 'ana',
  wantsNewsletter: true,
  loyaltyPoints: 1234,
  shipAddress: address,
  billAddress: address,
  favorites: ['el-eternauta', 'not-in-this-shop', 'ano-cero'],
  notifications: ['La nueva', 'La vieja'],
  orders: [
    order,
    { ...order, daysAgo: 20, state: 'listo para retirar', shipping: 'pickupCentro' },
    { ...order, daysAgo: 10, state: 'enviado', shipping: 'carrierOffice', couponCode: 'TEN' },
    { ...order, daysAgo: 5, state: 'cancelado' },
    { ...order, daysAgo: 1, state: 'pendiente de pago', items: [{ slug: 'ano-cero', quantity: 1 }] },
  ],
};

let api: TestApi;
let people: ImportedPeople;
beforeEach(async () => {
  api = await startTestApi();
  people = {
    customers: [
      ana,
      { ...ana, email: 'nueva@example.com', shipAddress: null, billAddress: null, orders: [] },
    ],
    password: 'historieta123',
    coupons: [{ code: 'TEN', percent: 10, fromDay: -365, toDay: null, isOncePerCustomer: true }],
    giftCards: [{ number: 'GIFT-1', currency: 'ARS', initialCents: 1000, balanceCents: 400 }],
    now: api.clock.now(),
    origins: { apiUrl: 'http://api.test', siteUrl: 'http://shop.test' },
  };
  await importPeople(api.db, people);
});

async function asAna<T>(path: string): Promise<T> {
  const login = await api.send('POST', '/login', { email: ana.email, password: people.password });
  const { access_token } = await bodyOf<{ access_token: string }>(login);
  return bodyOf<T>(await api.request(path, { headers: { Authorization: `Bearer ${access_token}` } }));
}

describe('people who come with the shop', () => {
  it('log in, with their points and addresses', async () => {
    expect(await asAna('/account/profile')).toMatchObject({
      profile: { name: 'Ana', promotion_points: 1234, ship_address: { zip_code: '1428' } },
    });
  });

  it('have orders in every state, of their own days, without what the shop does not sell', async () => {
    const { data } = await asAna<{ data: WireOrder[] }>('/account/orders');
    expect(data.map(({ state }) => state)).toEqual(ana.orders.map(({ state }) => state).toReversed());
    expect(data.at(-1)).toMatchObject({
      created_at: '2026-10-11T15:00:00.000Z',
      orderItems: [{ quantity: 2 }],
    });
    expect(data[2]).toMatchObject({
      coupon_code: 'TEN',
      possible_shipping_offices: { offices: [{ id: 1004 }] },
    });
  });

  it('leave stock, sales and likes as the catalogue says, now and when an order is cancelled', async () => {
    const { data } = await asAna<{ data: WireOrder[] }>('/account/orders');
    const figures = () =>
      api.db.prepare("SELECT sales_count, likes_count FROM product WHERE slug = 'el-eternauta'").get();
    expect([stockLeft(api, 'el-eternauta'), { ...figures() }]).toEqual([
      7,
      { sales_count: 900, likes_count: 900 },
    ]);
    changeOrderState(shopDataOf(api.db), data[3]?.id ?? 0, orderStates.cancelled, api.clock.now());
    expect(stockLeft(api, 'el-eternauta')).toBe(7);
  });

  it('have their favourites and notifications in order', async () => {
    const favorites = await asAna<{ data: { product: { slug: string } }[] }>('/account/favorites');
    expect(favorites.data.map(({ product }) => product.slug)).toEqual(['el-eternauta', 'ano-cero']);
    expect(await asAna('/account/shop-notifications')).toMatchObject({
      data: [{ message: 'La nueva' }, { message: 'La vieja' }],
    });
  });

  it('stay as they are when the shop is seeded again', async () => {
    await importPeople(api.db, { ...people, password: 'another' });
    expect(await asAna<{ data: WireOrder[] }>('/account/orders')).toMatchObject({ data: { length: 5 } });
  });
});
