/** API client of the sync: bounded concurrency, retries with backoff, bounded replies, and named failures. */
import PQueue from 'p-queue';
import { basePath, type AnyEndpoint, type Reply, type Request } from '../../../src/api/endpoint.ts';
import { createHttp } from '../../../src/api/http.ts';
import type { ApiResponse } from '../../../src/api/read-response.ts';
import { FailureError, type Failure } from '../../../src/domain/failure.ts';
import { PublishError } from '../publish-error.ts';
import { alike, readLeniently, type LeftOut } from '../rules/lenient.ts';
import type { ReadingWarning } from '../warning.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { isLacking, isLackingStatus, saidInJson } from './lacking.ts';

export type SyncApi = ReturnType<typeof createSyncApi>;

export interface SyncApiOptions {
  readonly apiUrl: string;
  readonly concurrency: number;
  readonly fetch?: typeof globalThis.fetch;
  readonly retries?: number;
}

export interface ReadOptions {
  /** Of the last reply; then `unchanged` if it is still the same. */
  readonly etag?: string | null;
  /** Lists that may be read without their broken items (`readLeniently`). */
  readonly isThinned?: (list: string) => boolean;
  /** Failures that are answered with null; by default that it does not exist. */
  readonly isExpected?: (failure: Failure) => boolean;
}

export interface Read<E extends AnyEndpoint> {
  readonly reply: Reply<E>;
  readonly etag: string | null;
  readonly leftOut: readonly LeftOut[];
}

/** Of one call with all its retries: time for a backend to restart. */
const deadlineMs = 60_000;
const patientRetries = 5;
/** Wrong replies after which nothing else is read. */
const mostFaults = 20;
/** Failures at products' own calls that are theirs; with one more it is the API that fails. */
const mostFailures = 3;

/** All calls throw PublishError. */
export function createSyncApi(options: SyncApiOptions) {
  const { apiUrl, concurrency, retries = patientRetries } = options;
  const controller = new AbortController();
  const { signal } = controller;
  const fetch = boundedFetch(options.fetch ?? globalThis.fetch, (what) =>
    controller.abort(new PublishError('api-failed', `the API at ${apiUrl} ${what}. ${mendIt}`)),
  );
  const http = createHttp({ baseUrl: apiUrl, deadlineMs, retries, fetch: saidInJson(fetch) });
  const queue = new PQueue({ concurrency });
  const faults: string[] = [];
  const warnings: ReadingWarning[] = [];
  let calls = 0;
  let failures = 0;

  /**
   * Fails fast: after the first failure queued calls are not sent and fail with it. A reply that breaks the contract lets
   * the others go on, so that one publish names what is wrong in all of them.
   */
  function call<T>(
    what: string,
    send: () => Promise<T>,
    isExpected: (failure: Failure) => boolean,
  ): Promise<T | null> {
    return queue.add(async () => {
      signal.throwIfAborted();
      calls++;
      try {
        return await send();
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof FailureError && isExpected(error.failure)) return null;
        if (error instanceof BrokenReply && isExpected(brokenReply)) {
          warnings.push({ code: 'reply-broken', fault: error.message });
          return null;
        }
        if (error instanceof BrokenReply && faults.push(error.message) < mostFaults) throw error;
        const isBroken = error instanceof BrokenReply;
        controller.abort(isBroken ? faultsError(allFaults(), apiUrl) : publishErrorFrom(error, what, apiUrl));
        throw signal.reason;
      }
    });
  }

  function allFaults(): readonly string[] {
    return [...faults, ...warnings.flatMap((warning) => ('fault' in warning ? warning.fault : []))];
  }

  function ask(endpoint: AnyEndpoint, request: AnyRequest, etag: string | null): Promise<ApiResponse> {
    return http.ask(endpoint, request, { signal, headers: etag === null ? {} : { 'if-none-match': etag } });
  }

  async function read<E extends AnyEndpoint>(
    endpoint: E,
    request: Request<E>,
    { etag = null, isThinned, isExpected = isNotFound }: ReadOptions = {},
  ): Promise<Read<E> | 'unchanged' | null> {
    const what = called(endpoint, request);
    const send = async () => {
      const answer = await ask(endpoint, request, etag);
      if (answer.status === 304 && etag !== null) return 'unchanged';
      const { reply, leftOut, faults: wrong } = readLeniently(endpoint, answer.json, isThinned);
      if (reply === null) throw new BrokenReply(what, wrong);
      return { reply, etag: answer.headers.get('etag'), leftOut };
    };
    return call(what, send, isExpected);
  }

  /** Items of lists that cannot be read are left out, and warned of. */
  async function findWhole<E extends AnyEndpoint>(
    endpoint: E,
    request: Request<E>,
    isExpected?: (failure: Failure) => boolean,
  ): Promise<Reply<E> | null> {
    const found = await read(endpoint, request, isExpected && { isExpected });
    if (found === null || found === 'unchanged') return null;
    const what = called(endpoint, request);
    warnings.push(
      ...alike(found.leftOut).map(({ slug, title, fault }) => {
        return { code: 'item-left-out', item: slug ?? title, fault: `${what}: ${fault}` } as const;
      }),
    );
    return found.reply;
  }

  function warnMissing(call: string): void {
    const isSaid = warnings.some((warning) => warning.code === 'call-missing' && warning.call === call);
    if (!isSaid) warnings.push({ code: 'call-missing', call });
  }

  /** `without` where the API has no such call; null when it fails as expected. */
  async function findIfOffered<E extends AnyEndpoint, T>(
    endpoint: E,
    request: Request<E>,
    without: T,
    isExpected: (failure: Failure) => boolean,
  ): Promise<Reply<E> | T | null> {
    const lacking: Failure[] = [];
    const found = await findWhole(endpoint, request, (failure) => {
      if (isLacking(failure)) lacking.push(failure);
      return isLacking(failure) || isExpected(failure);
    });
    if (lacking.length === 0) return found;
    warnMissing(`${endpoint.method} ${endpoint.path}`);
    return without;
  }

  return {
    read,
    async get<E extends AnyEndpoint>(endpoint: E, request: Request<E>): Promise<Reply<E>> {
      const reply = await findWhole(endpoint, request, () => false);
      if (reply === null) throw new Error(`${called(endpoint, request)} was answered with 304`);
      return reply;
    },
    /** Null when it fails as expected, by default because it does not exist. */
    find: findWhole,
    findIfOffered,
    /** What the API may lack: `without` it the publish goes on, and warns. */
    async findOr<E extends AnyEndpoint, T>(endpoint: E, request: Request<E>, without: T) {
      return (await findIfOffered(endpoint, request, without, () => false)) ?? without;
    },
    /** Whether the API has a call that it is not read by. Made by nobody and with nothing: all else is a refusal. */
    isOffered({ method, path }: AnyEndpoint): Promise<boolean> {
      return queue.add(async () => {
        calls++;
        const [headers, body] = [{ 'content-type': 'application/json' }, '{}'];
        const deadline = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
        const sent = { method, signal: deadline, ...(method !== 'GET' && { headers, body }) };
        const answer = await fetch(`${apiUrl}${basePath}${path}`, sent).catch(() => null);
        await answer?.body?.cancel();
        signal.throwIfAborted();
        const isOffered = answer === null || !isLackingStatus(answer.status);
        if (!isOffered) warnMissing(`${method} ${path}`);
        return isOffered;
      });
    },
    /**
     * What a single product is at fault for costs this product alone: null when it does not exist, a text for a reply
     * that cannot be read, or one of few that the API fails at.
     */
    async tryOne<E extends AnyEndpoint>(
      endpoint: E,
      request: Request<E>,
      isThinned: (list: string) => boolean,
    ): Promise<Reply<E> | string | null> {
      const what = called(endpoint, request);
      const send = async () => {
        try {
          const { reply, faults: wrong } = readLeniently(
            endpoint,
            (await ask(endpoint, request, null)).json,
            isThinned,
          );
          return reply ?? `${what}: ${wrong.join('; ')}`;
        } catch (error) {
          const isOfServer = error instanceof FailureError && isFailed(error.failure);
          if (!isOfServer || signal.aborted || (failures += 1) > mostFailures) throw error;
          return `${what}: ${statusOf(error.failure)}`;
        }
      };
      return call(what, send, isNotFound);
    },
    /** Waits for the calls that are under way. @throws PublishError that names all replies that broke the contract. */
    async settle(): Promise<void> {
      await queue.onIdle();
      if (signal.aborted) throw signal.reason;
      if (faults.length > 0) throw faultsError(allFaults(), apiUrl);
    },
    calls: () => calls,
    warnings: (): readonly ReadingWarning[] => warnings,
    stop: () => controller.abort(new Error('the sync has ended')),
  };
}

type AnyRequest = { readonly params?: unknown; readonly query?: unknown };

const mendIt = 'Mend the API and publish again. The last site stays.';

/** A reply that the contract does not allow: the API has to be mended. */
class BrokenReply extends Error {
  override readonly name = 'BrokenReply';

  constructor(call: string, wrong: readonly string[]) {
    super(`${call}: ${wrong.join('; ')}`);
  }
}

function partsOf(part: unknown): ReadonlyMap<string, string> {
  const entries = Object.entries(part as Readonly<Record<string, string | undefined>>);
  return new Map(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}

/** As failures go; for who can do without the reply. */
const brokenReply: Failure = { name: 'unexpected', status: 200, message: null };

/** `GET /products-list?currency=USD&page=3` */
export function called({ method, path }: AnyEndpoint, { params = {}, query = {} }: AnyRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(partsOf(params).get(name)));
  const asked = new URLSearchParams([...partsOf(query)]);
  return `${method} ${filled}${asked.size > 0 ? `?${decodeURIComponent(asked.toString())}` : ''}`;
}

function isNotFound({ name }: Failure): boolean {
  return name === 'not-found';
}

/** The backend does not have the endpoint: 404 or another 4xx. */
export function isNotOffered(failure: Failure): boolean {
  const isRefusal = failure.name === 'unexpected' && failure.status >= 400 && failure.status < 500;
  return isRefusal || ['not-found', 'unauthorized', 'rejected'].includes(failure.name);
}

/** The reply came, and the contract does not allow it. */
export function isBroken(failure: Failure): boolean {
  return failure === brokenReply;
}

/** The API was reached, and did not do it. */
function isFailed(failure: Failure): boolean {
  return failure.name === 'unexpected' || failure.name === 'rejected' || failure.name === 'unauthorized';
}

function statusOf(failure: Failure): string {
  const status = failure.name === 'unexpected' ? `${failure.status}` : failure.name;
  return 'message' in failure && failure.message !== null ? `${status}: ${failure.message}` : status;
}

function faultsError(faults: readonly string[], apiUrl: string): PublishError {
  const advice = `What else is wrong: npm run verify -- --api ${apiUrl}. The last site stays.`;
  const unique = [...new Set(faults)].slice(0, mostFaults);
  return new PublishError(
    'api-failed',
    `the API at ${apiUrl} answers otherwise than the contract says:\n  ${unique.join('\n  ')}\n${advice}`,
  );
}

/** Bugs stay as they are. */
function publishErrorFrom(error: unknown, what: string, apiUrl: string): unknown {
  if (!(error instanceof FailureError)) return error;
  const { failure } = error;
  const detail = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  if (failure.name === 'network') {
    const advice = `It was asked for ${basePath}${what.replace(/^\S+ /, '')}. Start it, or let API_URL name another one. The last site stays.`;
    return new PublishError('api-unreachable', `cannot reach the API at ${apiUrl}${detail}. ${advice}`, {
      cause: error,
    });
  }
  const message = `the API at ${apiUrl} failed at ${what}: ${statusOf(failure)}${detail}. ${mendIt}`;
  return new PublishError('api-failed', message, { cause: error });
}
