/** Codes and destination of a cart end with the session that gave them; its products stay. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { WireCart } from '../../src/api/cart.ts';
import { couponsOf } from '../../scripts/api/db/cart/coupons.ts';
import { giftCardsOf } from '../../scripts/api/db/cart/gift-cards.ts';
import { tokensOf } from '../../scripts/api/db/session/tokens.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { newCustomer, type TestCustomer } from '../support/customer.ts';

let api: TestApi;
let ana: TestCustomer;
let benito: TestCustomer;

beforeEach(async () => {
  api = await startTestApi();
  ana = newCustomer(api);
  benito = newCustomer(api, 'benito@example.com');
  couponsOf(api.db).put({
    code: 'TEN',
    percent: 10,
    valid_from: '2026-01-01T00:00:00.000Z',
    is_once_per_customer: 0,
  });
  giftCardsOf(api.db).put('GIFT-1', 'ARS', 500_000, null);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Send = (method: Method, path: string, body?: unknown) => Response | Promise<Response>;
const asAna: Send = (method, path, body) => ana.call(method, path, body);
const asBenito: Send = (method, path, body) => benito.call(method, path, body);
const guest: Send = (method, path, body) =>
  method === 'GET' ? api.request(path) : api.send(method, path, body);
const call = async (send: Send, method: Method, path: string, body?: unknown) =>
  (JSON.parse(await (await send(method, path, body)).text()) as { cart: WireCart }).cart;
const show = (send: Send, uuid: string) => call(send, 'GET', `/cart?uuid=${uuid}`);

const destination = {
  country: 'Argentina',
  country_code: 'AR',
  city: null,
  zip_code: '1428',
  product_id: null,
};
const personal = ({ couponCode, giftCardNumber, shipmentZipCode }: WireCart) => [
  couponCode,
  giftCardNumber,
  shipmentZipCode,
];
const nothing = [null, null, null];

/** A cart with a coupon, a gift card and a destination, each given by this caller. */
async function filled(send: Send): Promise<string> {
  const id = api.db.prepare('SELECT id FROM product WHERE slug = ?').get('el-eternauta')?.['id'];
  const { uuid } = await call(send, 'POST', '/cart', { product_id: Number(id), quantity: 2 });
  for (const couponCode of ['TEN', 'GIFT-1']) {
    await call(send, 'POST', `/cart/coupon-validator?uuid=${uuid}`, { couponCode });
  }
  await call(send, 'POST', `/cart/v2/shipment-calculator?uuid=${uuid}`, destination);
  return uuid;
}

describe('codes and destination of a customer', () => {
  it('stay his while he is logged in, in every session of his', async () => {
    const uuid = await filled(asAna);
    const token = tokensOf(api.db).issue('session', api.clock.now(), { customerId: ana.id });
    const again: Send = (method, path) =>
      api.request(path, { method, headers: { Authorization: `Bearer ${token}` } });
    for (const send of [asAna, again, asAna]) {
      expect(personal(await show(send, uuid))).toEqual(['TEN', 'GIFT-1', '1428']);
    }
  });

  it.each(['logged out', 'expired'] as const)(
    'are gone when his session is %s; the products stay',
    async (how) => {
      const uuid = await filled(asAna);
      const expired: Send = (method, path) =>
        api.request(path, { method, headers: { Authorization: 'Bearer of-yesterday' } });
      const cart = await show(how === 'expired' ? expired : guest, uuid);
      expect(personal(cart)).toEqual(nothing);
      expect(cart.cartItems).toMatchObject([{ quantity: 2 }]);
      expect(cart.totalPrice).toEqual(cart.productPrice);
      expect(personal(await show(asAna, uuid))).toEqual(nothing);
    },
  );

  it.each<[string, (uuid: string) => Promise<WireCart>]>([
    ['reads', (uuid) => show(asBenito, uuid)],
    ['adds', (uuid) => call(asBenito, 'POST', `/cart?uuid=${uuid}`, { product_id: 1, quantity: 1 })],
  ])('are not those of the next customer who %s', async (_, happen) => {
    const uuid = await filled(asAna);
    expect(personal(await happen(uuid))).toEqual(nothing);
  });

  it('are not spent by the order of another', async () => {
    const uuid = await filled(asAna);
    const balance = () =>
      api.db.prepare('SELECT balance_cents FROM gift_card WHERE number = ?').get('GIFT-1');
    const before = balance();
    expect((await benito.order({ uuid })).status).toBe(200);
    expect(balance()).toEqual(before);
  });
});

describe('codes and destination of a guest', () => {
  it('become those of the customer who logs in, and end with him', async () => {
    const uuid = await filled(guest);
    expect(personal(await show(guest, uuid))).toEqual(['TEN', 'GIFT-1', '1428']);
    expect(personal(await show(asAna, uuid))).toEqual(['TEN', 'GIFT-1', '1428']);
    expect(personal(await show(guest, uuid))).toEqual(nothing);
  });
});
