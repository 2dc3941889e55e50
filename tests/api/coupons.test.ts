import { beforeEach, describe, expect, it } from 'vitest';
import { couponsOf } from '../../scripts/api/db/cart/coupons.ts';
import { giftCardsOf } from '../../scripts/api/db/cart/gift-cards.ts';
import type { WireCart } from '../../src/api/cart.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { bodyOf, newCustomer, showCart, wordsOf, type TestCustomer } from '../support/customer.ts';

let api: TestApi;
let shopper: TestCustomer;
beforeEach(async () => {
  api = await startTestApi();
  shopper = newCustomer(api);
  for (const coupon of coupons) couponsOf(api.db).put(coupon);
  giftCardsOf(api.db).put('GIFT-1', 'ARS', 500_000, null);
  giftCardsOf(api.db).put('GIFT-USD', 'USD', 5000, null);
  giftCardsOf(api.db).put('GIFT-OLD', 'ARS', 500_000, '2026-01-01T00:00:00.000Z');
});

const from = '2026-01-01T00:00:00.000Z';
const often = { valid_from: from, is_once_per_customer: 0 };
const coupons = [
  { ...often, code: 'TEN', percent: 10 },
  { ...often, code: 'ALONE', percent: 10, accumulates: 0 },
  { ...often, code: 'THOUSAND', ars_cents: 100_000, minimum_ars_cents: 1_500_000 },
  { ...often, code: 'OVER', percent: 10, valid_to: '2026-02-01T00:00:00.000Z' },
  { ...often, code: 'FUTURE', percent: 10, valid_from: '2027-01-01T00:00:00.000Z' },
  { ...often, code: 'NONE-LEFT', percent: 10, maximum_uses: 0 },
] as const;

const apply = (cart: WireCart, couponCode: string, currency = 'ARS') =>
  api.send('POST', `/cart/coupon-validator?uuid=${cart.uuid}&currency=${currency}`, { couponCode });
const applied = async (cart: WireCart, code: string) =>
  (await bodyOf<{ cart: WireCart }>(await apply(cart, code))).cart;

const miss = 'El cupón no es válido. Puede que esté vencido o sea de otra moneda.';

describe('a coupon', () => {
  it('is applied whatever its case and stays with the cart', async () => {
    const cart = await shopper.cart({ 'el-eternauta': 2 });
    expect(await applied(cart, ' ten ')).toMatchObject({
      couponCode: 'TEN',
      couponAmount: { amount: 9198.1 },
      totalPrice: { amount: 82_782.9 },
    });
    expect(await showCart(api, cart.uuid)).toMatchObject({ couponCode: 'TEN' });
  });

  it('is removed by an empty code', async () => {
    const cart = await shopper.cart({ 'el-eternauta': 1 });
    await applied(cart, 'TEN');
    expect(await applied(cart, '')).toMatchObject({ couponCode: null, couponAmount: null });
  });

  it('takes effect again when the cart reaches its minimum again', async () => {
    const cart = await shopper.cart({ 'ano-cero': 2 });
    await applied(cart, 'THOUSAND');
    const itemId = cart.cartItems[0]?.id;
    await api.send('PUT', `/cart/item/${itemId}?uuid=${cart.uuid}`, { quantity: 1 });
    expect((await showCart(api, cart.uuid)).couponCode).toBeNull();
    await api.send('PUT', `/cart/item/${itemId}?uuid=${cart.uuid}`, { quantity: 3 });
    expect((await showCart(api, cart.uuid)).couponAmount).toMatchObject({ amount: 1000 });
  });

  it('does not count gift cards for its minimum, and says so when there is nothing else', async () => {
    const cart = await shopper.cart({ 'ano-cero': 1, 'gift-card-20000': 1 });
    const below = 'El cupón es válido para compras desde $AR\u00a015.000,00.';
    expect(await wordsOf(await apply(cart, 'THOUSAND'))).toBe(below);
    const onlyCards = await shopper.cart({ 'gift-card-20000': 1 });
    expect(await wordsOf(await apply(onlyCards, 'THOUSAND'))).toBe('El cupón no se aplica a giftcards.');
  });

  it('leaves out what is on sale when it does not accumulate, and the cart says so', async () => {
    const cart = await shopper.cart({ 'en-oferta': 1, 'ano-cero': 1 });
    expect(await applied(cart, 'ALONE')).toMatchObject({
      couponAmount: { amount: 1000 },
      canNotAccumulateDiscounts: true,
    });
  });

  it.each([
    ['NOT-A-COUPON', miss],
    ['OVER', miss],
    ['FUTURE', miss],
    ['NONE-LEFT', miss],
    ['GIFT-OLD', miss],
    ['GIFT-USD', miss],
    ['THOUSAND', 'El cupón es válido para compras desde $AR 15.000,00.'],
  ])('%s is refused with words, and the cart stays as it was', async (code, words) => {
    const cart = await shopper.cart({ 'ano-cero': 1 });
    const answer = await apply(cart, code);
    expect(answer.status).toBe(422);
    expect((await wordsOf(answer)).replace(/\u00A0/g, ' ')).toBe(words);
    expect(await showCart(api, cart.uuid)).toMatchObject({ couponCode: null, giftCardNumber: null });
  });

  it('of pesos takes nothing off dollars', async () => {
    const cart = await shopper.cart({ 'el-eternauta': 1 }, 'USD');
    expect(await wordsOf(await apply(cart, 'THOUSAND', 'USD'))).toBe(miss);
  });

  it('that finds only discounted products says that it does not accumulate', async () => {
    const answer = await apply(await shopper.cart({ 'en-oferta': 1 }), 'ALONE');
    expect(await wordsOf(answer)).toBe('El cupón no es acumulable con otros descuentos.');
  });

  it('needs a cart', async () => {
    expect((await apply({ uuid: 'nobody' } as WireCart, 'TEN')).status).toBe(422);
  });
});

describe('codes that are tried', () => {
  const codes = { points: 3, duration: 600 };
  const tooMany = 'Probaste demasiados códigos. Intentá nuevamente en unos minutos.';
  const tried = (uuid: string, couponCode: string) =>
    api.send('POST', `/cart/coupon-validator?uuid=${uuid}`, { couponCode });
  const words = async (tries: Promise<Response>[]) =>
    Promise.all(tries.map(async (each) => wordsOf(await each)));
  beforeEach(async () => {
    api = await startTestApi({ limits: { codes } });
    shopper = newCustomer(api);
    couponsOf(api.db).put(coupons[0]);
  });

  it('pause a cart after misses, a right code too, also when they come at once', async () => {
    const { uuid } = await shopper.cart({ 'ano-cero': 1 });
    const said = await words([1, 2, 3, 4].map((n) => tried(uuid, `GIFT-${n}`)));
    expect(said).toEqual([miss, miss, miss, tooMany]);
    expect(await wordsOf(await tried(uuid, 'TEN'))).toBe(tooMany);
    expect((await tried(uuid, '')).status).toBe(200);
  });

  it('pause an address after more misses, whatever cart they come from, and no other address', async () => {
    api = await startTestApi({ isPublic: true, limits: { codes, codesFrom: { points: 5, duration: 600 } } });
    shopper = newCustomer(api);
    const guess = async (address: string) => {
      const { uuid } = await shopper.cart({ 'ano-cero': 1 });
      const body = JSON.stringify({ couponCode: 'GIFT-NONE' });
      const headers = { 'Content-Type': 'application/json' };
      const url = `http://api.test/api/v1/cart/coupon-validator?uuid=${uuid}`;
      return wordsOf(await api.fetch(new Request(url, { method: 'POST', headers, body }), address));
    };
    const said = [];
    for (let time = 0; time < 6; time += 1) said.push(await guess('203.0.113.5'));
    expect(said).toEqual([...Array<string>(5).fill(miss), tooMany]);
    expect(await guess('203.0.113.6')).toBe(miss);
  });

  it('do not pause for codes that count', async () => {
    const { uuid } = await shopper.cart({ 'ano-cero': 1 });
    for (let time = 0; time < 8; time += 1) expect((await tried(uuid, 'TEN')).status).toBe(200);
  });
});

describe('a gift card', () => {
  it('pays what it holds, whether or not there is a coupon, too', async () => {
    const cart = await shopper.cart({ 'ano-cero': 1 });
    await applied(cart, 'TEN');
    expect(await applied(cart, 'gift-1')).toMatchObject({
      couponCode: 'TEN',
      giftCardNumber: 'GIFT-1',
      giftCardAmount: { amount: 5000 },
      totalPrice: { amount: 4000 },
    });
  });

  it('is not shown in the other currency', async () => {
    const cart = await shopper.cart({ 'ano-cero': 1 });
    await applied(cart, 'GIFT-1');
    expect(await showCart(api, cart.uuid, 'USD')).toMatchObject({
      giftCardNumber: null,
      giftCardAmount: null,
    });
  });
});
