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

  const costs = (amount: number, more: object = {}) => ({
    isFreeShip: false,
    shipmentAmount: { amount },
    ...more,
  });
  const salteño = { provincia: 'Salta' };
  const inSalta = { shipment_cost: { amount: 5850 }, offices: [{ ...salteño, localidad: 'Salta' }, salteño] };
  const noOffice = { possibleShippingOffices: null };
  const free = {
    isFreeShip: true,
    shipmentAmount: { amount: 0 },
    possibleShippingOffices: { shipment_cost: { amount: 0 } },
  };
  const abroad = costs(24_000, { shipmentCity: 'Montevideo', ...noOffice });

  it.each<[string, Record<string, number>, object, object]>([
    ['with offices', { 'el-eternauta': 1 }, salta, costs(7800, { possibleShippingOffices: inSalta })],
    ['free from the threshold', { 'el-eternauta': 3 }, salta, free],
    [
      'not free by a gift card, which is not sent',
      { 'ano-cero': 1, 'gift-card-20000': 5 },
      salta,
      costs(7800),
    ],
    ['at nothing for gift cards alone', { 'gift-card-20000': 1 }, salta, costs(0, noOffice)],
    ['abroad by city, without offices', { 'el-eternauta': 1 }, montevideo, abroad],
    ['abroad, never free', { 'el-eternauta': 3 }, montevideo, { isFreeShip: false }],
  ])('prices %s', async (_, units, destination, expected) => {
    expect((await calculated(units, destination)).shipment).toMatchObject(expected);
  });

  it('costs the equivalent of its pesos in dollars', async () => {
    const { shipment } = await calculated({ 'el-eternauta': 1 }, salta, 'USD');
    expect(shipment.shipmentAmount).toEqual({ currency: 'USD', amount: 5.38 });
    expect(shipment.isFreeShip).toBe(false);
    const fetching = { shipment_cost: { currency: 'USD', amount: 4.03 } };
    expect(shipment.possibleShippingOffices).toMatchObject(fetching);
  });

  it('is free in dollars when it is free in pesos', async () => {
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
