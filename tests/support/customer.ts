/** Carts and customers of the in-process API, and what they order. */
import { toWireAddress } from '../../src/api/address.ts';
import type { WireCart } from '../../src/api/cart.ts';
import type { WireOrder } from '../../src/api/order.ts';
import { linesDigest } from '../../src/domain/checkout/checkout-confirmed.ts';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { standingFor, type Caller, type Reply, type TestApi } from './api.ts';
import { savedAddress } from './checkout-values.ts';

export interface TestCustomer extends Caller {
  readonly id: number;
  readonly email: string;
  readonly token: string;
  /** A guest's cart, which becomes the customer's when it is ordered. */
  cart(units: Units, options?: CartOptions): Promise<WireCart>;
  /** Orders a cart; `body` overrides the defaults (pickup in Centro, transfer). */
  order(cart: Pick<WireCart, 'uuid'>, body?: object, options?: OrderOptions): Promise<Reply>;
  /** The order of a new cart. */
  ordered(units: Units, body?: object, options?: CartOptions): Promise<WireOrder>;
}

type Units = Readonly<Record<string, number>>;

export interface CartOptions {
  readonly currency?: string;
  /** Coupons and gift cards. */
  readonly codes?: readonly string[];
  /** A destination whose shipping is calculated. */
  readonly to?: object;
  readonly by?: Caller;
}

export interface OrderOptions {
  readonly currency?: string;
  readonly key?: string;
}

/** On the wire. */
export const address = toWireAddress(savedAddress());

/** Where the shipping calculator sends to, for the address. */
export const home = { zip_code: '1428', country: 'Argentina', country_code: 'AR', city: 'Buenos Aires' };

export const orderBody = {
  clientAddress: { ship_address: address, bill_address: null, sameBillingAddress: true },
  shipment: 2,
  selectedOfficeId: null,
  payment: 'transfer',
  clientNotes: null,
};

export function newCustomer(api: TestApi, email = 'ana@example.com', differing: object = {}): TestCustomer {
  const data = shopDataOf(api.db);
  const person = { email, name: 'Ana', surname: 'Núñez', username: 'ana', passwordHash: null };
  const { id } = data.customers.create({ ...person, wantsNewsletter: false, ...differing });
  const token = data.tokens.issue('session', api.clock.now(), { customerId: id });
  const caller = api.as(token);
  const cart: TestCustomer['cart'] = (units, options) => newCart(api, units, options);
  const order: TestCustomer['order'] = ({ uuid }, body = {}, { currency = 'ARS', key } = {}) =>
    caller.post(
      `/account/orders?uuid=${uuid}&currency=${currency}`,
      { ...orderBody, ...body },
      { headers: key === undefined ? {} : { 'Idempotency-Key': key } },
    );
  const ordered: TestCustomer['ordered'] = async (units, body, options) =>
    orderOf(await order(await cart(units, options), body, options));
  return { ...caller, id, email, token, cart, order, ordered };
}

/** For each test of the file a customer of its API. */
export function customerForEach(api: TestApi, email?: string, differing?: object): TestCustomer {
  return standingFor(() => newCustomer(api, email, differing));
}

/** Sends the form of the profile, in which these fields differ. */
export function saveProfile(by: Caller, differing: Readonly<Record<string, string | Blob>> = {}) {
  const usual = { _method: 'PUT', name: 'Ana', surname: 'Núñez', username: 'ana', email: 'ana@example.com' };
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...usual, ...differing })) form.set(name, value);
  return by.post('/account/account', form);
}

/** @returns the cart as last shown, in this currency */
export async function newCart(
  api: TestApi,
  units: Units,
  { currency = 'ARS', codes = [], to, by = api }: CartOptions = {},
): Promise<WireCart> {
  let uuid = '';
  for (const [slug, quantity] of Object.entries(units)) {
    const body = { product_id: productId(api, slug), quantity };
    uuid = cartOf(await by.post(`/cart?uuid=${uuid}&currency=${currency}`, body)).uuid;
  }
  for (const code of codes) await apply(by, { uuid }, code, currency);
  if (to !== undefined) await quote(by, { uuid }, to, currency);
  return showCart(by, uuid, `&currency=${currency}`);
}

export async function showCart(by: Caller, uuid: string, query = ''): Promise<WireCart> {
  return cartOf(await by.get(`/cart?uuid=${uuid}&with_possible_offices=1${query}`));
}

/** A coupon or a gift card. */
export function apply(by: Caller, { uuid }: { uuid: string }, couponCode: string, currency = 'ARS') {
  return by.post(`/cart/coupon-validator?uuid=${uuid}&currency=${currency}`, { couponCode });
}

export function quote(by: Caller, { uuid }: { uuid: string }, destination: object, currency = 'ARS') {
  return by.post(`/cart/v2/shipment-calculator?uuid=${uuid}&currency=${currency}`, destination);
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

export function cartOf({ body }: Reply): WireCart {
  return body.cart;
}

export function orderOf({ body }: Reply): WireOrder {
  return body.order;
}

export function productId(api: TestApi, slug: string): number {
  return Number(api.value('SELECT id FROM product WHERE slug = ?', slug));
}

export function stockLeft(api: TestApi, slug: string): number {
  return Number(api.value('SELECT sum(units) FROM branch_stock WHERE product_id = ?', productId(api, slug)));
}
