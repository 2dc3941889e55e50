/** What the checks have: a backend, its calls, and products, carts and customers of it. */
import { randomUUID } from 'node:crypto';
import type { WireCart } from '../../src/api/cart.ts';
import type { WireProductCard } from '../../src/api/product.ts';
import type { Backend, Credentials } from './backend.ts';
import { isReduced, unitsOf } from './cards.ts';
import { callerOf, type Caller, type Sent } from './caller.ts';
import { Skipped } from './findings.ts';
import type { ComparisonJournal } from './journal.ts';

export interface World {
  readonly backend: Backend;
  readonly journal: ComparisonJournal;
  readonly call: Caller;
  /** Calls of a new customer where registration is possible, else of the given one. @throws Skipped without either */
  readonly own: Caller;
  readonly strange: Caller;
  readonly customer: () => Promise<Customer>;
  /** A product with at least four units; no presale, gift card or quantity discount. */
  readonly product: () => Promise<WireProductCard>;
  /** One like it whose stock is counted. */
  readonly counted: () => Promise<WireProductCard>;
  readonly soldOut: () => Promise<WireProductCard>;
  /** One that costs less than it did, otherwise like `product`. */
  readonly discounted: (currency: string) => Promise<WireProductCard>;
  /** A cart with units of the product, from the last reply. */
  readonly cart: (quantity?: number, currency?: string, productId?: number) => Promise<WireCart>;
}

interface Customer extends Credentials {
  token: string;
}

export function worldOf(backend: Backend, journal: ComparisonJournal): World {
  const call = callerOf(backend, journal);
  const customer = once(() => (backend.confirm ? newCustomer(backend, call) : knownCustomer(backend, call)));
  const stranger = once(() => (backend.confirm ? newCustomer(backend, call) : secondCustomer(backend, call)));
  // Not cached, because orders reduce its stock.
  const product = () => findProduct(call, (card) => unitsOf(card) >= 4, 'with four units in stock');
  return {
    backend,
    journal,
    call,
    own: callerOf(backend, journal, async () => (await customer()).token),
    strange: callerOf(backend, journal, async () => (await stranger()).token),
    customer,
    product,
    counted: () =>
      findProduct(call, (card) => unitsOf(card) >= 4 && unitsOf(card) < 9999, 'with a few units'),
    soldOut: once(() => findProduct(call, (card) => unitsOf(card) === 0, 'without stock')),
    discounted: (currency) =>
      findProduct(call, (card) => unitsOf(card) >= 4 && isReduced(card), 'that is discounted', currency),
    cart: async (quantity = 1, currency = 'ARS', productId) => {
      const { uuid } = (await call.reply('getCart', { query: { currency } })).cart;
      const body = { product_id: productId ?? (await product()).id, quantity };
      return cartAfter(call, 'postCart', { query: { uuid, currency }, body });
    },
  };
}

/** After a change, whose reply need not have the cart. */
export async function cartAfter(
  { reply }: Caller,
  name: 'postCart' | 'putCartItem' | 'deleteCartItem' | 'postShipment' | 'postCoupon',
  sent: Sent,
): Promise<WireCart> {
  const { cart } = (await reply(name, sent)) as { cart?: Partial<WireCart> | null };
  if (cart?.cartItems !== undefined) return cart as WireCart;
  const uuid = cart?.uuid ?? sent.query?.['uuid'];
  return (await reply('getCart', { query: { ...sent.query, uuid } })).cart;
}

function once<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => (found ??= find());
}

const pagesSearched = 20;

async function findProduct(
  { reply }: Caller,
  fits: (card: WireProductCard) => boolean,
  what: string,
  currency?: string,
): Promise<WireProductCard> {
  for (let page = 1; page <= pagesSearched; page++) {
    const { data, pagination } = await reply('getProductList', { query: { page, currency } });
    const found = data.find((card) => isPlain(card) && fits(card));
    if (found) return found;
    if (page >= pagination.total_pages) break;
  }
  throw new Skipped(`no product ${what} on the first ${pagesSearched} pages`);
}

function isPlain(card: WireProductCard): boolean {
  return !card.its_on_presale && !card.isGiftcard && (card.discountsByPurchaseUnits ?? []).length === 0;
}

async function newCustomer({ confirm }: Backend, { reply }: Caller): Promise<Customer> {
  if (confirm === undefined)
    throw new Skipped('a program cannot read the mail that confirms a new account: try it by hand');
  const credentials = { email: `verify-${randomUUID()}@example.com`, password: randomUUID() };
  const names = { name: 'Prueba', surname: 'Contrato', username: 'prueba' };
  await reply('postRegistration', { body: { ...names, ...credentials } });
  await confirm(credentials);
  return loggedIn(reply, credentials);
}

async function knownCustomer({ credentials }: Backend, { reply }: Caller): Promise<Customer> {
  if (credentials === undefined) throw new Skipped('needs a customer: --customer EMAIL --password PASSWORD');
  return loggedIn(reply, credentials);
}

async function secondCustomer({ secondCredentials }: Backend, { reply }: Caller): Promise<Customer> {
  if (secondCredentials === undefined)
    throw new Skipped('needs another customer: --second-customer EMAIL --second-password PASSWORD');
  return loggedIn(reply, secondCredentials);
}

async function loggedIn(reply: Caller['reply'], credentials: Credentials): Promise<Customer> {
  const { access_token: token } = await reply('postLogin', { body: credentials });
  return { ...credentials, token };
}

export async function nameOf({ call }: World, field: 'authors' | 'tags'): Promise<string> {
  const { data } = await call.reply('getProductList');
  const slug = data.flatMap((card) => card[field] ?? [])[0]?.slug;
  if (slug === undefined) throw new Skipped(`no product of the first page has ${field}`);
  return slug;
}

export function landingOf({ backend }: World): string {
  if (backend.landing === undefined) throw new Skipped('needs a landing page: --landing SLUG');
  return backend.landing;
}
