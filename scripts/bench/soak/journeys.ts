/** Simulated shoppers: view pages, search, fill carts, place orders, log in, register. */
import { setTimeout as wait } from 'node:timers/promises';
import { pathTo } from '../../../src/domain/routes.ts';
import { seedCustomers } from '../../seed/data/customers.ts';
import { seedPassword } from '../../api/sandbox/demonstration.ts';
import { randomFor, type Random } from '../../seed/random.ts';
import { fetchFrom, fillCart, submitOrder, type Fetch, type Shopper } from '../shoppers.ts';
import type { SoakShop } from './shop.ts';
import { acknowledge, type AcknowledgedOrders, type WireOrder } from './acknowledged-orders.ts';

/** Acknowledged writes, which must be durable. */
export interface Acknowledged {
  readonly orders: AcknowledgedOrders;
  /** Owner of each order; only the owner may read it. */
  readonly owners: Map<number, Shopper>;
  /** Abandoned carts with their acknowledged lines. */
  readonly carts: Map<string, string>;
  readonly registrations: string[];
  logins: number;
  /** Submissions that never received an order or a refusal. */
  readonly unheard: string[];
}

export function nothingYet(): Acknowledged {
  return {
    orders: new Map(),
    owners: new Map(),
    carts: new Map(),
    registrations: [],
    logins: 0,
    unheard: [],
  };
}

interface Visit {
  readonly shop: SoakShop;
  readonly shopper: Shopper;
  readonly send: Fetch;
  readonly random: Random;
  readonly acknowledged: Acknowledged;
}

/** Runs until `isOver`, and waits for the answer of a pending submission. */
export async function shopAllDay(
  shop: SoakShop,
  shopper: Shopper,
  send: Fetch,
  acknowledged: Acknowledged,
  isOver: () => boolean,
): Promise<void> {
  const random = randomFor(1, `soak ${shopper.id}`);
  const visit = { shop, shopper, send: fetchFrom(shopper.id, send), random, acknowledged };
  for (let number = 0; !isOver(); number++) {
    // Failures are counted by `traffic.ts`; the shopper continues.
    await browse(visit).catch(() => undefined);
    if (random.isLucky(0.3)) await fillAndPerhapsOrder(visit, number);
    if (random.isLucky(0.03)) await logIn(visit).catch(() => undefined);
    if (random.isLucky(0.02)) await register(visit, number).catch(() => undefined);
  }
}

const searches = ['one', 'drag', 'bat', 'nar', 'mafalda', 'star'];

async function browse({ shop, send, random }: Visit): Promise<void> {
  const { slug } = random.pick(shop.goods);
  const ask = (path: string) => send(new Request(shop.origin + path));
  await ask(random.pick([pathTo('home'), pathTo('productList'), pathTo('offers'), pathTo('cart')]));
  await ask(
    random.pick([
      '/api/v1/home',
      '/api/v1/products-list?orderBy=price',
      `/api/v1/products-list?q=${random.pick(searches)}`,
      `/api/v1/search-suggestions?search=${random.pick(searches)}`,
    ]),
  );
  await ask(pathTo('product', { slug }));
  await ask(`/api/v1/product/${encodeURIComponent(slug)}`);
}

/** Limit of recorded carts; enough to detect a loss. */
const mostCarts = 60;

async function fillAndPerhapsOrder(visit: Visit, number: number): Promise<void> {
  const { shop, shopper, send, random, acknowledged } = visit;
  const items = Array.from(
    { length: random.integer(1, 3) },
    () => [random.pick(shop.goods).id, random.integer(1, 2)] as const,
  );
  const uuid = await fillCart(send, shop.origin, items).catch(() => null);
  if (uuid === null) return;
  if (random.isLucky(0.7)) await order(visit, uuid, `soak-${shopper.id}-${number}`);
  else if (acknowledged.carts.size < mostCarts) {
    const lines = await cartLines(shop.origin, send, uuid).catch(() => null);
    if (lines !== null) acknowledged.carts.set(uuid, lines);
  }
}

/** @returns null when the shop does not answer with a cart */
export async function cartLines(origin: string, send: Fetch, uuid: string): Promise<string | null> {
  const answer = await send(new Request(`${origin}/api/v1/cart?uuid=${uuid}`));
  if (!answer.ok) return null;
  const { cart } = (await answer.json()) as { cart: WireCart };
  return JSON.stringify(cart.cartItems.map(({ id, quantity }) => [id, quantity]));
}

interface WireCart {
  readonly cartItems: readonly { readonly id: number; readonly quantity: number }[];
}

const againMs = 500;
/** Longer than the downtime of any process. */
const patienceMs = 120_000;

/**
 * Retries with one idempotency key until answered, like the checkout; sometimes replays it, which must return the same
 * order.
 */
async function order(visit: Visit, uuid: string, key: string): Promise<void> {
  const { acknowledged, random } = visit;
  const deadline = performance.now() + patienceMs;
  let answer = await submitted(visit, uuid, key);
  while (answer === 'unheard' && performance.now() < deadline) {
    await wait(againMs);
    answer = await submitted(visit, uuid, key);
  }
  if (answer === 'unheard') acknowledged.unheard.push(key);
  if (answer === 'placed' && random.isLucky(0.1)) await submitted(visit, uuid, key);
}

async function submitted(
  { shop, shopper, send, acknowledged }: Visit,
  uuid: string,
  key: string,
): Promise<'placed' | 'refused' | 'unheard'> {
  const answer = await submitOrder(send, shop.origin, shopper, uuid, key).catch(() => null);
  // 409: the first submission with this key is still in flight.
  if (answer === null || answer.status >= 500 || answer.status === 409 || answer.status === 429)
    return 'unheard';
  if (!answer.ok) return 'refused';
  const { order: placed } = (await answer.json()) as { order: WireOrder };
  acknowledge(acknowledged.orders, key, placed);
  acknowledged.owners.set(placed.id, shopper);
  return 'placed';
}

async function logIn({ shop, send, random, acknowledged }: Visit): Promise<void> {
  const { email } = random.pick(seedCustomers);
  const answer = await send(post(shop, '/login', { email, password: seedPassword }));
  if (answer.ok) acknowledged.logins++;
}

async function register({ shop, shopper, send, acknowledged }: Visit, number: number): Promise<void> {
  const email = `soak-${shopper.id}-${number}@bench.example`;
  const person = { name: 'Bench', surname: 'Soak', username: 'bench', password: seedPassword };
  const answer = await send(post(shop, '/registration', { ...person, email }));
  if (answer.ok) acknowledged.registrations.push(email);
}

function post({ origin }: SoakShop, path: string, body: unknown): Request {
  const headers = { 'Content-Type': 'application/json' };
  return new Request(`${origin}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}
