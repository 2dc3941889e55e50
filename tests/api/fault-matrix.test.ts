/** Every call of the contract under every fault: each ends with a known failure, and none hangs. */
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/all.ts';
import type { AnyEndpoint } from '../../src/api/endpoint.ts';
import { createHttp, type HttpOptions } from '../../src/api/http.ts';
import { FailureError, type Failure } from '../../src/domain/failure.ts';

type Answering = (init: RequestInit | undefined) => Promise<Response>;

const words = { errorMessage: 'No se puede.', errors: { email: ['Ya existe.'] } };

const faults: readonly (readonly [name: string, answering: Answering, failure: Failure])[] = [
  ['a lost connection', () => Promise.reject(new TypeError('fetch failed')), { name: 'network' }],
  ['an answer that never comes', (init) => never(init?.signal), { name: 'network' }],
  ['a body that never ends', endless, { name: 'network' }],
  ['a body that is cut off', cutOff, { name: 'network' }],
  ['HTML with 200', answer(200, '<!doctype html><p>Wifi</p>', 'text/html'), { name: 'network' }],
  ['HTML with 500', answer(500, '<h1>Error</h1>', 'text/html'), failed(500)],
  ['HTML with 502', answer(502, '<h1>nginx</h1>', 'text/html'), failed(502)],
  ['half of its JSON', answer(200, '{"data":[{"id":'), { name: 'network' }],
  ['nothing with 200', answer(200, ''), { name: 'network' }],
  ['JSON of something else', answer(200, '{"hello":["world"]}'), failed(200)],
  ['a list', answer(200, '[1,2,3]'), failed(200)],
  ['null', answer(200, 'null'), failed(200)],
  ['a word', answer(200, '"ok"'), failed(200)],
  ['fields of wrong types', answer(200, wrongTypes()), failed(200)],
  ['words with 500', answer(500, JSON.stringify(words)), failed(500, words.errorMessage)],
  ['too many calls', answer(429, '{}', undefined, { 'retry-after': '1' }), failed(429)],
  ['a maintenance longer than anybody waits', later('3600'), failed(503)],
  ['401', answer(401, '{}'), { name: 'unauthorized', message: null }],
  ['404', answer(404, '{}'), { name: 'not-found', message: null }],
  ['422', answer(422, JSON.stringify(words)), rejected()],
  ['422 with rubbish in it', answer(422, '{"errorMessage":{},"errors":7}'), rejected(null, {})],
  ['a status nobody knows', answer(418, '{}'), failed(418)],
];

describe.each(Object.entries(endpoints) as [string, AnyEndpoint][])('%s', (_name, endpoint) => {
  it.each(faults)('ends well after %s', async (name, answering, failure) => {
    const { http, tries } = faulty(answering, /never/.test(name) ? 15 : 10_000);
    const error = await errorOf(http.send(endpoint, requestFor(endpoint)));
    expect(error).toBeInstanceOf(FailureError);
    expect((error as FailureError).failure).toEqual(failure);
    expect(tries()).toBe(expectedTries(endpoint, name));
  });

  it('is heard no more by who has left', async () => {
    const leaving = new AbortController();
    const { http } = faulty((init) => {
      leaving.abort();
      return never(init?.signal);
    });
    const call = http.send(endpoint, requestFor(endpoint), { signal: leaving.signal });
    expect(((await errorOf(call)) as FailureError).failure).toEqual({ name: 'aborted' });
  });
});

/** Writes are sent once, whatever the fault; reads are retried where that may help. */
function expectedTries({ method }: AnyEndpoint, fault: string): number {
  const isOnce = method !== 'GET' || /never|longer|JSON of|list|null|word$|wrong|^4|nobody/.test(fault);
  return isOnce ? 1 : 3;
}

function faulty(answering: Answering, deadlineMs = 10_000) {
  let tries = 0;
  const options: HttpOptions = {
    baseUrl: 'http://api.test',
    deadlineMs,
    // Waits take no time.
    now: () => 0,
    random: () => 0,
    wait: () => Promise.resolve(),
    fetch: (_, init) => {
      tries++;
      return answering(init);
    },
  };
  return { http: createHttp(options), tries: () => tries };
}

function requestFor({ path, body, bodyType }: AnyEndpoint) {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, '1']));
  const isSent = body.type !== 'undefined';
  return { params, ...(isSent && { body: bodyType === undefined ? { a: 1 } : { a: '1' } }) };
}

function answer(
  status: number,
  text: string,
  type = 'application/json',
  headers: Record<string, string> = {},
): Answering {
  return () => Promise.resolve(new Response(text, { status, headers: { 'content-type': type, ...headers } }));
}

function later(seconds: string): Answering {
  return answer(503, '{}', undefined, { 'retry-after': seconds });
}

function endless(init: RequestInit | undefined): Promise<Response> {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"data":'));
      init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
    },
  });
  return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
}

function cutOff(): Promise<Response> {
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new TypeError('terminated'));
    },
  });
  return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
}

function never(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal?.reason as Error);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop);
  });
}

function wrongTypes(): string {
  const fields =
    'data cart product home landing order orders profile pagination products access_token message url';
  return JSON.stringify(Object.fromEntries(fields.split(' ').map((name) => [name, -1])));
}

function failed(status: number, message: string | null = null): Failure {
  return { name: 'unexpected', status, message };
}

function rejected(
  message: string | null = words.errorMessage,
  fields: Readonly<Record<string, readonly string[]>> = words.errors,
): Failure {
  return { name: 'rejected', message, fields };
}

async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (reply) => new Error(`it answered ${JSON.stringify(reply)}`),
    (error: unknown) => error,
  );
}
