/** The embedded API in process, with an in-memory database and the products of catalogue.ts: no port, no mock. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { beforeEach } from 'vitest';
import { createApi, type Api, type ApiOptions } from '../../scripts/api/app.ts';
import { importCatalogue, type ImportedCatalogue } from '../../scripts/api/db/import/import.ts';
import { connect, openDatabase } from '../../scripts/api/db/open.ts';
import { testCost } from '../../scripts/api/session/passwords.ts';
import { basePath } from '../../src/api/endpoint.ts';
import { catalogue } from './catalogue.ts';
import { temporaryFolder } from './folder.ts';

/** A reply that was read to its end. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON, whose shape the API compares with the contract and the tests with what they expect. */
  readonly body: ReturnType<typeof JSON.parse>;
  /** `errorMessage` of a refusal. */
  readonly words: string;
}

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Remote address; this machine by default. */
  readonly from?: string;
}

/** Calls below /api/v1, or of a whole URL. A body is sent as JSON, a form as one, a text and bytes as they are. */
export interface Caller {
  get(path: string, options?: CallOptions): Promise<Reply>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Reply>;
  put(path: string, body?: unknown, options?: CallOptions): Promise<Reply>;
  delete(path: string): Promise<Reply>;
}

/** Its own calls are those of a guest. */
export interface TestApi extends Caller {
  /** The calls of the customer with this token. */
  as(token: string): Caller;
  /** The API's fetch handler, for other methods and for code under test that takes a `fetch`. */
  readonly fetch: Api;
  readonly db: DatabaseSync;
  /** Rows as plain objects. */
  rows(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[];
  /** The first column of the first row. */
  value(sql: string, ...values: SQLInputValue[]): unknown;
  readonly clock: TestClock;
  /** Folder of its pictures. */
  readonly media: string;
  close(): void;
}

export interface TestClock {
  readonly now: () => Date;
  /** Any text that Date can parse. */
  readonly set: (instant: string) => void;
}

export interface TestApiOptions extends Partial<
  Pick<
    ApiOptions,
    | 'faults'
    | 'hold'
    | 'isPublic'
    | 'limits'
    | 'log'
    | 'media'
    | 'onStock'
    | 'ownHosts'
    | 'passwordCost'
    | 'publisherSecret'
    | 'siteUrl'
  >
> {
  readonly catalogue?: ImportedCatalogue;
  /** With a folder of its own, which is deleted when the test ends. */
  readonly hasMedia?: boolean;
  readonly database?: DatabaseSync;
}

/**
 * The clock stands at noon of 20 November 2026 in Buenos Aires until it is set. Replies are validated against the
 * contract.
 */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const { catalogue: shop = catalogue, database: given, hasMedia = false, ...rest } = options;
  const { media = hasMedia ? temporaryFolder() : '/nowhere' } = options;
  const isUsual = given === undefined && shop === catalogue;
  const database = isUsual ? await usualDatabase() : (given ?? openDatabase(':memory:'));
  if (!isUsual) await importCatalogue(database, shop);
  let instant = new Date('2026-11-20T12:00:00-03:00');
  const clock: TestClock = {
    now: () => instant,
    set: (text) => {
      instant = new Date(text);
    },
  };
  const fetch = createApi({
    database,
    clock: clock.now,
    checksReplies: true,
    passwordCost: testCost,
    ...rest,
    media,
  });
  const rows: TestApi['rows'] = (sql, ...values) =>
    database
      .prepare(sql)
      .all(...values)
      .map((row) => ({ ...row }));
  return {
    ...callerOf(fetch),
    as: (token) => callerOf(fetch, token),
    fetch,
    db: database,
    rows,
    value: (sql, ...values) => Object.values(rows(sql, ...values)[0] ?? {})[0],
    clock,
    media,
    close: () => database.close(),
  };
}

/** For each test of the file an API of its own, which this one stands for. */
export function apiForEach(options?: TestApiOptions): TestApi {
  return standingFor(() => startTestApi(options));
}

/** An object whose properties are those of the one that was made for the running test. */
export function standingFor<T extends object>(make: () => T | Promise<T>): T {
  let current: T | undefined;
  beforeEach(async () => {
    current = await make();
  });
  return new Proxy({} as T, { get: (_, name) => Reflect.get(current ?? {}, name) as unknown });
}

function callerOf(fetch: Api, token?: string): Caller {
  const send =
    (method: string) =>
    async (path: string, body?: unknown, { headers, from }: CallOptions = {}): Promise<Reply> => {
      const isForm = body instanceof FormData || body instanceof URLSearchParams;
      const isRaw = isForm || typeof body === 'string' || body instanceof Uint8Array;
      const request = new Request(path.startsWith('http') ? path : `http://api.test${basePath}${path}`, {
        method,
        headers: {
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
      });
      return readReply(await fetch(request, from));
    };
  const get = send('GET');
  return {
    get: (path, options) => get(path, undefined, options),
    post: send('POST'),
    put: send('PUT'),
    delete: send('DELETE'),
  };
}

/** Calls one after the other. */
export async function inTurn<T>(times: number, call: (time: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let time = 0; time < times; time += 1) answers.push(await call(time));
  return answers;
}

/** Makes calls one after the other. */
export async function statuses(times: number, call: (time: number) => Promise<Reply>): Promise<number[]> {
  return (await inTurn(times, call)).map(({ status }) => status);
}

export async function readReply(response: Response): Promise<Reply> {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = text !== '' && (headers.get('Content-Type') ?? '').startsWith('application/json');
  const body: Reply['body'] = isJson ? JSON.parse(text) : undefined;
  return { status, headers, text, body, words: body?.errorMessage ?? '' };
}

let image: Uint8Array | null = null;

/** In memory, with the products of catalogue.ts. A copy takes 1 ms, an import 20, and six hundred tests begin with it. */
async function usualDatabase(): Promise<DatabaseSync> {
  image ??= await importedImage();
  const database = connect(':memory:');
  database.deserialize(image);
  return database;
}

async function importedImage(): Promise<Uint8Array> {
  const database = openDatabase(':memory:');
  await importCatalogue(database, catalogue);
  const bytes = database.serialize();
  database.close();
  return bytes;
}
