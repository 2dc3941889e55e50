/** API client of the sync: bounded concurrency, retries with backoff, bounded replies, and named failures. */
import PQueue from 'p-queue';
import { basePath, type AnyEndpoint, type Reply, type Request } from '../../../src/api/endpoint.ts';
import { createHttp } from '../../../src/api/http.ts';
import type { ApiResponse } from '../../../src/api/read-response.ts';
import { FailureError, type Failure } from '../../../src/domain/failure.ts';
import { answersNow, PublishError } from '../publish-error.ts';
import { alike, readLeniently, type LeftOut } from '../rules/lenient.ts';
import type { ReadingWarning } from '../warning.ts';
import { digest } from '../../../src/snapshot/digest.ts';
import type { ReadAt } from '../../http/answers-at.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { fetchAt } from './fetch-at.ts';
import {
  BrokenReply,
  brokenReply,
  faultsError,
  isFailed,
  isNotFound,
  isNotOffered,
  mendIt,
  mostFaults,
  publishErrorFrom,
  statusOf,
} from './api-failures.ts';
import { callAddress, called, type AnyRequest } from './call-names.ts';
import { warnMissing, type Answered, type Journal } from './journal.ts';
import { isLacking, isLackingStatus, saidInJson } from './lacking.ts';

export type SyncApi = ReturnType<typeof createSyncApi>;

/** By what whole replies are read. */
export type ContentSource = ReturnType<SyncApi['readersWith']>;

export interface SyncApiOptions {
  readonly apiUrl: string;
  readonly concurrency: number;
  readonly fetch?: typeof globalThis.fetch;
  readonly retries?: number;
  /** A later time, as of which everything is read; as of now without it. */
  readonly readAt?: ReadAt;
}

export interface CallOptions {
  /** The last reply's ETag; the call answers `unchanged` if it is still the same. */
  readonly etag?: string | null;
  /** Lists that may be read without their broken items (`readLeniently`). */
  readonly isThinned?: (list: string) => boolean;
  /** Failures that are answered with null; by default that it does not exist. */
  readonly isExpected?: (failure: Failure) => boolean;
}

export interface Read<E extends AnyEndpoint> {
  readonly reply: Reply<E>;
  readonly etag: string | null;
  /** As it came. */
  readonly json: unknown;
  readonly leftOut: readonly LeftOut[];
}

/** One call with all its retries may take this long: time for a backend to restart. */
const deadlineMs = 60_000;
const patientRetries = 5;
/** Failures at products' own calls that are theirs; with one more it is the API that fails. */
const mostFailures = 3;

/** All calls throw PublishError. */
export function createSyncApi(options: SyncApiOptions) {
  const { apiUrl, concurrency, readAt, retries = patientRetries } = options;
  const controller = new AbortController();
  const { signal } = controller;
  const fetch = boundedFetch(options.fetch ?? globalThis.fetch, (what) =>
    controller.abort(new PublishError('api-failed', `the API at ${apiUrl} ${what}. ${mendIt}`)),
  );
  const catalogueFetch =
    readAt === undefined ? fetch : fetchAt(fetch, readAt, () => controller.abort(answersNow(apiUrl)));
  const http = createHttp({ baseUrl: apiUrl, deadlineMs, retries, fetch: saidInJson(catalogueFetch) });
  const queue = new PQueue({ concurrency });
  const faults: string[] = [];
  const warnings: ReadingWarning[] = [];
  const journals: Journal[] = [];
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
    const remainingWarnings = journals.flatMap((journal) => journal.warnings);
    return [...faults, ...remainingWarnings.flatMap((warning) => ('fault' in warning ? warning.fault : []))];
  }

  function ask(endpoint: AnyEndpoint, request: AnyRequest, etag: string | null): Promise<ApiResponse> {
    return http.ask(endpoint, request, { signal, headers: etag === null ? {} : { 'if-none-match': etag } });
  }

  async function read<E extends AnyEndpoint>(
    endpoint: E,
    request: Request<E>,
    { etag = null, isThinned, isExpected = isNotFound }: CallOptions = {},
  ): Promise<Read<E> | 'unchanged' | null> {
    const what = called(endpoint, request);
    const send = async () => {
      const answer = await ask(endpoint, request, etag);
      if (answer.status === 304 && etag !== null) return 'unchanged';
      if (answer.status === 304) throw new BrokenReply(what, [unaskedFor]);
      const { reply, leftOut, faults: wrong } = readLeniently(endpoint, answer.json, isThinned);
      if (reply === null) throw new BrokenReply(what, wrong);
      return { reply, etag: answer.headers.get('etag'), json: answer.json, leftOut };
    };
    return call(what, send, isExpected);
  }

  /** Items of lists that cannot be read are left out, and warned of. */
  async function findWhole<E extends AnyEndpoint>(
    journal: Journal,
    endpoint: E,
    request: Request<E>,
    isExpected: (failure: Failure) => boolean = isNotFound,
  ): Promise<Reply<E> | null> {
    let answered: Answered = 'failed';
    const found = await read(endpoint, request, {
      isExpected: (failure) => {
        answered = isNotOffered(failure) ? 'lacking' : 'failed';
        return isExpected(failure);
      },
    });
    if (found !== null && found !== 'unchanged')
      answered = { etag: found.etag, digest: digest(JSON.stringify(found.json)) };
    journal.answers.set(callAddress(endpoint, request), answered);
    if (found === null || found === 'unchanged') return null;
    const what = called(endpoint, request);
    journal.warnings.push(
      ...alike(found.leftOut).map(({ slug, title, fault }) => {
        return { code: 'item-left-out', item: slug ?? title, fault: `${what}: ${fault}` } as const;
      }),
    );
    return found.reply;
  }

  /** `without` where the API has no such call; null when it fails as expected. */
  async function findIfOffered<E extends AnyEndpoint, T>(
    journal: Journal,
    endpoint: E,
    request: Request<E>,
    without: T,
    isExpected: (failure: Failure) => boolean,
  ): Promise<Reply<E> | T | null> {
    const lacking: Failure[] = [];
    const found = await findWhole(journal, endpoint, request, (failure) => {
      if (isLacking(failure)) lacking.push(failure);
      return isLacking(failure) || isExpected(failure);
    });
    if (lacking.length === 0) return found;
    warnMissing(journal, endpoint);
    return without;
  }

  /** The status alone; null when none comes. */
  function statusAt(path: string, sent: RequestInit): Promise<number | null> {
    return queue.add(async () => {
      calls++;
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
      const answer = await fetch(`${apiUrl}${basePath}${path}`, { ...sent, signal: deadline }).catch(
        () => null,
      );
      await answer?.body?.cancel();
      signal.throwIfAborted();
      return answer?.status ?? null;
    });
  }

  /** Whole replies. @param journal is told what each was answered */
  function readersWith(journal: Journal) {
    journals.push(journal);
    return {
      async get<E extends AnyEndpoint>(endpoint: E, request: Request<E>): Promise<Reply<E>> {
        const reply = await findWhole(journal, endpoint, request, () => false);
        if (reply === null) throw new Error(`${called(endpoint, request)} was not answered`);
        return reply;
      },
      /** Null when it fails as expected, by default because it does not exist. */
      find<E extends AnyEndpoint>(
        endpoint: E,
        request: Request<E>,
        isExpected?: (failure: Failure) => boolean,
      ) {
        return findWhole(journal, endpoint, request, isExpected);
      },
      findIfOffered<E extends AnyEndpoint, T>(
        endpoint: E,
        request: Request<E>,
        without: T,
        isExpected: (failure: Failure) => boolean,
      ) {
        return findIfOffered(journal, endpoint, request, without, isExpected);
      },
      /** What the API may lack: `without` it the publish goes on, and warns. */
      async findOr<E extends AnyEndpoint, T>(endpoint: E, request: Request<E>, without: T) {
        return (await findIfOffered(journal, endpoint, request, without, () => false)) ?? without;
      },
      /**
       * Whether the API has a call that only browsers make. It is called without a login and a body: every answer but a
       * lacking one is a refusal by a call that exists. @param isTold whether the owner is told that it is not there
       */
      async isOffered(endpoint: AnyEndpoint, { isTold = true } = {}): Promise<boolean> {
        const { method, path } = endpoint;
        const [headers, body] = [{ 'content-type': 'application/json' }, '{}'];
        const status = await statusAt(path, { method, ...(method !== 'GET' && { headers, body }) });
        const isOffered = status === null || !isLackingStatus(status);
        if (!isOffered && isTold) warnMissing(journal, endpoint);
        return isOffered;
      },
    };
  }

  return {
    read,
    ...readersWith({ answers: new Map(), warnings }),
    readersWith,
    /** @param address as in a journal @returns false also when the API does not answer */
    async isAsBefore(address: string, answered: Answered): Promise<boolean> {
      if (answered === 'failed' || readAt !== undefined) return false;
      const { etag } = answered === 'lacking' ? { etag: null } : answered;
      const headers = { accept: 'application/json', ...(etag !== null && { 'if-none-match': etag }) };
      const status = await statusAt(address, { headers });
      if (answered === 'lacking') return status !== null && isLackingStatus(status);
      return etag !== null && status === 304;
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
          const { status, json } = await ask(endpoint, request, null);
          if (status === 304) return `${what}: ${unaskedFor}`;
          const { reply, faults: wrong } = readLeniently(endpoint, json, isThinned);
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
    async finish(): Promise<void> {
      await queue.onIdle();
      if (signal.aborted) throw signal.reason;
      if (faults.length > 0) throw faultsError(allFaults(), apiUrl);
    },
    calls: () => calls,
    warnings: (): readonly ReadingWarning[] => warnings,
    stop: () => controller.abort(new Error('the sync has ended')),
  };
}

const unaskedFor = 'is answered with 304 (Not Modified), though the call had no If-None-Match';
