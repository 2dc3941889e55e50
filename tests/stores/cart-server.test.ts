/** Contract test of the fake server of the cart tests: random sequences of calls end as those of the API in process. */
import fc from '../support/fast-check.ts';
import { expect, it } from 'vitest';
import { sendAdd } from '../../src/api/cart-add.ts';
import { cartCalls, readAdded } from '../../src/api/cart-calls.ts';
import { createHttp, type Http } from '../../src/api/http.ts';
import type { Cart } from '../../src/domain/cart/cart.ts';
import { FailureError, type Failure } from '../../src/domain/failure.ts';
import type { CartMutation } from '../../src/stores/cart/cart-queue.ts';
import { startTestApi } from '../support/api.ts';
import { edit } from '../support/editing.ts';
import { catalogue, products } from '../support/catalogue.ts';
import { FakeServer } from './cart-server.ts';

interface Move {
  readonly kind: 'read' | CartMutation['kind'];
  /** Index of the product, of the line, or of the code; beyond the last line it names none. */
  readonly which: number;
  readonly quantity: number;
  /** Which cart is asked for: the one of the reply before, none, one that nobody knows, or what is no uuid. */
  readonly cart: 'own' | 'none' | 'unknown' | 'nonsense';
}

const move = fc.record<Move>({
  kind: fc.constantFrom('read', 'add', 'add', 'quantity', 'remove', 'code'),
  which: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 9 }),
  cart: fc.oneof(
    { weight: 8, arbitrary: fc.constant('own' as const) },
    { weight: 1, arbitrary: fc.constantFrom('none' as const, 'unknown' as const, 'nonsense' as const) },
  ),
});

const codes = ['', 'VINETA10', 'NAVIDAD20'];
const slugs = ['one-piece-1', 'one-piece-2', 'one-piece-3'];

it('the fake server answers as the API does', async () => {
  const { http, ids } = await openApi();
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 15 }), async (moves) => {
      const fake = new FakeServer();
      const ofFake: Side = {
        read: (uuid) => Promise.resolve(fake.read(uuid)),
        // Its own promise, so that a failure is a rejection, too.
        perform: (mutation, uuid) => Promise.resolve().then(() => fake.perform(mutation, uuid)),
        ids: [1, 2, 3],
        inventName: (step) => `cart-${1000 + step}`,
      };
      const ofApi: Side = {
        read: (uuid) => cartCalls(http).read({ uuid, currency: 'ARS' }, false, AbortSignal.timeout(10_000)),
        perform: (mutation, uuid) => send(http, mutation, uuid),
        ids,
        inventName: () => crypto.randomUUID(),
      };
      expect(await played(ofFake, moves)).toEqual(await played(ofApi, moves));
    }),
    { numRuns: 100 },
  );
});

/** One of the two servers, with the ids of its products. */
interface Side {
  readonly read: (uuid: string | null) => Promise<Cart>;
  readonly perform: (mutation: CartMutation, uuid: string | null) => Promise<Cart>;
  readonly ids: readonly number[];
  /** A uuid that this server has not given. */
  readonly inventName: (step: number) => string;
}

interface Seen {
  readonly failure: Failure['name'] | null;
  readonly lines: readonly { readonly product: number; readonly quantity: number }[];
  readonly code: string;
  readonly isOwnCart: boolean;
}

async function played(side: Side, moves: readonly Move[]): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  let cart: Cart | null = null;
  for (const [index, step] of moves.entries()) {
    const unknown = side.inventName(index);
    const names: Record<Move['cart'], string | null> = {
      own: cart?.uuid ?? null,
      none: null,
      unknown,
      nonsense: 'no uuid',
    };
    const uuid = names[step.cart];
    const outcome: Cart | Failure['name'] = await ask(side, cart, step, uuid).catch(failureName);
    if (typeof outcome !== 'string') cart = outcome;
    seen.push({
      failure: typeof outcome === 'string' ? outcome : null,
      lines: (cart?.items ?? []).map(({ product, quantity }) => ({
        product: side.ids.indexOf(product.id),
        quantity,
      })),
      code: cart?.coupon?.code ?? '',
      isOwnCart: cart?.uuid === uuid,
    });
  }
  return seen;
}

function ask(
  side: Side,
  cart: Cart | null,
  { kind, which, quantity }: Move,
  uuid: string | null,
): Promise<Cart> {
  const itemId = cart?.items[which]?.id ?? 987_654;
  switch (kind) {
    case 'read':
      return side.read(uuid);
    case 'add':
      return side.perform({ kind, productId: side.ids[which] ?? 0, quantity }, uuid);
    case 'quantity':
      return side.perform({ kind, itemId, quantity }, uuid);
    case 'remove':
      return side.perform({ kind, itemId }, uuid);
    case 'code':
      return side.perform({ kind, code: codes[which] ?? '' }, uuid);
  }
}

async function send(http: Http, mutation: CartMutation, uuid: string | null): Promise<Cart> {
  const scope = { uuid, currency: 'ARS' as const };
  const calls = cartCalls(http);
  switch (mutation.kind) {
    case 'add':
      return readAdded(await sendAdd(http, scope, mutation.productId, mutation.quantity));
    case 'quantity':
      return calls.setQuantity(scope, mutation.itemId, mutation.quantity);
    case 'remove':
      return calls.remove(scope, mutation.itemId);
    case 'code':
      return calls.applyCode(scope, mutation.code);
  }
}

function failureName(error: unknown): Failure['name'] {
  if (error instanceof FailureError) return error.failure.name;
  throw error;
}

/** With coupons, and with more in stock than any sequence asks for: the fake sells without end. */
async function openApi(): Promise<{ http: Http; ids: readonly number[] }> {
  const plenty = products.map((product) =>
    slugs.includes(product.slug) ? { ...product, stock: 500, stocks: { centro: 500 } } : product,
  );
  const api = await startTestApi({
    catalogue: { ...catalogue, products: plenty },
  });
  for (const code of codes.slice(1)) {
    await edit(api, ['coupon', 'create', code, '--percent', '10']);
  }
  const fetch = (url: RequestInfo | URL, init?: RequestInit) => api.fetch(new Request(url, init));
  const idOf = (slug: string) =>
    Number(api.db.prepare('SELECT id FROM product WHERE slug = ?').get(slug)?.['id']);
  return { http: createHttp({ baseUrl: 'http://api.test', fetch }), ids: slugs.map(idOf) };
}
