/** A tab in front of a stubbed API (`openWorld`) or of the embedded one (`openShop`), on a faulty network. */
import { onTestFinished, vi } from 'vitest';
import type { PaymentMethod } from '../../src/domain/checkout/payment.ts';
import type { CheckoutRecord } from '../../src/stores/checkout/order-record.ts';
import { startTestApi } from '../support/api.ts';
import { filledValues } from '../support/checkout-values.ts';
import { newCustomer } from '../support/customer.ts';
import { entriesOf, memoryStorage, openFakeBrowser } from './fake-browser.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** 'offline' is not sent, of 'lost-answer' the reply is lost, a promise is a late reply; undefined reaches the API. */
export type Answering = Answer | Promise<Answer> | 'offline' | 'lost-answer' | undefined;

export type ShopWorld = Awaited<ReturnType<typeof openShop>>;

export const tokenKey = 'vineta:1:token';
export const uuidKey = 'vineta:1:cart-uuid';

/**
 * @param stored content of localStorage; 'blocked' and 'full' accept no writes
 * @param perform the API behind the answers
 */
export function openWorld(
  path: string,
  stored: Readonly<Record<string, string>> | 'blocked' | 'full' | Storage = {},
  inTab: Readonly<Record<string, string>> = {},
  perform: (request: Request) => Response | Promise<Response> = () => Response.json({}, { status: 404 }),
) {
  const storage = storageOf(stored);
  const tab = memoryStorage(inTab);
  const open = (to: string) => openFakeBrowser(stored === 'blocked' ? 'blocked' : storage, to, tab);
  const world = {
    /** The browser with the page that is open. */
    browser: open(path),
    storage,
    tab,
    /** `METHOD url body`. */
    requests: [] as string[],
    /** `METHOD path`. */
    calls: [] as string[],
    headers: [] as Headers[],
    /** By `METHOD path` below /api/v1; of an array each is given once. */
    answers: {} as Record<string, Answering | Answering[] | ((body: string) => Answering)>,
    /** A reload or another page of the tab: its stores are imported again. */
    open: (to: string) => (world.browser = open(to)),
    went: () => world.browser.location.went,
    kept: () => [storage, tab].flatMap(linesOf).join('\n'),
    toasts: async () => {
      const { $toasts } = await import('../../src/stores/toasts.ts');
      return $toasts.get().map(({ text }) => text);
    },
    modal: async () => (await import('../../src/stores/failures.ts')).$modal.get(),
  };
  // Pauses before a repetition are next to nothing, and pages still have an id each.
  let draws = 0;
  vi.spyOn(Math, 'random').mockImplementation(() => ++draws / 1e9);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const text = typeof init.body === 'string' ? init.body : '';
    const call = `${init.method} ${url.replace('/api/v1', '').split('?')[0]}`;
    world.requests.push(`${init.method} ${url} ${text}`.trim());
    world.calls.push(call);
    world.headers.push(new Headers(init.headers));
    const given = world.answers[call];
    const answer = await (Array.isArray(given)
      ? given.shift()
      : typeof given === 'function'
        ? given(text)
        : given);
    if (typeof answer === 'object') return Response.json(answer.body, { status: answer.status });
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    const { signal: _signal, ...rest } = init;
    const reply = await perform(new Request(`http://api.test${url}`, rest));
    if (answer === 'lost-answer') throw new TypeError('Failed to fetch');
    return reply;
  });
  return world;
}

/** A customer with two units of 'El Eternauta' in the cart. */
export async function openShop(path = '/cuenta/checkout') {
  const api = await startTestApi();
  const customer = newCustomer(api);
  const { uuid } = await customer.cart({ 'el-eternauta': 2 });
  const world = openWorld(path, { [tokenKey]: customer.token, [uuidKey]: uuid }, {}, api.fetch);
  return Object.assign(world, {
    api,
    customer,
    /** The tab's checkout in progress. */
    record: () => checkoutRecordIn(world.tab),
    /** The record of the order that this tab placed or paid last. */
    lastOrder: () => checkoutRecordIn(world.tab).orders?.[0],
    orderCount: () => Number(api.db.prepare('SELECT count(*) AS orders FROM shop_order').get()?.['orders']),
  });
}

/** The origins of `providers.ts`, for stores that are imported from now on, in place of the embedded API's. */
export function allowOrigins(...redirectOrigins: string[]): void {
  const module = '../../src/providers.ts';
  vi.doMock(module, async (original) => {
    const { providers } = await original<{ readonly providers: object }>();
    return { providers: { ...providers, redirectOrigins } };
  });
  onTestFinished(() => vi.doUnmock(module));
}

/** A shop whose customer has ordered, to be paid so, and left for the next screen. */
export async function openOrdered(paymentMethod: PaymentMethod) {
  const world = await openShop();
  if (paymentMethod === 'paypal') world.storage.setItem('vineta:1:currency', 'USD');
  const { checkoutCartReading } = await import('../../src/stores/checkout/checkout-cart.ts');
  const { placeOrder } = await import('../../src/stores/checkout/placement.ts');
  await checkoutCartReading.ask(null);
  await placeOrder(filledValues({ shippingMethod: 'pickupCentro', paymentMethod }));
  const { id } = world.api.db.prepare('SELECT id FROM shop_order').get() as { id: number };
  return { world, id };
}

export function checkoutRecordIn(tab: Storage): Partial<CheckoutRecord> {
  return JSON.parse(tab.getItem('vineta:1:checkout') ?? '{}') as Partial<CheckoutRecord>;
}

export function ok(body: unknown): Answer {
  return { status: 200, body };
}

export const pesos = (amount: number) => ({ currency: 'ARS', amount });

/** A product as the API's lists have it. */
export const akira = { id: 7, slug: 'akira-1', title: 'Akira 1', price: pesos(12.5), stock: 9 };

export const cartUuid = '11111111-1111-4111-8111-111111111111';

/** The API's cart of so many units of it, in the line 70. */
export function wireCart(units: number, applied: object = {}) {
  const total = pesos(12.5 * units);
  const cartItems = units === 0 ? [] : [{ id: 70, quantity: units, totalPrice: total, product: akira }];
  return { id: 1, uuid: cartUuid, cartItems, productPrice: total, totalPrice: total, ...applied };
}

/** Calls `run` when the next such call is about to arrive. */
export function beforeCall(name: string, run: () => Promise<void>): void {
  const send = globalThis.fetch as (url: string, init: RequestInit) => Promise<Response>;
  let isDue = true;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const isNamed = `${init.method} ${url}`.startsWith(name.replace(' ', ' /api/v1'));
    if (isNamed && isDue) {
      isDue = false;
      await run();
    }
    return send(url, init);
  });
}

function storageOf(stored: Parameters<typeof openWorld>[1]): Storage {
  if (typeof stored === 'string') return memoryStorage({}, 0);
  return typeof stored?.setItem === 'function' ? (stored as Storage) : memoryStorage(stored);
}

function linesOf(place: Storage): string[] {
  return Object.entries(entriesOf(place)).map(([key, text]) => `${key}=${text}`);
}
