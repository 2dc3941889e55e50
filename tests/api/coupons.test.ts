import { beforeEach, describe, expect, it } from 'vitest';
import { giftCardsOf } from '../../scripts/api/db/cart/gift-cards.ts';
import type { WireCart } from '../../src/api/cart.ts';
import { inTurn, startTestApi, statuses, type TestApi, type TestApiOptions } from '../support/api.ts';
import { apply, cartOf, newCart, showCart } from '../support/customer.ts';
import { putCoupon, putGiftCard } from '../support/selling.ts';

const miss = 'El cupón no es válido. Puede que esté vencido o sea de otra moneda.';
const tooMany = 'Probaste demasiados códigos. Intentá nuevamente en unos minutos.';
const below = 'El cupón es válido para compras desde $AR\u00a015.000,00.';
const onlyCards = 'El cupón no se aplica a giftcards.';
const noneLeft = 'El cupón no es acumulable con otros descuentos.';

let api: TestApi;
beforeEach(() => open());

async function open(options: TestApiOptions = {}) {
  api = await startTestApi(options);
  putCoupon(api, 'TEN');
  putCoupon(api, 'ALONE', { percent: 10, accumulates: 0 });
  putCoupon(api, 'THOUSAND', { ars_cents: 100_000, minimum_ars_cents: 1_500_000 });
  putCoupon(api, 'HALF', { percent: 50, minimum_ars_cents: 50_000_000 });
  putCoupon(api, 'OVER', { percent: 10, valid_to: '2026-02-01T00:00:00.000Z' });
  putCoupon(api, 'FUTURE', { percent: 10, valid_from: '2027-01-01T00:00:00.000Z' });
  putCoupon(api, 'NONE-LEFT', { percent: 10, maximum_uses: 0 });
  putGiftCard(api, 'GIFT-1', 5000);
  giftCardsOf(api.db).put('GIFT-USD', 'USD', 5000, null);
  giftCardsOf(api.db).put('GIFT-OLD', 'ARS', 500_000, '2026-01-01T00:00:00.000Z');
}

const applied = async (cart: WireCart, code: string) => cartOf(await apply(api, cart, code));

describe('a coupon', () => {
  it('is applied in any case of letters and removed by an empty code', async () => {
    const cart = await newCart(api, { 'el-eternauta': 2 });
    expect(await applied(cart, ' ten ')).toMatchObject({
      couponCode: 'TEN',
      couponAmount: { amount: 9198.1 },
      totalPrice: { amount: 82_782.9 },
    });
    expect(await showCart(api, cart.uuid)).toMatchObject({ couponCode: 'TEN' });
    expect(await applied(cart, '')).toMatchObject({ couponCode: null, couponAmount: null });
    expect((await apply(api, { uuid: 'unknown' }, 'TEN')).status).toBe(422);
  });

  it('is found whatever its spaces and dashes, but an exact one first', async () => {
    putCoupon(api, 'TE-N');
    const cart = await newCart(api, { 'el-eternauta': 2 });
    for (const [typed, code] of [
      ['ten', 'TEN'],
      ['te-n', 'TE-N'],
      ['tho – usand', 'THOUSAND'],
    ] as const) {
      expect(await applied(cart, typed)).toMatchObject({ couponCode: code });
    }
  });

  it('takes effect again when the cart reaches its minimum again', async () => {
    const { uuid, cartItems } = await newCart(api, { 'ano-cero': 2 }, { codes: ['THOUSAND'] });
    const setTo = async (quantity: number) => {
      await api.put(`/cart/item/${cartItems[0]?.id}?uuid=${uuid}`, { quantity });
      return showCart(api, uuid);
    };
    expect((await setTo(1)).couponCode).toBeNull();
    expect((await setTo(3)).couponAmount).toMatchObject({ amount: 1000 });
  });

  it('says in the cart that it leaves out what is on sale', async () => {
    expect(await applied(await newCart(api, { 'en-oferta': 1, 'ano-cero': 1 }), 'ALONE')).toMatchObject({
      couponAmount: { amount: 1000 },
      canNotAccumulateDiscounts: true,
    });
  });

  it.each<[terms: Parameters<typeof putCoupon>[2], units: Record<string, number>, usd: number]>([
    // At 1450 pesos a dollar.
    [{ ars_cents: 1_450_000 }, { 'el-eternauta': 1 }, 10],
    [{ ars_cents: 1_450_000, usd_cents: 300 }, { 'el-eternauta': 1 }, 3],
    [{ percent: 50, minimum_ars_cents: 4_350_000 }, { 'el-eternauta': 1 }, 20],
    [{ percent: 50, minimum_ars_cents: 50_000_000, minimum_usd_cents: 100 }, { 'el-eternauta': 1 }, 20],
  ])('whose amounts are %j takes off %j what follows in dollars', async (terms, units, usd) => {
    putCoupon(api, 'ALSO-USD', terms);
    const cart = await newCart(api, units, { currency: 'USD', codes: ['ALSO-USD'] });
    expect(cart.couponAmount).toEqual({ currency: 'USD', amount: usd });
  });

  it('whose amounts are dollars has them in pesos', async () => {
    putCoupon(api, 'ALSO-ARS', { usd_cents: 100, minimum_usd_cents: 1000 });
    const at = async (units: number) =>
      (await apply(api, await newCart(api, { 'ano-cero': units }), 'ALSO-ARS')).body;
    expect((await at(1)).errorMessage).toBe('El cupón es válido para compras desde $AR\u00a014.500,00.');
    expect((await at(2)).cart.couponAmount).toEqual({ currency: 'ARS', amount: 1450 });
  });

  it.each<[code: string, units: Record<string, number>, currency: string, words: string]>([
    ...['NOT-A-COUPON', 'OVER', 'FUTURE', 'NONE-LEFT', 'GIFT-OLD', 'GIFT-USD'].map(
      (code) => [code, { 'ano-cero': 1 }, 'ARS', miss] as const satisfies unknown[],
    ),
    ['THOUSAND', { 'ano-cero': 1 }, 'ARS', below],
    ['THOUSAND', { 'ano-cero': 1, 'gift-card-20000': 1 }, 'ARS', below],
    ['THOUSAND', { 'gift-card-20000': 1 }, 'ARS', onlyCards],
    ['HALF', { 'el-eternauta': 1 }, 'USD', 'El cupón es válido para compras desde $US\u00a0345,00.'],
    ['ALONE', { 'en-oferta': 1 }, 'ARS', noneLeft],
  ])('%s for %j in %s is refused with words, and the cart stays', async (code, units, currency, words) => {
    const cart = await newCart(api, units, { currency });
    expect(await apply(api, cart, code, currency)).toMatchObject({ status: 422, words });
    expect(await showCart(api, cart.uuid)).toMatchObject({ couponCode: null, giftCardNumber: null });
  });
});

describe('codes that are tried', () => {
  const codes = { points: 3, duration: 600 };

  it('pause a cart after misses, a right code too, also when they come at once', async () => {
    await open({ limits: { codes } });
    const cart = await newCart(api, { 'ano-cero': 1 });
    const tries = await Promise.all([1, 2, 3, 4].map((n) => apply(api, cart, `GIFT-NO-${n}`)));
    expect(tries.map(({ words }) => words)).toEqual([miss, miss, miss, tooMany]);
    expect((await apply(api, cart, 'TEN')).words).toBe(tooMany);
    expect((await apply(api, cart, '')).status).toBe(200);
  });

  it('pause an address after more misses, whatever cart they come from, and no other address', async () => {
    await open({ isPublic: true, limits: { codes, codesFrom: { points: 5, duration: 600 } } });
    const guess = async (from: string) => {
      const { uuid } = await newCart(api, { 'ano-cero': 1 });
      const body = { couponCode: 'GIFT-NONE' };
      return (await api.post(`/cart/coupon-validator?uuid=${uuid}`, body, { from })).words;
    };
    expect(await inTurn(6, () => guess('203.0.113.5'))).toEqual([...Array<string>(5).fill(miss), tooMany]);
    expect(await guess('203.0.113.6')).toBe(miss);
  });

  it('do not pause for codes that count', async () => {
    await open({ limits: { codes } });
    const cart = await newCart(api, { 'ano-cero': 1 });
    expect(await statuses(8, () => apply(api, cart, 'TEN'))).toEqual(Array(8).fill(200));
  });
});

describe('a gift card', () => {
  it('pays what it holds in its currency only, beside a coupon, too', async () => {
    const cart = await newCart(api, { 'ano-cero': 1 }, { codes: ['TEN'] });
    expect(await applied(cart, 'gift-1')).toMatchObject({
      couponCode: 'TEN',
      giftCardNumber: 'GIFT-1',
      giftCardAmount: { amount: 5000 },
      totalPrice: { amount: 4000 },
    });
    for (const typed of ['gift 1', 'GIFT1', ' gift – 1 ']) {
      await apply(api, cart, '');
      expect(await applied(cart, typed)).toMatchObject({ giftCardNumber: 'GIFT-1' });
    }
    const dollars = await showCart(api, cart.uuid, '&currency=USD');
    expect(dollars).toMatchObject({ giftCardNumber: null, giftCardAmount: null });
  });
});
