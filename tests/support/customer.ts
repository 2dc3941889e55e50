/** A logged in customer of the in-process API with an address, and helpers for cart and order requests. */
import type { WireCart } from '../../src/api/cart.ts';
import type { WireOrder } from '../../src/api/order.ts';
import { linesDigest } from '../../src/domain/checkout/checkout-confirmed.ts';
import { customersOf } from '../../scripts/api/db/account/customers.ts';
import { tokensOf } from '../../scripts/api/db/session/tokens.ts';
import type { TestApi } from './api.ts';

export interface TestCustomer {
  readonly id: number;
  readonly email: string;
  readonly token: string;
  /** A request with the customer's token. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Creates a cart with units by product slug. @returns the cart as last shown */
  cart(units: Readonly<Record<string, number>>, currency?: string): Promise<WireCart>;
  /** Orders a cart; `options` overrides the defaults (pickup in Centro, transfer). */
  order(cart: Pick<WireCart, 'uuid'>, options?: OrderOptions): Promise<Response>;
}

export interface OrderOptions {
  readonly currency?: string;
  readonly key?: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

export const address = {
  name: 'Ana',
  last_name: 'Núñez',
  email: 'ana@example.com',
  phone: '11 5555-0199',
  dni: '20123456',
  street_ln_1: 'Calle Inventada 567 Piso 3 Depto. B',
  street_ln_2: null,
  city: 'Buenos Aires',
  province: 'Ciudad Autónoma de Buenos Aires',
  country: 'Argentina',
  country_code: 'AR',
  zip_code: '1428',
};

export const orderBody = {
  clientAddress: { ship_address: address, bill_address: null, sameBillingAddress: true },
  shipment: 2,
  selectedOfficeId: null,
  payment: 'transfer',
  clientNotes: null,
};

export function newCustomer(api: TestApi, email = 'ana@example.com'): TestCustomer {
  const person = {
    email,
    name: 'Ana',
    surname: 'Núñez',
    username: 'ana',
    passwordHash: null,
  };
  const id = customersOf(api.db).create({ ...person, wantsNewsletter: false });
  const token = tokensOf(api.db).issue('session', api.clock.now(), { customerId: id });
  const call: TestCustomer['call'] = (method, path, body, headers = {}) =>
    api.request(path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    id,
    email,
    token,
    call,
    async cart(units, currency = 'ARS') {
      let uuid = '';
      for (const [slug, quantity] of Object.entries(units)) {
        const body = { product_id: productId(api, slug), quantity };
        const answer = await api.send('POST', `/cart?uuid=${uuid}&currency=${currency}`, body);
        uuid = (await bodyOf<{ cart: WireCart }>(answer)).cart.uuid;
      }
      return showCart(api, uuid, currency);
    },
    order: ({ uuid }, { currency = 'ARS', key, body = {} } = {}) =>
      call(
        'POST',
        `/account/orders?uuid=${uuid}&currency=${currency}`,
        { ...orderBody, ...body },
        key === undefined ? {} : { 'Idempotency-Key': key },
      ),
  };
}

export async function showCart(api: TestApi, uuid: string, currency = 'ARS'): Promise<WireCart> {
  const answer = await api.request(`/cart?uuid=${uuid}&currency=${currency}&with_possible_offices=1`);
  return (await bodyOf<{ cart: WireCart }>(answer)).cart;
}

/** What an order of this cart confirms: its total and lines as shown. */
export function confirmedFrom({ cartItems, totalPrice }: WireCart) {
  const lines = cartItems.map(({ quantity, totalPrice: { amount }, product }) => ({
    productId: product.id,
    quantity,
    totalCents: Math.round(amount * 100),
  }));
  return { total: totalPrice, lines: linesDigest(lines) };
}

export async function orderOf(answer: Response): Promise<WireOrder> {
  return (await bodyOf<{ order: WireOrder }>(answer)).order;
}

export async function bodyOf<T>(answer: Response): Promise<T> {
  return JSON.parse(await answer.text()) as T;
}

export async function wordsOf(answer: Response): Promise<string> {
  return (await bodyOf<{ errorMessage: string }>(answer)).errorMessage;
}

export function productId(api: TestApi, slug: string): number {
  return Number(api.db.prepare('SELECT id FROM product WHERE slug = ?').get(slug)?.['id']);
}

export function stockLeft(api: TestApi, slug: string): number {
  const sql = 'SELECT sum(units) AS units FROM branch_stock WHERE product_id = ?';
  return Number(api.db.prepare(sql).get(productId(api, slug))?.['units']);
}
