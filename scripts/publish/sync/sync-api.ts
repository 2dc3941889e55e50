/** API client of the sync: bounded concurrency, retries with backoff, and named failures. */
import PQueue from 'p-queue';
import type { AnyEndpoint, Reply, Request } from '../../../src/api/endpoint.ts';
import { createHttp } from '../../../src/api/http.ts';
import { readReply } from '../../../src/api/read-response.ts';
import { FailureError, type Failure } from '../../../src/domain/failure.ts';
import { PublishError } from '../publish-error.ts';

export type SyncApi = ReturnType<typeof createSyncApi>;

export interface SyncApiOptions {
  readonly apiUrl: string;
  readonly concurrency: number;
  readonly fetch?: typeof globalThis.fetch;
  readonly retries?: number;
}

/** Of one call with all its retries: time for a backend to restart. */
const deadlineMs = 60_000;
const patientRetries = 5;
/** Wrong replies after which nothing else is read. */
const mostFaults = 20;

/** All calls throw PublishError. */
export function createSyncApi(options: SyncApiOptions) {
  const { apiUrl, concurrency, fetch, retries = patientRetries } = options;
  const http = createHttp({ baseUrl: apiUrl, deadlineMs, retries, ...(fetch && { fetch }) });
  const queue = new PQueue({ concurrency });
  const controller = new AbortController();
  const { signal } = controller;
  const faults: string[] = [];
  let calls = 0;

  /**
   * Fails fast: after the first failure queued calls are not sent and fail with it. A reply that breaks the contract lets
   * the others go on, so that one publish names what is wrong in all of them.
   */
  function call<T>(
    endpoint: AnyEndpoint,
    request: { readonly params?: unknown; readonly query?: unknown },
    send: () => Promise<T>,
    isExpected: (failure: Failure) => boolean = () => false,
  ): Promise<T | null> {
    return queue.add(async () => {
      signal.throwIfAborted();
      calls++;
      try {
        return await send();
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof FailureError && isExpected(error.failure)) return null;
        const fault = contractFault(error);
        if (fault !== null && faults.push(fault) < mostFaults) throw error;
        const given = [request.params, request.query].filter((part) => part !== undefined);
        const what = [endpoint.method, endpoint.path, ...given.map((part) => JSON.stringify(part))].join(' ');
        controller.abort(
          fault === null ? publishErrorFrom(error, what, apiUrl) : faultsError(faults, apiUrl),
        );
        throw signal.reason;
      }
    });
  }

  return {
    get<E extends AnyEndpoint>(endpoint: E, request: Request<E>): Promise<Reply<E>> {
      return call(endpoint, request, () => http.send(endpoint, request, { signal }));
    },
    /** Null when it fails as expected, by default because it does not exist. */
    find<E extends AnyEndpoint>(
      endpoint: E,
      request: Request<E>,
      isExpected: (failure: Failure) => boolean = isNotFound,
    ): Promise<Reply<E> | null> {
      return call(endpoint, request, () => http.send(endpoint, request, { signal }), isExpected);
    },
    /** Null when it does not exist. @param etag of the last reply; then `unchanged` if it is still the same. */
    findIfChanged<E extends AnyEndpoint>(endpoint: E, request: Request<E>, etag: string | null) {
      const send = async () => {
        const headers = etag === null ? {} : { 'if-none-match': etag };
        const answer = await http.ask(endpoint, request, { signal, headers });
        if (answer.status === 304 && etag !== null) return 'unchanged';
        return { reply: readReply(endpoint, answer), etag: answer.headers.get('etag') };
      };
      return call(endpoint, request, send, isNotFound);
    },
    /** Waits for the calls that are under way. @throws PublishError that names all replies that broke the contract. */
    async settle(): Promise<void> {
      await queue.onIdle();
      if (faults.length > 0 && !signal.aborted) throw faultsError(faults, apiUrl);
    },
    calls: () => calls,
    stop: () => controller.abort(new Error('the sync has ended')),
  };
}

function isNotFound({ name }: Failure): boolean {
  return name === 'not-found';
}

/** The backend does not have the endpoint: 404 or another 4xx. */
export function isNotOffered(failure: Failure): boolean {
  const isRefusal = failure.name === 'unexpected' && failure.status >= 400 && failure.status < 500;
  return isRefusal || ['not-found', 'unauthorized', 'rejected'].includes(failure.name);
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

/** Bugs stay as they are. */
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
