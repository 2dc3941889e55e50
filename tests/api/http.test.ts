/** HTTP client against a real misbehaving server. Time is injected. */
import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { endpoint } from '../../src/api/wire.ts';
import { FailureError } from '../../src/domain/failure.ts';
import { backend, json, raw, type Answering } from './misbehaving-backend.ts';

const reply = v.object({
  product: v.object({ title: v.string(), authors: v.array(v.object({ name: v.string() })) }),
});
const read = endpoint({
  method: 'GET',
  path: '/product/{slug}',
  scope: 'public',
  summary: '',
  params: v.object({ slug: v.string() }),
  query: v.object({ currency: v.optional(v.string()), page: v.optional(v.string()) }),
  body: v.undefined(),
  reply,
});
const write = endpoint({
  method: 'POST',
  path: '/cart',
  scope: 'cart',
  summary: '',
  params: v.object({}),
  query: v.object({}),
  body: v.object({ quantity: v.number() }),
  reply,
});
const product = { product: { title: 'Akira 1', authors: [{ name: 'Katsuhiro Otomo' }] } };
const request = { params: { slug: 'akira-1' } };

/** Replaces `AbortSignal.timeout`: `pass` lets the deadline pass, because a real one may pass before anything was sent. */
function deadline() {
  const controller = new AbortController();
  const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
  onTestFinished(() => asked.mockRestore());
  return { pass: () => controller.abort(new DOMException('late', 'TimeoutError')), asked };
}

describe('an answer', () => {
  it('comes back in the shape of the contract', async () => {
    const { http, seen } = await backend(json(200, product));
    expect(await http.send(read, { params: { slug: 'a/b ñ?' }, query: { currency: 'USD' } })).toEqual(
      product,
    );
    expect(seen[0]?.url).toBe('/api/v1/product/a%2Fb%20%C3%B1%3F?currency=USD');
  });

  it('that deviates from the contract is unexpected, and its cause names the exact place', async () => {
    const { http } = await backend(
      json(200, { product: { title: 'Akira 1', authors: [{ name: 'A' }, { name: 7 }] } }),
    );
    const error = await failed(http.send(read, request));
    expect(error.failure).toEqual({ name: 'unexpected', status: 200, message: null });
    expect(String(error.cause)).toContain('GET /product/{slug}: product.authors.*.name:');
  });

  it.each<[string, Answering]>([
    ['HTML with status 200', raw(200, 'text/html', '<html>Conectate al wifi</html>')],
    ['HTML with status 401', raw(401, 'text/html', '<html>Login</html>')],
    ['HTML with status 404', raw(404, 'text/html', '<html>nginx</html>')],
    ['truncated JSON', raw(200, 'application/json', '{"product":{"title":"Aki')],
    ['JSON that calls itself text', raw(200, 'text/plain', JSON.stringify(product))],
    ['nothing', raw(200, 'application/json', '')],
    ['a connection that is reset', (_, response) => response.destroy()],
    [
      'a connection that is reset in the middle of the body',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
        response.write('{"product":', () => response.destroy());
      },
    ],
  ])('that is %s is a network failure', async (_, answering) => {
    const { http } = await backend(answering);
    expect((await failed(http.send(read, request))).failure).toEqual({ name: 'network' });
  });

  it.each([
    [401, { errorMessage: 'Sesión vencida' }, { name: 'unauthorized', message: 'Sesión vencida' }],
    [404, { errorMessage: 'No existe' }, { name: 'not-found', message: 'No existe' }],
    [
      422,
      { errorMessage: 'Sin stock', errors: { quantity: ['Hay 2'] } },
      { name: 'rejected', message: 'Sin stock', fields: { quantity: ['Hay 2'] } },
    ],
    [422, { errorMessage: '', errors: null }, { name: 'rejected', message: null, fields: {} }],
    [422, { errorMessage: 7, errors: 'none' }, { name: 'rejected', message: null, fields: {} }],
    [413, { errorMessage: 'Muy grande' }, { name: 'unexpected', status: 413, message: 'Muy grande' }],
    [500, { errorMessage: 'Ups' }, { name: 'unexpected', status: 500, message: 'Ups' }],
  ])('with status %i and %j is told as data', async (status, body, failure) => {
    const { http } = await backend(json(status, body));
    expect((await failed(http.send(write, { body: { quantity: 1 } }))).failure).toEqual(failure);
  });

  it('of a broken gateway that speaks HTML is unexpected', async () => {
    const { http } = await backend(raw(502, 'text/html', '<h1>Bad Gateway</h1>'));
    expect((await failed(http.send(write, { body: { quantity: 1 } }))).failure).toEqual({
      name: 'unexpected',
      status: 502,
      message: null,
    });
  });
});

describe('the deadline', () => {
  const beginning: Answering = (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"product":');

  it.each<[string, (pass: () => void) => ReturnType<typeof backend>]>([
    ['a server that never answers', (pass) => backend(pass, { deadlineMs: 60 })],
    [
      'a body that stalls after the headers',
      (pass) => backend(beginning, { deadlineMs: 60, fetch: (...asking) => fetch(...asking).finally(pass) }),
    ],
  ])('ends %s', async (_, stalling) => {
    const { pass, asked } = deadline();
    const { http, seen } = await stalling(pass);
    expect((await failed(http.send(read, request))).failure).toEqual({ name: 'network' });
    expect(seen).toHaveLength(1);
    expect(asked).toHaveBeenCalledExactlyOnceWith(60);
  });

  it('covers the waits between tries', async () => {
    const { http, seen, waits } = await backend(json(503, {}, { 'retry-after': '30' }), {
      deadlineMs: 10_000,
    });
    expect((await failed(http.send(read, request))).failure).toMatchObject({
      name: 'unexpected',
      status: 503,
    });
    expect(seen).toHaveLength(1);
    expect(waits).toEqual([]);
  });
});

describe('a GET', () => {
  it('is tried at most three times, with growing pauses of full jitter', async () => {
    const { http, seen, waits } = await backend(json(503, {}), { random: () => 0.5 });
    await failed(http.send(read, request));
    expect(seen).toHaveLength(3);
    expect(waits).toEqual([150, 300]);
  });

  it('stops trying when an answer comes', async () => {
    const answers = [json(500, {}), raw(200, 'text/html', ''), json(200, product)];
    const { http, seen } = await backend((...call) => answers[seen.length - 1]?.(...call));
    expect(await http.send(read, request)).toEqual(product);
    expect(seen).toHaveLength(3);
  });

  it.each([
    ['seconds', '2', 2000],
    ['a date', new Date(1_700_000_003_000).toUTCString(), 3000],
  ])('waits as long as Retry-After asks in %s', async (_, retryAfter, expectedMs) => {
    const { http, waits } = await backend(json(429, {}, { 'retry-after': retryAfter }), {
      retries: 1,
      now: () => 1_700_000_000_000,
    });
    await failed(http.send(read, request));
    expect(waits).toEqual([expectedMs]);
  });

  it.each([400, 401, 404, 409, 422])('is not tried again after a plain %i', async (status) => {
    const { http, seen } = await backend(json(status, { errorMessage: 'No' }));
    await failed(http.send(read, request));
    expect(seen).toHaveLength(1);
  });

  it('can be told not to try again', async () => {
    const { http, seen } = await backend(json(503, {}));
    await failed(http.send(read, request, { retries: 0 }));
    expect(seen).toHaveLength(1);
  });
});

describe('a POST', () => {
  it.each<[string, Answering]>([
    ['503', json(503, {}, { 'retry-after': '1' })],
    ['a reset connection', (_, response) => response.destroy()],
  ])('is never sent again, not even after %s', async (_, answering) => {
    const { http, seen } = await backend(answering);
    await failed(http.send(write, { body: { quantity: 2 } }, { retries: 5 }));
    expect(seen).toHaveLength(1);
  });

  it('carries its body as JSON', async () => {
    const { http, seen } = await backend(json(200, product));
    await http.send(write, { body: { quantity: 2 } }, { headers: { 'idempotency-key': 'k' } });
    expect(seen[0]).toMatchObject({ method: 'POST', body: '{"quantity":2}' });
    expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k' });
  });
});

describe('the caller', () => {
  it('who gives up while the answer is awaited gets an abort', async () => {
    const controller = new AbortController();
    const { http, seen } = await backend(() => controller.abort());
    const error = await failed(http.send(read, request, { signal: controller.signal }));
    expect(error.failure).toEqual({ name: 'aborted' });
    expect(seen).toHaveLength(1);
  });

  it('who gives up between two tries gets an abort, and no further try', async () => {
    const controller = new AbortController();
    const { http, seen } = await backend(json(503, {}), {
      wait: () => {
        controller.abort();
        return Promise.resolve();
      },
    });
    const error = await failed(http.send(read, request, { signal: controller.signal }));
    expect(error.failure).toEqual({ name: 'aborted' });
    expect(seen).toHaveLength(1);
  });

  it('shows the token, where there is one, with every call but a login', async () => {
    const { http, seen } = await backend(json(200, product), { token: () => 'secret' });
    await http.send(read, request);
    await http.send(write, { body: { quantity: 1 } });
    await http.send({ ...read, isAnonymous: true }, request);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer secret',
      'Bearer secret',
      undefined,
    ]);
  });
});

describe('a customer who has gone', () => {
  it.each([
    ['customer', 0],
    ['cart', 1],
    ['public', 1],
  ] as const)('sends a %s call %i times', async (scope, times) => {
    const { http, seen } = await backend(json(200, product), { hasGone: () => true });
    const sent = http.send({ ...read, scope }, request);
    if (times === 0) expect((await failed(sent)).failure).toEqual({ name: 'aborted' });
    else await sent;
    expect(seen).toHaveLength(times);
  });
});

describe('a path', () => {
  it.each(['', '.', '..'])(
    'whose parameter is %j would name something else, so nothing is asked',
    async (slug) => {
      const { http, seen } = await backend(json(200, product));
      expect((await failed(http.send(read, { params: { slug } }))).failure).toEqual({
        name: 'not-found',
        message: null,
      });
      expect(seen).toEqual([]);
    },
  );
});

it('a conditional call learns that nothing changed', async () => {
  const { http, seen } = await backend((_, response) => response.writeHead(304, { etag: '"1"' }).end());
  const { status } = await http.ask(read, request, { headers: { 'if-none-match': '"1"' } });
  expect([status, seen[0]?.headers['if-none-match']]).toEqual([304, '"1"']);
});

async function failed(call: Promise<unknown>): Promise<FailureError> {
  const outcome = await call.then(
    (value) => value,
    (error: unknown) => error,
  );
  if (outcome instanceof FailureError) return outcome;
  throw new Error(`expected a FailureError, got ${JSON.stringify(outcome)}`);
}
