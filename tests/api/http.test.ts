/** The HTTP client against a backend that misbehaves. Waits take no time. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { endpoints } from '../../src/api/all.ts';
import type { AnyEndpoint } from '../../src/api/endpoint.ts';
import { createHttp, type HttpOptions } from '../../src/api/http.ts';
import { FailureError, type Failure } from '../../src/domain/failure.ts';

const namelessCalls = [
  'DELETE /account/alerts/{id}',
  'DELETE /account/favorites/{productId}',
  'DELETE /account/series-calendar',
  'DELETE /account/shop-notifications/{id}',
  'DELETE /cart/item/{id}',
  'POST /account/account',
  'POST /account/process-getnet-payment/{status}',
  'POST /account/process-modo-payment/{status}',
  'POST /account/process-mp-payment/{status}',
  'POST /account/process-openpay-payment/{status}',
  'POST /account/process-paypal-payment',
  'POST /account/renew-password',
  'POST /cart',
  'POST /cart/coupon-validator',
  'POST /contact',
  'POST /logout',
  'POST /product/{slug}/alert',
  'POST /recover-password',
  'POST /registration',
  'POST /series/{slug}/alert',
  'PUT /account/address',
  'PUT /account/collection',
  'PUT /account/favorites/{productId}',
  'PUT /cart/item/{id}',
];
const { getProduct: read, postCart: write, getStickyMessages } = endpoints;
const request = { params: { slug: 'akira-1' } };
const written = { body: { quantity: 2 } };
const bar = { active: true, messages: ['Envíos a todo el país'], styles: null };

type Answering = (signal: AbortSignal | null | undefined) => Response | Promise<Response>;

/** A client whose fetch is answered by this; `seen` are its requests and `waits` the pauses that it made. */
function backend(answering: Answering, options: Partial<HttpOptions> = {}) {
  const seen: Request[] = [];
  const waits: number[] = [];
  const http = createHttp({
    baseUrl: 'http://api.test',
    now: () => 0,
    random: () => 0,
    wait: (ms) => Promise.resolve(void waits.push(ms)),
    fetch: (url, init) => {
      seen.push(new Request(url, { ...init, signal: null }));
      return Promise.resolve(answering(init?.signal));
    },
    ...options,
  });
  return { http, seen, waits };
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Answering {
  return () => Response.json(body, { status, headers });
}

function text(status: number, body: string, type = 'application/json'): Answering {
  return () => new Response(body, { status, headers: { 'content-type': type } });
}

/** JSON that begins, and what its body does then. */
function beginning(then: (controller: ReadableStreamDefaultController, signal?: AbortSignal | null) => void) {
  return (signal?: AbortSignal | null) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"data":'));
        then(controller, signal);
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };
}

const lost: Answering = () => Promise.reject(new TypeError('fetch failed'));
const never: Answering = (signal) =>
  new Promise((_, reject) => {
    const stop = () => reject(signal?.reason as Error);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop);
  });

async function failureOf(call: Promise<unknown>): Promise<Failure> {
  return (await errorOf(call)).failure;
}

async function errorOf(call: Promise<unknown>): Promise<FailureError> {
  const outcome = await call.catch((error: unknown) => error);
  if (outcome instanceof FailureError) return outcome;
  throw new Error(`expected a FailureError, got ${JSON.stringify(outcome)}`);
}

const network: Failure = { name: 'network' };
const unexpected = (status: number, message: string | null = null): Failure => ({
  name: 'unexpected',
  status,
  message,
});
const words = { errorMessage: 'No se puede.', errors: { email: ['Ya existe.'] } };
const rejected = { name: 'rejected', message: words.errorMessage, fields: words.errors } as const;
const wordless: Failure = { name: 'rejected', message: null, fields: {} };
const wrongTypes = Object.fromEntries(
  'data cart product home landing order orders profile pagination products access_token message url'
    .split(' ')
    .map((name) => [name, -1]),
);

/** Writes are sent once, whatever the fault; reads as often as the last column says. */
const faults: readonly (readonly [name: string, Answering, Failure, reads: 1 | 3])[] = [
  ['a lost connection', lost, network, 3],
  ['an answer that never comes', never, network, 1],
  [
    'a body that never ends',
    beginning((c, signal) => signal?.addEventListener('abort', () => c.error(signal.reason))),
    network,
    1,
  ],
  [
    'a body that is cut off',
    beginning((controller) => controller.error(new TypeError('terminated'))),
    network,
    3,
  ],
  ['HTML with 200', text(200, '<p>Conectate al wifi</p>', 'text/html'), network, 3],
  ['HTML with 401', text(401, '<html>Login</html>', 'text/html'), network, 3],
  ['HTML with 404', text(404, '<html>nginx</html>', 'text/html'), network, 3],
  ['HTML with 502', text(502, '<h1>nginx</h1>', 'text/html'), unexpected(502), 3],
  ['half of its JSON', text(200, '{"data":[{"id":'), network, 3],
  ['JSON that calls itself text', text(200, '{}', 'text/plain'), network, 3],
  ['words with 500', json(500, words), unexpected(500, words.errorMessage), 3],
  ['too many calls', json(429, {}, { 'retry-after': '1' }), unexpected(429), 3],
  ['a maintenance longer than a visitor waits', json(503, {}, { 'retry-after': '3600' }), unexpected(503), 1],
  [
    '401',
    json(401, { errorMessage: 'Sesión vencida' }),
    { name: 'unauthorized', message: 'Sesión vencida' },
    1,
  ],
  ['404', json(404, {}), { name: 'not-found', message: null }, 1],
  ['413', json(413, { errorMessage: 'Muy grande' }), unexpected(413, 'Muy grande'), 1],
  ['422', json(422, words), rejected, 1],
  ['422 with nothing in it', json(422, { errorMessage: '', errors: null }), wordless, 1],
  ['422 with rubbish in it', json(422, { errorMessage: {}, errors: 7 }), wordless, 1],
  ['an unknown status', json(418, {}), unexpected(418), 1],
];

/** Each is a 2xx. */
const foreignReplies: typeof faults = [
  ['nothing with 200', text(200, ''), network, 3],
  ['nothing with 204', () => new Response(null, { status: 204 }), network, 3],
  ['JSON of something else', json(200, { hello: ['world'] }), unexpected(200), 1],
  ['null', json(200, null), unexpected(200), 1],
  ['fields of wrong types', json(200, wrongTypes), unexpected(200), 1],
];

/** The specification names nothing of these replies. */
const namelessReplies = Object.values<AnyEndpoint>(endpoints).filter(({ reply }) => v.is(reply, null));

it('is a success with any 2xx where the specification names nothing of the reply', () => {
  expect(namelessReplies.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(namelessCalls);
});

describe.each(Object.entries(endpoints) as [string, AnyEndpoint][])('%s', (_, call) => {
  const params = Object.fromEntries(
    Array.from(call.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, '1']),
  );
  const body = call.bodyType === undefined ? { a: 1 } : { a: '1' };
  const sent = { params, ...(call.body.type !== 'undefined' && { body }) };

  it.each(faults)('ends well after %s', async (name, answering, failure, reads) => {
    const { http, seen } = backend(answering, { deadlineMs: /never/.test(name) ? 15 : 10_000 });
    expect(await failureOf(http.send(call, sent))).toEqual(failure);
    expect(seen).toHaveLength(call.method === 'GET' ? reads : 1);
  });

  it.each(foreignReplies)('reads %s as the contract has it', async (name, answering, failure, reads) => {
    const { http, seen } = backend(answering);
    const isTyped = name === 'fields of wrong types' && call.path.startsWith('/account/process-');
    if (namelessReplies.includes(call) && !isTyped) await http.send(call, sent);
    else expect(await failureOf(http.send(call, sent))).toEqual(failure);
    expect(seen).toHaveLength(call.method === 'GET' ? reads : 1);
  });

  it('is heard no more by who has left', async () => {
    const leaving = new AbortController();
    const { http, seen } = backend((signal) => {
      leaving.abort();
      return never(signal);
    });
    expect(await failureOf(http.send(call, sent, { signal: leaving.signal }))).toEqual({ name: 'aborted' });
    expect(seen).toHaveLength(1);
  });
});

describe('an answer', () => {
  it('comes back in the shape of the contract', async () => {
    const { messages, styles } = bar;
    const shape = { isActive: true, messages, styles };
    expect(await backend(json(200, bar)).http.send(getStickyMessages)).toEqual(shape);
  });

  it('that deviates from the contract names the exact place in its cause', async () => {
    const { http } = backend(json(200, { ...bar, messages: ['A', 7] }));
    const { cause } = await errorOf(http.send(getStickyMessages));
    expect(String(cause)).toContain('GET /sticky-messages: messages.*:');
  });

  it('of a real server that resets the connection is a network failure', async () => {
    const server = createServer(({ url }, response) => {
      if (url?.endsWith('reset')) response.destroy();
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(bar));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const http = createHttp({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    expect((await http.send(getStickyMessages)).isActive).toBe(true);
    const reset = http.ask(read, { params: { slug: 'reset' } }, { retries: 0 });
    expect(await failureOf(reset)).toEqual(network);
  });
});

describe('the deadline', () => {
  it('covers the waits between tries', async () => {
    const answering = json(503, {}, { 'retry-after': '30' });
    const { http, seen, waits } = backend(answering, { deadlineMs: 10_000 });
    expect(await failureOf(http.ask(read, request, {}))).toEqual(unexpected(503));
    expect([seen.length, waits]).toEqual([1, []]);
  });
});

describe('a GET', () => {
  it('is tried at most three times by default, with growing pauses of full jitter', async () => {
    const { http, seen, waits } = backend(json(503, {}), { random: () => 0.5 });
    await failureOf(http.ask(read, request, {}));
    expect([seen.length, waits]).toEqual([3, [150, 300]]);
    await failureOf(http.ask(read, request, { retries: 0 }));
    expect(seen).toHaveLength(4);
  });

  it('names what it asks for in its address', async () => {
    const { http, seen } = backend(json(200, bar));
    await http.ask(read, { params: { slug: 'a/b ñ?' }, query: { currency: 'USD' } }, {});
    expect(seen[0]?.url).toBe('http://api.test/api/v1/product/a%2Fb%20%C3%B1%3F?currency=USD');
  });

  it('stops trying when an answer comes', async () => {
    const answers = [json(500, {}), text(200, '', 'text/html'), json(200, bar)];
    const { http, seen } = backend((signal) => answers[seen.length - 1]!(signal));
    expect((await http.ask(read, request, {})).status).toBe(200);
    expect(seen).toHaveLength(3);
  });

  it.each([
    ['seconds', '2', 2000],
    ['a date', new Date(1_700_000_003_000).toUTCString(), 3000],
  ])('waits as long as Retry-After asks in %s', async (_, retryAfter, expectedMs) => {
    const options = { retries: 1, now: () => 1_700_000_000_000 };
    const { http, waits } = backend(json(429, {}, { 'retry-after': retryAfter }), options);
    await failureOf(http.ask(read, request, {}));
    expect(waits).toEqual([expectedMs]);
  });

  it('learns that nothing changed when it is conditional', async () => {
    const { http, seen } = backend(() => new Response(null, { status: 304, headers: { etag: '"1"' } }));
    const { status } = await http.ask(read, request, { headers: { 'if-none-match': '"1"' } });
    expect([status, seen[0]?.headers.get('if-none-match')]).toEqual([304, '"1"']);
  });

  it.each(['', '.', '..'])(
    'whose parameter is %j would name something else: nothing is asked',
    async (slug) => {
      const { http, seen } = backend(json(200, bar));
      expect(await failureOf(http.ask(read, { params: { slug } }, {}))).toEqual({
        name: 'not-found',
        message: null,
      });
      expect(seen).toEqual([]);
    },
  );
});

describe('a POST', () => {
  it('carries its body as JSON', async () => {
    const { http, seen } = backend(json(200, bar));
    await http.ask(write, written, { headers: { 'idempotency-key': 'k' } });
    const [sent] = seen;
    expect([sent?.method, await sent?.text()]).toEqual(['POST', '{"quantity":2}']);
    expect(Object.fromEntries(sent!.headers)).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'k',
    });
  });
});

describe('the caller', () => {
  it('who gives up between two tries gets an abort, and no further try', async () => {
    const controller = new AbortController();
    const wait = () => Promise.resolve(controller.abort());
    const { http, seen } = backend(json(503, {}), { wait });
    const { signal } = controller;
    expect(await failureOf(http.ask(read, request, { signal }))).toEqual({ name: 'aborted' });
    expect(seen).toHaveLength(1);
  });

  it('shows the token, where there is one, with every call but a login', async () => {
    const { http, seen } = backend(json(200, bar), { token: () => 'secret' });
    await http.ask(read, request, {});
    await http.ask(write, written, {});
    await http.ask({ ...read, isAnonymous: true }, request, {});
    const shown = seen.map(({ headers }) => headers.get('authorization'));
    expect(shown).toEqual(['Bearer secret', 'Bearer secret', null]);
  });

  it.each<[string, Partial<HttpOptions>, Failure]>([
    ['is not logged in', { token: () => null }, { name: 'unauthorized', message: null }],
    ['has gone', { hasGone: () => true }, { name: 'aborted' }],
  ])('who %s sends no call of a customer, but the others', async (_, options, failure) => {
    const { http, seen } = backend(json(200, bar), options);
    expect(await failureOf(http.ask({ ...read, scope: 'customer' }, request, {}))).toEqual(failure);
    expect(seen).toEqual([]);
    for (const scope of ['cart', 'public'] as const) await http.ask({ ...read, scope }, request, {});
    expect(seen).toHaveLength(2);
  });
});
