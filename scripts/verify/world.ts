import { randomUUID } from 'node:crypto';
import type { WireCart } from '../../src/api/cart.ts';
import type { WireProductCard } from '../../src/api/product.ts';
import type { Backend, Credentials } from './backend.ts';
import type { Caller } from './caller.ts';
import { Skipped } from './findings.ts';

export interface World {
  readonly backend: Backend;
  readonly call: Caller;
  /** A product with at least four units; no presale, gift card or quantity discount. */
  readonly product: () => Promise<WireProductCard>;
  readonly soldOut: () => Promise<WireProductCard>;
  /** A new one where registration is possible, else the given one. @throws Skipped without either */
  readonly customer: () => Promise<Customer>;
  readonly stranger: () => Promise<Customer>;
  /** A cart with units of the product, from the last reply. */
  readonly cart: (quantity?: number, currency?: string) => Promise<WireCart>;
}

export interface Customer extends Credentials {
  readonly token: string;
}

export function worldOf(backend: Backend, call: Caller): World {
  // Not cached, because orders reduce its stock.
  const product = () =>
    findProduct(call, (card) => card.stock >= 4 && isPlain(card), 'with four units in stock');
  return {
    backend,
    call,
    product,
    soldOut: once(() => findProduct(call, (card) => card.stock === 0 && isPlain(card), 'without stock')),
    customer: once(() => (backend.confirm ? newCustomer(backend, call) : knownCustomer(backend, call))),
    stranger: once(() => newCustomer(backend, call)),
    cart: async (quantity = 1, currency = 'ARS') => {
      const body = { product_id: (await product()).id, quantity };
      return (await call.reply('postCart', { query: { currency }, body })).cart;
    },
  };
}

function isPlain(card: WireProductCard): boolean {
  return !card.its_on_presale && !card.isGiftcard && (card.discountsByPurchaseUnits ?? []).length === 0;
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
): Promise<WireProductCard> {
  for (let page = 1; page <= pagesSearched; page++) {
    const { data, pagination } = await reply('getProductList', { query: { page } });
    const found = data.find(fits);
    if (found) return found;
    if (page >= pagination.total_pages) break;
  }
  throw new Skipped(`no product ${what} on the first ${pagesSearched} pages`);
}

async function newCustomer({ confirm }: Backend, { reply }: Caller): Promise<Customer> {
  if (confirm === null) throw new Skipped('accounts cannot be opened here: their mails go elsewhere');
  const [email, password] = [`verify-${randomUUID()}@example.com`, randomUUID()];
  await reply('postRegistration', {
    body: { name: 'Prueba', surname: 'Contrato', username: 'prueba', email, password },
  });
  await confirm(email);
  const { access_token: token } = await reply('postLogin', { body: { email, password } });
  return { email, password, token };
}

async function knownCustomer({ credentials }: Backend, { reply }: Caller): Promise<Customer> {
  if (credentials === null) throw new Skipped('needs a customer: --customer EMAIL --password PASSWORD');
  const { access_token: token } = await reply('postLogin', { body: credentials });
  return { ...credentials, token };
}
