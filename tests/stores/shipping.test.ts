/** The shipping calculator: requests, stored destination, messages. */
import { describe, expect, it } from 'vitest';
import { cartUuid as uuid, ok, openWorld, pesos, uuidKey, wireCart, type Answer } from './world.ts';

const other = '22222222-2222-4222-8222-222222222222';
const destinationKey = 'vineta:1:destination';
const call = 'POST /cart/v2/shipment-calculator';
const microcentro = { country: 'Argentina', countryCode: 'AR', zipCode: '1043', city: null };
const montevideo = { country: 'Uruguay', countryCode: 'UY', zipCode: null, city: 'Montevideo' };

describe('calculating', () => {
  it('asks for one product by zip code, and remembers the place', async () => {
    const { requests, calculate, shown, place, storage } = await open();
    expect(place()).toBeNull();
    await calculate(microcentro, 7);
    expect(requests).toEqual([
      'POST /api/v1/cart/v2/shipment-calculator?currency=ARS ' +
        '{"zip_code":"1043","country":"Argentina","country_code":"AR","city":null,"product_id":7}',
    ]);
    expect(storage.getItem(uuidKey)).toBe(uuid);
    expect(shown().value).toMatchObject({
      destination: microcentro,
      shipment: { amount: { cents: 390_000, currency: 'ARS' }, isFree: false },
    });
    expect(JSON.parse(storage.getItem(destinationKey) ?? '')).toEqual(microcentro);
  });

  it('asks for the cart it has, in the currency of the shopper, by city abroad', async () => {
    const { requests, calculate, storage } = await open({ [uuidKey]: other, 'vineta:1:currency': 'USD' });
    await calculate(montevideo, null);
    expect(requests).toEqual([
      `POST /api/v1/cart/v2/shipment-calculator?uuid=${other}&currency=USD ` +
        '{"zip_code":null,"country":"Uruguay","country_code":"UY","city":"Montevideo","product_id":null}',
    ]);
    expect(storage.getItem(uuidKey)).toBe(uuid);
  });

  it('has a cart that holds something read again: its total has changed', async () => {
    const { requests, calculate, answers } = await open({ [uuidKey]: uuid });
    answers[call] = answerWith(2);
    await calculate(microcentro, null);
    await expect.poll(() => requests).toHaveLength(2);
    expect(requests[1]).toMatch(/^GET \/api\/v1\/cart\?/);
  });

  it('is done again for a place that is corrected meanwhile', async () => {
    const { requests, calculate, shown, place } = await open();
    await Promise.all([calculate(microcentro, 7), calculate(microcentro, 8), calculate(montevideo, 7)]);
    expect(requests.map((request) => /"country_code":"(..)"/.exec(request)?.[1])).toEqual(['AR', 'UY']);
    expect(shown().value).toMatchObject({ destination: montevideo });
    expect(place()).toEqual(montevideo);
  });
});

describe('a calculation that fails', () => {
  const failed = 'Error al calcular costo de envío';
  it.each([
    [500, failed],
    [404, failed],
    [422, `${failed}. Revisá el código postal o el país.`],
  ])('with %i says so below the form, whatever the server says', async (status, message) => {
    const { calculate, answers, shown, place, modal } = await open();
    answers[call] = { status, body: { errorMessage: 'No llegamos ahí.' } };
    await calculate(microcentro, 7);
    expect(shown()).toEqual({ state: 'rejected', value: null, message });
    expect([place(), await modal()]).toEqual([null, null]);
  });

  it('without a network opens the one modal, and is sent once', async () => {
    const { calculate, answers, requests, modal } = await open();
    answers[call] = 'offline';
    await calculate(microcentro, 7);
    expect(await modal()).toMatch(/^Error al intentar conectar con el servidor/);
    expect(requests).toHaveLength(1);
  });
});

it.each([
  ['{', null],
  ['{"countryCode":"AR"}', null],
  [JSON.stringify(microcentro), microcentro],
])('a remembered place written as %s is %j', async (text, expected) => {
  const { place } = await open({ [destinationKey]: text });
  expect(place()).toEqual(expected);
});

async function open(stored: Readonly<Record<string, string>> | 'blocked' = {}) {
  const world = openWorld('/cart', stored);
  world.answers[call] = answerWith(0);
  const { shippingCalculation } = await import('../../src/stores/cart/shipping.ts');
  const { $destination } = await import('../../src/stores/cart/destination.ts');
  return {
    ...world,
    calculate: (destination: typeof microcentro | typeof montevideo, productId: number | null) =>
      shippingCalculation.ask({ destination, productId }),
    shown: () => shippingCalculation.$state.get(),
    place: () => $destination.get(),
  };
}

function answerWith(units: number): Answer {
  return ok({
    shipment: {
      shipmentCountry: 'Argentina',
      shipmentCountryCode: 'AR',
      shipmentZipCode: '1043',
      shipmentAmount: pesos(3900),
      isFreeShip: false,
    },
    cart: wireCart(units),
  });
}
