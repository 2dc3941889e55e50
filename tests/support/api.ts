/** The embedded API in process, over a database in memory with the small shop of catalogue.ts: no port, no mock. */
import type { DatabaseSync } from 'node:sqlite';
import { createApi, type Api, type ApiOptions } from '../../scripts/api/app.ts';
import { importCatalogue, type ImportedCatalogue } from '../../scripts/api/db/import.ts';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { basePath } from '../../src/api/endpoint.ts';
import { catalogue } from './catalogue.ts';

export interface TestApi {
  /** A call below /api/v1: `request('/cart?currency=USD')`. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** A call with a JSON body. */
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Response>;
  /** The JSON that a GET answers, whatever its status. */
  json<T = Record<string, never>>(path: string): Promise<T>;
  /** The API itself, for what is not below /api/v1 and for code under test that wants a `fetch`. */
  readonly fetch: Api;
  readonly db: DatabaseSync;
  readonly clock: TestClock;
  close(): void;
}

export interface TestClock {
  readonly now: () => Date;
  /** Any text that Date understands. */
  readonly set: (instant: string) => void;
}

export interface TestApiOptions extends Partial<
  Pick<
    ApiOptions,
    'faults' | 'hasSandbox' | 'hold' | 'isSandboxLocal' | 'limits' | 'log' | 'media' | 'meter' | 'siteUrl'
  >
> {
  readonly catalogue?: ImportedCatalogue;
  readonly database?: DatabaseSync;
}

/** It is noon of 20 November 2026 in Buenos Aires until the clock is set. Replies are checked against the contract. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const { catalogue: shop = catalogue, database = openDatabase(':memory:'), ...rest } = options;
  await importCatalogue(database, shop);
  let instant = new Date('2026-11-20T12:00:00-03:00');
  const clock: TestClock = {
    now: () => instant,
    set: (text) => {
      instant = new Date(text);
    },
  };
  const fetch = createApi({
    database,
    media: '/nowhere',
    clock: clock.now,
    checksReplies: true,
    hasSandbox: true,
    ...rest,
  });
  const request: TestApi['request'] = (path, init) =>
    fetch(new Request(`http://api.test${basePath}${path}`, init));
  return {
    request,
    send: (method, path, body) =>
      request(path, {
        method,
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json' },
        }),
      }),
    json: async (path) => JSON.parse(await (await request(path)).text()),
    fetch,
    db: database,
    clock,
    close: () => database.close(),
  };
}
