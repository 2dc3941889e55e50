import { beforeEach, describe, expect, it } from 'vitest';
import type { WireCart } from '../../src/api/cart.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { bodyOf, newCustomer, productId, showCart, wordsOf, type TestCustomer } from '../support/customer.ts';

let api: TestApi;
let shopper: TestCustomer;
beforeEach(async () => {
  api = await startTestApi();
  shopper = newCustomer(api);
});

const salta = { zip_code: '4400', country: 'Argentina', country_code: 'AR', city: 'Salta' };
const montevideo = { zip_code: null, country: 'Uruguay', country_code: 'UY', city: 'Montevideo' };
const calculate = (cart: Pick<WireCart, 'uuid'>, destination: object, currency = 'ARS') =>
  api.send('POST', `/cart/v2/shipment-calculator?uuid=${cart.uuid}&currency=${currency}`, destination);
const calculated = async (...call: Parameters<typeof calculate>) =>
  bodyOf<{ shipment: Partial<WireCart>; cart: WireCart }>(await calculate(...call));

describe('the shipment calculator', () => {
  it('prices the cart by zone and weight, and the cart keeps it', async () => {
    const { shipment, cart } = await calculated(await shopper.cart({ 'el-eternauta': 1 }), salta);
    expect(shipment).toMatchObject({
      shipmentZipCode: '4400',
      shipmentCity: 'Salta',
      shipmentAmount: { currency: 'ARS', amount: 7800 },
      isFreeShip: false,
    });
    expect(cart.totalPrice.amount).toBe(45_990.5 + 7800);
    expect((await showCart(api, cart.uuid)).shipmentAmount).toEqual({ currency: 'ARS', amount: 7800 });
  });

  it("lists the province's carrier offices with their hours and what fetching costs", async () => {
    const { shipment } = await calculated(await shopper.cart({ 'el-eternauta': 1 }), salta);
    expect(shipment.possibleShippingOffices).toMatchObject({
      shipment_cost: { amount: 5850 },
      offices: [{ localidad: 'Salta', provincia: 'Salta' }, { provincia: 'Salta' }],
    });
  });

  it('is free from the threshold, in Argentina only', async () => {
    const full = await shopper.cart({ 'el-eternauta': 3 });
    const { shipment, cart } = await calculated(full, salta);
    expect(shipment).toMatchObject({
      isFreeShip: true,
      shipmentAmount: { amount: 0 },
      possibleShippingOffices: { shipment_cost: { amount: 0 } },
    });
    expect(cart.totalPrice).toEqual(cart.productPrice);
    expect((await calculated(full, montevideo)).shipment.isFreeShip).toBe(false);
  });

  it('is free in dollars when it is free in pesos, or from the dollars that pages show', async () => {
    // $ 105.000 and $US 36, below the equivalent of $ 99.999.
    const cheapInDollars = await shopper.cart({ 'juego-3x2': 35 }, 'USD');
    api.db.exec("UPDATE product SET price_usd_cents = 103 WHERE slug = 'juego-3x2'");
    expect((await calculated(cheapInDollars, salta, 'USD')).shipment).toMatchObject({
      isFreeShip: true,
      shipmentAmount: { currency: 'USD', amount: 0 },
    });
    const shown = async (cents: number) => {
      api.db.exec(`UPDATE product SET price_usd_cents = ${cents} WHERE slug = 'ano-cero'`);
      const { shipment } = await calculated(await shopper.cart({ 'ano-cero': 1 }, 'USD'), salta, 'USD');
      return shipment.isFreeShip;
    };
    expect(await shown(6899)).toBe(false);
    expect(await shown(6900)).toBe(true);
  });

  it('costs the equivalent of its pesos in dollars', async () => {
    const cart = await shopper.cart({ 'el-eternauta': 1 }, 'USD');
    expect((await calculated(cart, salta, 'USD')).shipment).toMatchObject({
      isFreeShip: false,
      shipmentAmount: { currency: 'USD', amount: 5.38 },
      possibleShippingOffices: { shipment_cost: { currency: 'USD', amount: 4.03 } },
    });
  });

  it('is not free because of a gift card, which is not sent', async () => {
    const cart = await shopper.cart({ 'ano-cero': 1, 'gift-card-20000': 5 });
    expect((await calculated(cart, salta)).shipment).toMatchObject({
      isFreeShip: false,
      shipmentAmount: { amount: 7800 },
    });
  });

  it('costs nothing for gift cards alone, which no office holds', async () => {
    const { shipment } = await calculated(await shopper.cart({ 'gift-card-20000': 1 }), salta);
    expect(shipment).toMatchObject({
      isFreeShip: false,
      shipmentAmount: { amount: 0 },
      possibleShippingOffices: null,
    });
  });

  it('prices other countries by city, without offices', async () => {
    const { shipment } = await calculated(await shopper.cart({ 'el-eternauta': 1 }), montevideo);
    expect(shipment).toMatchObject({
      shipmentCity: 'Montevideo',
      shipmentAmount: { amount: 24_000 },
      possibleShippingOffices: null,
    });
  });

  it('prices one product alone, from its own page, before there is a cart', async () => {
    const product_id = productId(api, 'el-eternauta');
    const { shipment, cart } = await calculated({ uuid: '' }, { ...salta, product_id });
    expect(shipment.shipmentAmount).toEqual({ currency: 'ARS', amount: 7800 });
    expect(cart.cartItems).toEqual([]);
    expect(cart.shipmentAmount).toBeNull();
  });

  it('takes zip codes that travel as numbers', async () => {
    const answer = await calculate(await shopper.cart({ 'el-eternauta': 1 }), { ...salta, zip_code: 4400 });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['an address without coverage', { ...salta, zip_code: '8700' }],
    ['a country without coverage', { ...montevideo, country_code: 'KP' }],
    ['a product that is not there', { ...salta, product_id: 999_999 }],
  ])('refuses %s with words', async (_, destination) => {
    const answer = await calculate(await shopper.cart({ 'el-eternauta': 1 }), destination);
    expect(answer.status).toBe(422);
    expect(await wordsOf(answer)).toMatch(/^No realizamos envíos/);
  });

  it.each([
    ['zip_code', { ...salta, zip_code: 'C1043AAZ' }],
    ['zip_code', { ...salta, zip_code: null }],
    ['city', { ...montevideo, city: '' }],
    ['country', { ...salta, country: ' ' }],
    ['country_code', { ...salta, country_code: 'Argentina' }],
  ])('names the field %s when it is wrong', async (field, destination) => {
    const answer = await calculate(await shopper.cart({ 'el-eternauta': 1 }), destination);
    expect(answer.status).toBe(422);
    expect((await bodyOf<{ errors: object }>(answer)).errors).toHaveProperty(field);
  });
});
