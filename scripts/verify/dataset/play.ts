/** Plays the cases of the data set against a backend, and names what differs. */
import { randomUUID } from 'node:crypto';
import type { WireCart } from '../../../src/api/cart.ts';
import type { Sent } from '../caller.ts';
import { currentAmount } from '../cards.ts';
import type { LevelCheck } from '../check.ts';
import { Deviation, mustBe, wrongValue } from '../findings.ts';
import { levelOf } from '../levels.ts';
import { mustAddUp } from '../sums.ts';
import type { World } from '../world.ts';
import { cases, orders, pricesInOrder, type CaseStep } from './cases.ts';
import { customerOf, products, type CustomerName } from './goods.ts';

/** Checks of a backend that holds the data set. */
export const datasetChecks: readonly LevelCheck[] = [
  ...Object.entries(orders).map(([orderBy, slugs]): LevelCheck => ({
    ...{ call: 'getProductList', level: 'find', claim: `data set: the order "${orderBy}" over all pages` },
    run: async (world) => {
      const found = (await allOf(world, orderBy)).map(({ slug }) => slug);
      mustBe('the slugs of all pages', found, slugs);
    },
  })),
  {
    ...{ call: 'getProductList', level: 'find', claim: 'data set: the order "price" over all pages' },
    run: async (world) =>
      mustBe('the prices of all pages', (await allOf(world, 'price')).map(currentAmount), pricesInOrder),
  },
  ...cases.map(({ call, name, steps }): LevelCheck => ({
    ...{ call, level: levelOf(call), claim: `data set: ${name}` },
    run: (world) => play(world, steps),
  })),
];

/** Products of the data set, in the order of a list. */
async function allOf({ call }: World, orderBy: string) {
  const own = new Set(products.map(({ slug }) => slug));
  const found = [];
  for (let page = 1; ; page++) {
    const { data, pagination } = await call.reply('getProductList', { query: { orderBy, page } });
    found.push(...data.filter(({ slug }) => own.has(slug)));
    if (page >= pagination.total_pages || data.length === 0) return found;
  }
}

/** Names that steps gave to what the backend answered. */
interface Names {
  readonly run: string;
  readonly carts: Map<string, string>;
  readonly orders: Map<string, number>;
  readonly tokens: Map<string, string>;
}

async function play(world: World, steps: readonly CaseStep[]): Promise<void> {
  const names: Names = { run: randomUUID(), carts: new Map(), orders: new Map(), tokens: new Map() };
  for (const step of steps) {
    const isRefusedEarly = step.mayRefuse === true && (await isRefused(world, step, names));
    if (isRefusedEarly) return;
    await playStep(world, step, names);
  }
}

async function isRefused(world: World, step: CaseStep, names: Names): Promise<boolean> {
  const { status } = await world.call.send(step.call, await sentOf(world, step, names));
  return status === 422;
}

async function playStep(world: World, step: CaseStep, names: Names): Promise<void> {
  const { call: name, status = 200, reply, order } = step;
  const sent = await sentOf(world, step, names);
  if (status !== 200) {
    await world.call.expectError(name, sent, status);
    return;
  }
  const json: unknown = await world.call.reply(name, sent);
  if (name === 'postOrder' && order !== undefined)
    names.orders.set(order, (json as { order: { id: number } }).order.id);
  if (name === 'getCart') mustAddUp((json as { cart: WireCart }).cart, step.currency);
  const found = differences(named(reply, names), json, '$');
  if (found.length > 0)
    throw new Deviation(
      found.map((text) => ({ kind: 'wrong value', text })),
      name,
    );
}

async function sentOf(world: World, step: CaseStep, names: Names): Promise<Sent> {
  const { call: name, currency = 'ARS', cart, product, customer, order, key, query, body } = step;
  const uuid = cart === undefined ? undefined : await cartOf(world, cart, names);
  const id = name === 'postCart' && product !== undefined ? await idOf(world, product) : undefined;
  return {
    params: {
      ...(name === 'getProduct' && product !== undefined && { slug: product }),
      ...(step.item !== undefined && { id: await itemOf(world, step.item, step.of ?? cart ?? '', names) }),
      ...(name === 'getOrder' && order !== undefined && { id: names.orders.get(order) ?? 0 }),
    },
    query: { currency, uuid, ...query },
    ...(body !== undefined && { body: id === undefined ? body : { ...(body as object), product_id: id } }),
    ...(customer !== undefined && { token: await tokenOf(world, customer, names) }),
    ...(key !== undefined && { headers: { 'Idempotency-Key': `${names.run}-${key}` } }),
  };
}

async function cartOf({ call }: World, name: string, { carts }: Names): Promise<string> {
  const existingCart = carts.get(name);
  if (existingCart !== undefined) return existingCart;
  const { uuid } = (await call.reply('getCart')).cart;
  carts.set(name, uuid);
  return uuid;
}

async function idOf({ call }: World, slug: string): Promise<number> {
  return (await call.reply('getProduct', { params: { slug } })).product.id;
}

async function itemOf(world: World, slug: string, name: string, names: Names): Promise<number> {
  const uuid = await cartOf(world, name, names);
  const { cartItems } = (await world.call.reply('getCart', { query: { uuid } })).cart;
  const item = cartItems.find(({ product }) => product.slug === slug);
  if (item === undefined) throw wrongValue(`$.cart.cartItems has no "${slug}", which was put into it`);
  return item.id;
}

async function tokenOf({ call }: World, name: CustomerName, { tokens }: Names): Promise<string> {
  const existingToken = tokens.get(name);
  if (existingToken !== undefined) return existingToken;
  const { email, password } = customerOf[name];
  const { access_token: token } = await call.reply('postLogin', { body: { email, password } });
  tokens.set(name, token);
  return token;
}

/** `"{name}"` becomes the id of that order. */
function named(reply: unknown, names: Names): unknown {
  if (Array.isArray(reply)) return reply.map((item) => named(item, names));
  if (typeof reply === 'string' && /^\{.+\}$/.test(reply)) return names.orders.get(reply.slice(1, -1));
  if (typeof reply !== 'object' || reply === null) return reply;
  return Object.fromEntries(Object.entries(reply).map(([name, value]) => [name, named(value, names)]));
}

/** Above it a backend does not count. */
const uncounted = 1_000_000;

/** Texts that name each field that differs; a field that is not expected is not looked at. */
export function differences(expected: unknown, found: unknown, path: string): readonly string[] {
  if (expected === undefined || isSame(expected, found)) return [];
  if (typeof expected === 'number' && expected > uncounted && (found ?? null) === null) return [];
  if (typeof expected === 'object' && expected !== null && typeof found === 'object' && found !== null) {
    const isOtherLength = Array.isArray(expected) && expected.length !== (found as unknown[]).length;
    if (isOtherLength)
      return [`${path} has ${String((found as unknown[]).length)} items; it should be ${expected.length}`];
    return Object.entries(expected).flatMap(([name, value]) =>
      differences(value, (found as Record<string, unknown>)[name], placeOf(path, name, expected)),
    );
  }
  return [`${path} is ${JSON.stringify(found ?? null)}; it should be ${JSON.stringify(expected)}`];
}

function placeOf(path: string, name: string, holder: object): string {
  return Array.isArray(holder) ? `${path}[${name}]` : `${path}.${name}`;
}

/** Nothing is null, missing, or no; databases say 1 for yes. */
function isSame(expected: unknown, found: unknown): boolean {
  if (expected === null || expected === false) return found == null || found === false || found === 0;
  return expected === found || (expected === true && found === 1);
}
