/** The API as the sync reads it: a bounded number of calls at once, patient retries, and failures with names. */
import PQueue from 'p-queue';
import { createHttp, type Conditional } from '../../../src/api/http.ts';
import type { AnyEndpoint, Reply, Request } from '../../../src/api/endpoint.ts';
import { FailureError } from '../../../src/domain/failure.ts';
import { PublishError } from '../publish-error.ts';

export interface SyncApi {
  /** @throws PublishError */
  readonly get: <E extends AnyEndpoint>(endpoint: E, request: Request<E>) => Promise<Reply<E>>;
  /** For what the shop can do without: null when the API fails, and the other calls go on. */
  readonly getDecoration: <E extends AnyEndpoint>(
    endpoint: E,
    request: Request<E>,
  ) => Promise<Reply<E> | null>;
  /** Null when the API says there is no such thing. @throws PublishError */
  readonly find: <E extends AnyEndpoint>(endpoint: E, request: Request<E>) => Promise<Reply<E> | null>;
  /** For calls that a backend may leave out: null when it knows none of that name. @throws PublishError */
  readonly findOffered: <E extends AnyEndpoint>(endpoint: E, request: Request<E>) => Promise<Reply<E> | null>;
  /** With `If-None-Match`; null when the API says there is no such thing. @throws PublishError */
  readonly findIfChanged: <E extends AnyEndpoint>(
    endpoint: E,
    request: Request<E>,
    etag: string | null,
  ) => Promise<Conditional<Reply<E>> | null>;
  /** Calls made so far. */
  readonly calls: () => number;
  /** Sends nothing more: whatever waits or travels is dropped. */
  readonly stop: () => void;
}

export interface SyncApiOptions {
  readonly apiUrl: string;
  /** Calls at once. */
  readonly concurrency: number;
  readonly fetch?: typeof globalThis.fetch;
  /** Further tries of a call that failed in passing. */
  readonly retries?: number;
}

/** For one call with all its tries: a backend that restarts or says "later" gets this long. */
const deadlineMs = 60_000;
const patientRetries = 5;

export function createSyncApi(options: SyncApiOptions): SyncApi {
  const { apiUrl, concurrency, fetch, retries = patientRetries } = options;
  // The one place that retries: http.ts waits with jitter and honours Retry-After.
  const http = createHttp({ baseUrl: apiUrl, deadlineMs, retries, ...(fetch && { fetch }) });
  const queue = new PQueue({ concurrency });
  const controller = new AbortController();
  let calls = 0;

  /** After the first failure nothing that waits is sent any more, and whatever is dropped for it fails with it. */
  function queued<T>(what: string, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return queue.add(async () => {
      controller.signal.throwIfAborted();
      calls++;
      try {
        return await send(controller.signal);
      } catch (error) {
        if (!controller.signal.aborted) controller.abort(publishErrorFrom(error, what, apiUrl));
        controller.signal.throwIfAborted();
        throw error;
      }
    });
  }

  return {
    get: (endpoint, request) =>
      queued(nameOf(endpoint, request), (signal) => http.send(endpoint, request, { signal })),
    getDecoration: (endpoint, request) =>
      queued(nameOf(endpoint, request), (signal) =>
        http.send(endpoint, request, { signal }).catch((error: unknown) => nullIfFailed(error, signal)),
      ),
    find: (endpoint, request) =>
      queued(nameOf(endpoint, request), (signal) =>
        http.send(endpoint, request, { signal }).catch(nullIfNotFound),
      ),
    findOffered: (endpoint, request) =>
      queued(nameOf(endpoint, request), (signal) =>
        http.send(endpoint, request, { signal }).catch(nullIfNotOffered),
      ),
    findIfChanged: (endpoint, request, etag) =>
      queued(nameOf(endpoint, request), (signal) =>
        http.sendConditional(endpoint, request, etag, { signal }).catch(nullIfNotFound),
      ),
    calls: () => calls,
    stop: () => controller.abort(new Error('the sync has ended')),
  };
}

function nameOf(
  endpoint: AnyEndpoint,
  request: { readonly params?: unknown; readonly query?: unknown },
): string {
  const given = [request.params, request.query].filter((part) => part !== undefined);
  return [endpoint.method, endpoint.path, ...given.map((part) => JSON.stringify(part))].join(' ');
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof FailureError && error.failure.name === 'not-found') return null;
  throw error;
}

/** However a backend says that it has no such call: 404, or one of the other refusals of a request. */
function nullIfNotOffered(error: unknown): null {
  if (!(error instanceof FailureError)) throw error;
  const { failure } = error;
  const isRefusal = failure.name === 'unexpected' && failure.status >= 400 && failure.status < 500;
  if (isRefusal || ['not-found', 'unauthorized', 'rejected'].includes(failure.name)) return null;
  throw error;
}

/** A reading that is over anyway is not a failure of this call. */
function nullIfFailed(error: unknown, signal: AbortSignal): null {
  if (error instanceof FailureError && !signal.aborted) return null;
  throw error;
}

/** A failure in the publisher's words; a bug stays the bug it is. */
function publishErrorFrom(error: unknown, what: string, apiUrl: string): unknown {
  if (!(error instanceof FailureError)) return error;
  const { failure } = error;
  const detail = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  if (failure.name === 'network') {
    const advice = 'Start it, or let API_URL name another one. The last site stays.';
    return new PublishError('api-unreachable', `cannot reach the API at ${apiUrl}${detail}. ${advice}`, {
      cause: error,
    });
  }
  const status = failure.name === 'unexpected' ? `${failure.status}` : failure.name;
  const words = 'message' in failure && failure.message !== null ? `: ${failure.message}` : '';
  const advice = 'Mend the API and publish again. The last site stays.';
  const message = `the API at ${apiUrl} failed at ${what}: ${status}${words}${detail}. ${advice}`;
  return new PublishError('api-failed', message, { cause: error });
}
