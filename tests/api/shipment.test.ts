import { describe, expect, it } from 'vitest';
import type { WireCart } from '../../src/api/cart.ts';
import { apiForEach } from '../support/api.ts';
import { newCart, productId, quote, showCart } from '../support/customer.ts';

const api = apiForEach();

const salta = { zip_code: '4400', country: 'Argentina', country_code: 'AR', city: 'Salta' };
const montevideo = { zip_code: null, country: 'Uruguay', country_code: 'UY', city: 'Montevideo' };

/** For a new cart. */
async function calculated(units: Record<string, number>, destination: object, currency = 'ARS') {
  const { body } = await quote(api, await newCart(api, units, { currency }), destination, currency);
  return body as { shipment: Partial<WireCart>; cart: WireCart };
}

describe('the shipment calculator', () => {
  it('prices the cart by zone and weight, and the cart keeps it', async () => {
    const { shipment, cart } = await calculated({ 'el-eternauta': 1 }, { ...salta, zip_code: 4400 });
    const shipmentAmount = { currency: 'ARS', amount: 7800 };
    expect(shipment).toMatchObject({ shipmentZipCode: '4400', shipmentCity: 'Salta', shipmentAmount });
    expect(cart.totalPrice.amount).toBe(45_990.5 + 7800);
    expect((await showCart(api, cart.uuid)).shipmentAmount).toEqual(shipmentAmount);
  });

  it.each<[string, Record<string, number>, object, currency: string, object]>([
    [
      'with the offices of the province, and what fetching costs',
      { 'el-eternauta': 1 },
      salta,
      'ARS',
      {
        isFreeShip: false,
        possibleShippingOffices: {
          shipment_cost: { amount: 5850 },
          offices: [{ localidad: 'Salta', provincia: 'Salta' }, { provincia: 'Salta' }],
        },
      },
    ],
    [
      'in dollars at the equivalent of its pesos',
      { 'el-eternauta': 1 },
      salta,
      'USD',
      {
        isFreeShip: false,
        shipmentAmount: { currency: 'USD', amount: 5.38 },
        possibleShippingOffices: { shipment_cost: { currency: 'USD', amount: 4.03 } },
      },
    ],
    [
      'not free because of a gift card, which is not sent',
      { 'ano-cero': 1, 'gift-card-20000': 5 },
      salta,
      'ARS',
      { isFreeShip: false, shipmentAmount: { amount: 7800 } },
    ],
    [
      'at nothing for gift cards alone, which no office holds',
      { 'gift-card-20000': 1 },
      salta,
      'ARS',
      { isFreeShip: false, shipmentAmount: { amount: 0 }, possibleShippingOffices: null },
    ],
    ['abroad by zone', { 'el-eternauta': 1 }, montevideo, 'ARS', { shipmentAmount: { amount: 24_000 } }],
  ])('prices %s', async (_, units, destination, currency, expected) => {
    expect((await calculated(units, destination, currency)).shipment).toMatchObject(expected);
  });

  it('is free in dollars when it is free in pesos, or from the dollars that pages show', async () => {
    const isFree = async (slug: string, quantity: number, usdCents: number) => {
      api.db.exec(`UPDATE product SET price_usd_cents = ${usdCents} WHERE slug = '${slug}'`);
      return (await calculated({ [slug]: quantity }, salta, 'USD')).shipment.isFreeShip;
    };
    // $ 105.000 and $US 36, below the equivalent of $ 99.999.
    expect(await isFree('juego-3x2', 35, 103)).toBe(true);
    expect(await isFree('ano-cero', 1, 6899)).toBe(false);
    expect(await isFree('ano-cero', 1, 6900)).toBe(true);
  });

  it('prices one product alone, from its own page, before there is a cart', async () => {
    const product_id = productId(api, 'el-eternauta');
    const { body } = await quote(api, { uuid: '' }, { ...salta, product_id });
    expect(body).toMatchObject({
      shipment: { shipmentAmount: { currency: 'ARS', amount: 7800 } },
      cart: { cartItems: [], shipmentAmount: null },
    });
  });

  it.each([
    ['an address without coverage', { ...salta, zip_code: '8700' }],
    ['a country without coverage', { ...montevideo, country_code: 'KP' }],
    ['a product that is not there', { ...salta, product_id: 999_999 }],
  ])('refuses %s with words', async (_, destination) => {
    const answer = await quote(api, await newCart(api, { 'el-eternauta': 1 }), destination);
    expect(answer).toMatchObject({ status: 422, words: expect.stringMatching(/^No realizamos envíos/) });
  });

  it.each([
    ['zip_code', { ...salta, zip_code: 'C1043AAZ' }],
    ['zip_code', { ...salta, zip_code: null }],
    ['city', { ...montevideo, city: '' }],
    ['country', { ...salta, country: ' ' }],
    ['country_code', { ...salta, country_code: 'Argentina' }],
  ])('names the field %s when it is wrong', async (field, destination) => {
    const { status, body } = await quote(api, { uuid: '' }, destination);
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty(field);
  });
});
