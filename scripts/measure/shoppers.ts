/** Logged-in customers and the calls of a checkout, for load tests. */
import type { DatabaseSync } from 'node:sqlite';
import { customersOf } from '../api/db/account/customers.ts';
import { tokensOf } from '../api/db/session/tokens.ts';
import { transaction } from '../shared/transaction.ts';
import { sampleOrder } from '../verify/sample-order.ts';

export interface Shopper {
  readonly id: number;
  readonly token: string;
}

export function addShoppers(database: DatabaseSync, count: number, now: Date): readonly Shopper[] {
  const [customers, tokens] = [customersOf(database), tokensOf(database)];
  return transaction(database, () =>
    Array.from({ length: count }, (_, index) => {
      const person = { name: 'Bench', surname: String(index), username: 'bench', passwordHash: null };
      const email = `shopper-${index}@bench.example`;
      const existingCustomer = customers.byEmail(email);
      const { id } = existingCustomer ?? customers.create({ ...person, email, wantsNewsletter: false });
      return { id, token: tokens.issue('session', now, { customerId: id }) };
    }),
  );
}

export type Fetch = (request: Request) => Promise<Response>;

/** Sends a shopper's own `X-Forwarded-For`, of this machine: rate limits are per address, and only it is answered. */
export function fetchFrom(shopper: number, send: Fetch = fetch): Fetch {
  const address = `127.1.${Math.floor(shopper / 250)}.${(shopper % 250) + 1}`;
  return (request) => {
    request.headers.set('X-Forwarded-For', address);
    return send(request);
  };
}

/** Null when the shop refuses. */
export async function fillCart(
  fetch: Fetch,
  origin: string,
  items: readonly (readonly [productId: number, quantity: number])[],
  codes: readonly string[] = [],
): Promise<string | null> {
  let uuid = '';
  for (const [product_id, quantity] of items) {
    const answer = await post(fetch, `${origin}/api/v1/cart?uuid=${uuid}`, { product_id, quantity });
    if (answer.ok) uuid = ((await answer.json()) as { cart: { uuid: string } }).cart.uuid;
  }
  if (uuid === '') return null;
  for (const couponCode of codes) {
    await post(fetch, `${origin}/api/v1/cart/coupon-validator?uuid=${uuid}`, { couponCode });
  }
  // An order is accepted only on the terms that were shown.
  await fetch(new Request(`${origin}/api/v1/cart?uuid=${uuid}`));
  return uuid;
}

/** Pickup, bank transfer. */
export function submitOrder(
  fetch: Fetch,
  origin: string,
  { token }: Shopper,
  uuid: string,
  key: string,
): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': key };
  return post(fetch, `${origin}/api/v1/account/orders?uuid=${uuid}`, sampleOrder('transfer'), headers);
}

function post(
  fetch: Fetch,
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(
    new Request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );
}
