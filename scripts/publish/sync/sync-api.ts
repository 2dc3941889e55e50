/** API client of the sync: bounded concurrency, retries with backoff, and named failures. */
import PQueue from 'p-queue';
import { createHttp } from '../../../src/api/http.ts';
import type { AnyEndpoint, Reply, Request } from '../../../src/api/endpoint.ts';
import { FailureError } from '../../../src/domain/failure.ts';
import { PublishError } from '../publish-error.ts';
import { sendConditional, type Conditional } from './conditional.ts';

export interface SyncApi {
  /** @throws PublishError */
  readonly get: <E extends AnyEndpoint>(endpoint: E, request: Request<E>) => Promise<Reply<E>>;
  /** For optional content: null when the API fails, without aborting the other calls. */
  readonly getDecoration: <E extends AnyEndpoint>(
    endpoint: E,
    request: Request<E>,
  ) => Promise<Reply<E> | null>;
  /** Null when it does not exist. @throws PublishError */
  readonly find: <E extends AnyEndpoint>(endpoint: E, request: Request<E>) => Promise<Reply<E> | null>;
  /** For optional endpoints: null when the backend does not have the endpoint. @throws PublishError */
  readonly findOffered: <E extends AnyEndpoint>(endpoint: E, request: Request<E>) => Promise<Reply<E> | null>;
  /** Conditional request (`If-None-Match`); null when it does not exist. @throws PublishError */
  readonly findIfChanged: <E extends AnyEndpoint>(
    endpoint: E,
    request: Request<E>,
    etag: string | null,
  ) => Promise<Conditional<Reply<E>> | null>;
  /** Waits for the calls that are under way. @throws PublishError that names all replies that broke the contract. */
  readonly settle: () => Promise<void>;
  /** Calls made so far. */
  readonly calls: () => number;
  /** Aborts running and queued calls. */
  readonly stop: () => void;
}

export interface SyncApiOptions {
  readonly apiUrl: string;
  /** Concurrent calls. */
  readonly concurrency: number;
  readonly fetch?: typeof globalThis.fetch;
  /** Retries of a call after a transient failure. */
  readonly retries?: number;
}

/** Deadline of one call with all its retries: time for a backend to restart. */
const deadlineMs = 60_000;
const patientRetries = 5;
/** Wrong replies after which nothing else is read. */
const mostFaults = 20;

export function createSyncApi(options: SyncApiOptions): SyncApi {
  const { apiUrl, concurrency, fetch, retries = patientRetries } = options;
  // The only layer that retries: http.ts backs off with jitter and honours Retry-After.
  const http = createHttp({ baseUrl: apiUrl, deadlineMs, retries, ...(fetch && { fetch }) });
  const queue = new PQueue({ concurrency });
  const controller = new AbortController();
  const faults: string[] = [];
  let calls = 0;

  /**
   * Fail fast: after the first failure queued calls are not sent and fail with it. A reply that breaks the contract lets
   * the calls go on that need none of it, so that one publish names what is wrong in all of them.
   */
  function queued<T>(what: string, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return queue.add(async () => {
      controller.signal.throwIfAborted();
      calls++;
      try {
        return await send(controller.signal);
      } catch (error) {
        const fault = contractFault(error);
        if (fault !== null && faults.push(fault) < mostFaults) throw error;
        if (fault !== null) controller.abort(faultsError(faults, apiUrl));
        else if (!controller.signal.aborted) controller.abort(publishErrorFrom(error, what, apiUrl));
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
        sendConditional(http, endpoint, request, etag, { signal }).catch(nullIfNotFound),
      ),
    async settle() {
      await queue.onIdle();
      if (faults.length > 0 && !controller.signal.aborted) throw faultsError(faults, apiUrl);
    },
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

/** The endpoint does not exist: 404 or another 4xx response. */
function nullIfNotOffered(error: unknown): null {
  if (!(error instanceof FailureError)) throw error;
  const { failure } = error;
  const isRefusal = failure.name === 'unexpected' && failure.status >= 400 && failure.status < 500;
  if (isRefusal || ['not-found', 'unauthorized', 'rejected'].includes(failure.name)) return null;
  throw error;
}

/** A call aborted with the whole reading is not a failure of its own. */
function nullIfFailed(error: unknown, signal: AbortSignal): null {
  if (error instanceof FailureError && !signal.aborted) return null;
  throw error;
}

/** What was wrong with a reply, field by field; null for another failure. */
function contractFault(error: unknown): string | null {
  if (!(error instanceof FailureError) || !(error.cause instanceof Error)) return null;
  const { failure } = error;
  return failure.name === 'unexpected' && failure.status < 300 ? error.cause.message : null;
}

function faultsError(faults: readonly string[], apiUrl: string): PublishError {
  const advice = `What else is wrong: npm run verify -- --api ${apiUrl}. The last site stays.`;
  return new PublishError(
    'api-failed',
    `the API at ${apiUrl} answers otherwise than the contract says:\n  ${[...new Set(faults)].join('\n  ')}\n${advice}`,
  );
}

/** Converts a failure of the API into a PublishError; bugs are passed on. */
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
