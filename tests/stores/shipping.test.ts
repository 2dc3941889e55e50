/** The shipping calculator: requests, stored destination, messages. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeFakeBrowser, memoryStorage, openFakeBrowser } from './fake-browser.ts';

afterEach(closeFakeBrowser);

const uuid = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';
const uuidKey = 'vineta:1:cart-uuid';
const destinationKey = 'vineta:1:destination';
const microcentro = { country: 'Argentina', countryCode: 'AR', zipCode: '1043', city: null };
const montevideo = { country: 'Uruguay', countryCode: 'UY', zipCode: null, city: 'Montevideo' };

describe('calculating', () => {
  it('asks for one product by zip code, and opens the cart that the server names', async () => {
    const { requests, shipping, storage } = await open();
    await shipping.shippingCalculation.start({ destination: microcentro, productId: 7 });
    expect(requests).toEqual([
      'POST /api/v1/cart/v2/shipment-calculator?currency=ARS ' +
        '{"zip_code":"1043","country":"Argentina","country_code":"AR","city":null,"product_id":7}',
    ]);
    expect(storage.getItem(uuidKey)).toBe(uuid);
    expect(shipping.$shipping.get()).toMatchObject({
      destination: microcentro,
      shipment: { amount: { cents: 390_000, currency: 'ARS' }, isFree: false },
    });
  });

  it('asks for the cart it has, in the currency of the shopper, by city abroad', async () => {
    const { requests, shipping } = await open({ [uuidKey]: uuid, 'vineta:1:currency': 'USD' });
    await shipping.shippingCalculation.start({ destination: montevideo, productId: null });
    expect(requests).toEqual([
      `POST /api/v1/cart/v2/shipment-calculator?uuid=${uuid}&currency=USD ` +
        '{"zip_code":null,"country":"Uruguay","country_code":"UY","city":"Montevideo","product_id":null}',
    ]);
  });

  it('follows the server when it answers another cart', async () => {
    const { shipping, storage } = await open({ [uuidKey]: other });
    await shipping.shippingCalculation.start({ destination: microcentro, productId: 7 });
    expect(storage.getItem(uuidKey)).toBe(uuid);
  });

  it('has a cart that holds something read again: its total has changed', async () => {
    const { requests, shipping, answers } = await open({ [uuidKey]: uuid });
    answers.units = 2;
    await shipping.shippingCalculation.start({ destination: microcentro, productId: null });
    await expect.poll(() => requests).toHaveLength(2);
    expect(requests[1]).toMatch(/^GET \/api\/v1\/cart\?/);
  });

  it('is remembered for the next page and by the estimates of this one', async () => {
    const { shipping, storage, destination } = await open();
    expect(destination.$destination.get()).toBeNull();
    await shipping.shippingCalculation.start({ destination: microcentro, productId: 7 });
    expect(destination.$destination.get()).toEqual(microcentro);
    expect(JSON.parse(storage.getItem(destinationKey) ?? '')).toEqual(microcentro);
  });

  it('works from memory without any storage', async () => {
    const { shipping, destination } = await open('blocked');
    await shipping.shippingCalculation.start({ destination: microcentro, productId: 7 });
    expect(destination.$destination.get()).toEqual(microcentro);
  });
});

describe('a place that is corrected while the first one is calculated', () => {
  it('is calculated after it, and is the one that is shown', async () => {
    const { requests, shipping, destination } = await open();
    await Promise.all([
      shipping.calculateShipping({ destination: microcentro, productId: 7 }),
      shipping.calculateShipping({ destination: montevideo, productId: 7 }),
    ]);
    expect(requests.map((request) => /"country_code":"(..)"/.exec(request)?.[1])).toEqual(['AR', 'UY']);
    expect(shipping.$shipping.get()).toMatchObject({ destination: montevideo });
    expect(destination.$destination.get()).toEqual(montevideo);
  });

  it('is asked for once when it is the same one', async () => {
    const { requests, shipping } = await open();
    const press = () => shipping.calculateShipping({ destination: { ...microcentro }, productId: 7 });
    await Promise.all([press(), press(), press()]);
    expect(requests).toHaveLength(1);
  });
});

describe('a calculation that fails', () => {
  it.each([
    [500, { errorMessage: 'Se rompió.' }, 'Error al calcular costo de envío'],
    [404, { errorMessage: 'No existe.' }, 'Error al calcular costo de envío'],
    [422, { errorMessage: 'No llegamos ahí.' }, 'Error al calcular costo de envío'],
    [422, {}, 'Error al calcular costo de envío'],
  ])('with %i and %j says %j below the form', async (status, body, words) => {
    const { shipping, answers, destination, $modal } = await open();
    Object.assign(answers, { status, body });
    await shipping.shippingCalculation.start({ destination: microcentro, productId: 7 });
    expect(shipping.shippingCalculation.$state.get()).toMatchObject({ state: 'rejected', message: words });
    expect(shipping.$shipping.get()).toBeNull();
    expect(destination.$destination.get()).toBeNull();
    expect($modal.get()).toBeNull();
  });

  it('without a network opens the one modal, and is sent once', async () => {
    const { shipping, answers, requests, $modal } = await open();
    answers.isOffline = true;
    await shipping.shippingCalculation.start({ destination: microcentro, productId: 7 });
    expect($modal.get()).toMatch(/^Error al intentar conectar con el servidor/);
    expect(requests).toHaveLength(1);
  });
});

describe('a remembered place', () => {
  it.each([
    ['{', null],
    ['{"countryCode":"AR"}', null],
    ['{"country":"Argentina","countryCode":"argentina","zipCode":"1043","city":null}', null],
    [JSON.stringify({ ...microcentro, zipCode: 1043 }), null],
    [JSON.stringify({ ...microcentro, zipCode: '1'.repeat(300) }), null],
    [JSON.stringify(microcentro), microcentro],
    ['null', null],
  ])('written as %s is %j', async (text, place) => {
    const { destination } = await open({ [destinationKey]: text });
    expect(destination.$destination.get()).toEqual(place);
  });
});

async function open(stored: Readonly<Record<string, string>> | 'blocked' = {}) {
  const storage = memoryStorage(stored === 'blocked' ? {} : stored);
  openFakeBrowser(stored === 'blocked' ? 'blocked' : storage);
  const requests: string[] = [];
  const answers = { status: 200, body: null as unknown, units: 0, isOffline: false };
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
    requests.push(`${method} ${url}${typeof body === 'string' ? ` ${body}` : ''}`);
    if (answers.isOffline) return Promise.reject(new TypeError('Failed to fetch'));
    const reply = answers.body ?? { shipment: wireShipment, cart: wireCart(answers.units) };
    return Promise.resolve(Response.json(reply, { status: answers.status }));
  });
  const shipping = await import('../../src/stores/cart/shipping.ts');
  const destination = await import('../../src/stores/cart/destination.ts');
  const { $modal } = await import('../../src/stores/failures.ts');
  return { storage, requests, answers, shipping, destination, $modal };
}

const wireShipment = {
  shipmentCountry: 'Argentina',
  shipmentCountryCode: 'AR',
  shipmentZipCode: '1043',
  shipmentAmount: { currency: 'ARS', amount: 3900 },
  isFreeShip: false,
};

function wireCart(units: number) {
  const money = { currency: 'ARS', amount: 12.5 * units };
  const product = { id: 7, slug: 'akira-1', title: 'Akira 1', price: money, stock: 9 };
  const items = units === 0 ? [] : [{ id: 70, quantity: units, totalPrice: money, product }];
  return { id: 1, uuid, cartItems: items, productPrice: money, totalPrice: money };
}
