/** HTTP client for browser and publisher: callers get domain types or a `FailureError`. */
import { createFetch } from 'ofetch';
import { FailureError } from '../domain/failure.ts';
import { readResponse, readReply, type ApiResponse, type FailedTry } from './read-response.ts';
import { basePath, type AnyEndpoint, type Reply, type Request, type RequestTarget } from './endpoint.ts';

export interface HttpOptions {
  /** Origin of the API without a trailing slash; '' means the page's own. */
  readonly baseUrl: string;
  /** The customer's. Without one a customer's call is a 401 that is not sent. */
  readonly token?: () => string | null;
  /** Whether the customer logged out on this page: then requests of customers are not sent. */
  readonly hasGone?: () => boolean;
  /** For all attempts, their pauses and the body. */
  readonly deadlineMs?: number;
  /** Further tries of a GET; other methods are never retried. */
  readonly retries?: number;
  readonly fetch?: typeof globalThis.fetch;
  /** From 0 to 1. */
  readonly random?: () => number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Resolves after `ms`, or when the signal aborts. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  readonly retries?: number;
  /** Whether the request survives leaving the page. */
  readonly keepalive?: boolean;
  /** Sent as it is, in place of the request's query. */
  readonly rawQuery?: string;
}

export interface Http {
  /** @throws FailureError on any failure; its `cause` has details for developers. */
  readonly send: <E extends AnyEndpoint>(
    endpoint: E,
    request?: Request<E>,
    options?: SendOptions,
  ) => Promise<Reply<E>>;
  /** Like `send`, for a reply that is read later: `readReply`, when its schema is loaded. @throws FailureError */
  readonly ask: Exchange;
}

export function createHttp(options: HttpOptions): Http {
  const exchange = createExchange(options);
  return {
    ask: exchange,
    async send(endpoint, request = {}, sendOptions = {}) {
      const answer = await exchange(endpoint, request, sendOptions);
      return readReply(endpoint, answer);
    },
  };
}

/**
 * The HTML of another page of this site; null when it is not there.
 * @throws TypeError without a network, DOMException after the deadline, Error for an answer that is neither
 */
export async function fetchPage(path: string): Promise<string | null> {
  const response = await globalThis.fetch(path, { signal: AbortSignal.timeout(defaultDeadlineMs) });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  return response.text();
}

const defaultDeadlineMs = 10_000;
const defaultRetries = 2;
const firstPauseMs = 300;
type Exchange = (endpoint: RequestTarget, request: AnyRequest, options: SendOptions) => Promise<ApiResponse>;
type AnyRequest = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

/** Retries with exponential backoff and jitter, honours `Retry-After`, and returns a success or a 304. */
function createExchange(options: HttpOptions): Exchange {
  const { deadlineMs = defaultDeadlineMs, random = Math.random, now = Date.now, wait = waitFor } = options;
  const tryOnce = createTry(options);
  return async (endpoint, request, sendOptions) => {
    if (endpoint.scope === 'customer' && options.hasGone?.()) throw new FailureError({ name: 'aborted' });
    if (endpoint.scope === 'customer' && options.token?.() === null) {
      throw new FailureError({ name: 'unauthorized', message: null });
    }
    const url = urlOf(options.baseUrl, endpoint, request, sendOptions.rawQuery);
    const caller = sendOptions.signal;
    const endsAt = now() + deadlineMs;
    const deadline = AbortSignal.timeout(deadlineMs);
    const signal = caller ? eitherOf(deadline, caller) : deadline;
    const retries =
      endpoint.method === 'GET' ? (sendOptions.retries ?? options.retries ?? defaultRetries) : 0;
    for (let attempt = 0; ; attempt++) {
      const outcome = await tryOnce(endpoint, url, request.body, sendOptions, signal);
      if (!('failure' in outcome)) return outcome;
      if (caller?.aborted) throw new FailureError({ name: 'aborted' });
      const pauseMs = Math.max(outcome.retryAfterMs ?? 0, random() * firstPauseMs * 2 ** attempt);
      const isWorthIt = outcome.isTransient && attempt < retries && now() + pauseMs < endsAt;
      if (!isWorthIt || signal.aborted) throw new FailureError(outcome.failure, { cause: outcome.cause });
      await wait(pauseMs, signal);
      if (caller?.aborted) throw new FailureError({ name: 'aborted' });
    }
  };
}

/** `AbortSignal.any`, which Safari has since 17.4: without it, the signals keep their listeners. */
function eitherOf(...signals: readonly AbortSignal[]): AbortSignal {
  if ('any' in AbortSignal) return AbortSignal.any([...signals]);
  const either = new AbortController();
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: either.signal });
  }
  return either.signal;
}

/**
 * One attempt, with the whole body. ofetch's timeout ends at the headers, its retry reuses an aborted signal, and its
 * parser returns HTML and truncated JSON as strings, so all three are off.
 */
function createTry({ fetch, token, now = Date.now }: HttpOptions) {
  const $fetch = createFetch({ fetch: (url, init) => (fetch ?? globalThis.fetch)(url, init) });
  return async (
    endpoint: RequestTarget,
    url: string,
    body: unknown,
    { headers, keepalive }: SendOptions,
    signal: AbortSignal,
  ): Promise<ApiResponse | FailedTry> => {
    const isPublic = endpoint.scope === 'public';
    const bearer = endpoint.isAnonymous ? null : (token?.() ?? null);
    try {
      const response = await $fetch.raw<string, 'text'>(url, {
        method: endpoint.method,
        headers: {
          accept: 'application/json',
          ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
          ...headers,
        },
        ...(body !== undefined && { body: travelling(endpoint, body) }),
        // The browser's cache must not answer with another customer's data.
        ...(!isPublic && { cache: 'no-store' as const }),
        ...(keepalive && { keepalive }),
        signal,
        retry: false,
        responseType: 'text',
        ignoreResponseError: true,
      });
      return readResponse(endpoint.method, response.status, response.headers, response._data ?? '', now());
    } catch (cause) {
      return { failure: { name: 'network' }, cause, isTransient: true, retryAfterMs: null };
    }
  };
}

/** Null fields of a multipart form are omitted. */
function travelling({ bodyType }: RequestTarget, body: unknown): Body {
  if (bodyType === 'form') return new URLSearchParams(body as Record<string, string>);
  if (bodyType !== 'multipart') return body as Record<string, unknown>;
  const form = new FormData();
  for (const [name, part] of Object.entries(body as Record<string, string | File | null>)) {
    if (part !== null) form.set(name, part);
  }
  return form;
}

type Body = Record<string, unknown> | URLSearchParams | FormData;

function urlOf(baseUrl: string, endpoint: RequestTarget, request: AnyRequest, rawQuery?: string): string {
  const params = (request.params ?? {}) as Record<string, string | undefined>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(params[name] ?? ''));
  if (rawQuery !== undefined) return `${baseUrl}${basePath}${path}?${rawQuery.replace(/^\?/, '')}`;
  const queryValues = (request.query ?? {}) as Record<string, string | undefined>;
  const definedValues = Object.entries(queryValues).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const query = new URLSearchParams(definedValues).toString();
  return `${baseUrl}${basePath}${path}${query && `?${query}`}`;
}

/** An empty or dot segment would name another resource (`/product/..` is `/`), so it is not found. */
function segmentOf(value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new FailureError({ name: 'not-found', message: null });
  return encodeURIComponent(value);
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
