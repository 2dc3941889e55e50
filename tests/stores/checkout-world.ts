/** A browser connected to the embedded API through a faulty network. */
import { vi } from 'vitest';
import type { CheckoutRecord } from '../../src/stores/checkout/checkout-record.ts';
import { newCustomer, type TestCustomer } from '../support/customer.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { memoryStorage, openFakeBrowser, type FakeBrowser } from './fake-browser.ts';

/** Fault of a call: not sent, executed with a lost reply, or a forged reply. */
export type CallFault = 'lost-request' | 'lost-answer' | { readonly status: number; readonly body: unknown };

export interface CheckoutWorld {
  readonly api: TestApi;
  readonly customer: TestCustomer;
  readonly browser: FakeBrowser;
  readonly storage: Storage;
  readonly tab: Storage;
  /** `METHOD path` of the calls, in order. */
  readonly calls: string[];
  readonly keys: string[];
  /** Faults of the next calls by `METHOD path`, consumed in order. */
  readonly faults: Record<string, CallFault[]>;
  /** The tab's checkout in progress. */
  readonly record: () => Partial<CheckoutRecord>;
  readonly orderCount: () => number;
}

export async function openCheckoutWorld(path = '/cuenta/checkout'): Promise<CheckoutWorld> {
  const api = await startTestApi();
  const customer = newCustomer(api);
  const { uuid } = await customer.cart({ 'el-eternauta': 2 });
  const storage = memoryStorage({ 'vineta:1:token': customer.token, 'vineta:1:cart-uuid': uuid });
  const tab = memoryStorage();
  const world: CheckoutWorld = {
    api,
    customer,
    browser: openFakeBrowser(storage, path, tab),
    storage,
    tab,
    calls: [],
    keys: [],
    faults: {},
    record: () => JSON.parse(tab.getItem('vineta:1:checkout') ?? '{}') as Partial<CheckoutRecord>,
    orderCount: () => Number(api.db.prepare('SELECT count(*) AS orders FROM shop_order').get()?.['orders']),
  };
  stubHistory(world.browser);
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => answer(world, url, init));
  return world;
}

/** Reloads the page: stores are imported again; localStorage and sessionStorage stay. */
export function reloadPage(world: CheckoutWorld, path = '/cuenta/checkout'): FakeBrowser {
  const browser = openFakeBrowser(world.storage, path, world.tab);
  stubHistory(browser);
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => answer(world, url, init));
  return browser;
}

async function answer(world: CheckoutWorld, url: string, init: RequestInit): Promise<Response> {
  const [path = ''] = url.split('?');
  const call = `${init.method} ${path.replace('/api/v1', '')}`;
  world.calls.push(call);
  const headers = new Headers(init.headers);
  const key = headers.get('Idempotency-Key');
  if (key !== null) world.keys.push(key);
  const fault = world.faults[call]?.shift();
  if (fault === 'lost-request') throw new TypeError('Failed to fetch');
  if (typeof fault === 'object') return Response.json(fault.body, { status: fault.status });
  const { signal: _signal, ...rest } = init;
  const response = await world.api.fetch(new Request(`http://api.test${url}`, rest));
  if (fault === 'lost-answer') throw new TypeError('Failed to fetch');
  return response;
}

function stubHistory({ location }: FakeBrowser): void {
  const history = {
    state: null as unknown,
    replaceState(state: unknown, _: string, path?: string) {
      history.state = state;
      move(path);
    },
    pushState(state: unknown, _: string, path?: string) {
      history.state = state;
      move(path);
    },
  };
  vi.stubGlobal('history', history);

  function move(path: string | undefined): void {
    if (path === undefined) return;
    const url = new URL(path, 'https://shop.invalid');
    Object.assign(location, { pathname: url.pathname, search: url.search, hash: url.hash });
  }
}
