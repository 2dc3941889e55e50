/**
 * Reverse proxy of the API and its pictures, so that page and API share one origin. Bodies are streamed both ways and
 * framed by undici, not by the client's headers.
 */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import { proxy } from 'hono/proxy';
import type { BlockList } from 'node:net';
import { Agent, interceptors, type Dispatcher } from 'undici';
import { serverAnswers } from '../../src/text/failures.ts';
import { signedRead, type ReadAt } from '../http/answers-at.ts';
import { visitorOf } from '../http/trusted-proxies.ts';
import { sandboxPrefix } from '../shared/resolve.ts';

/** Node's request, and the id that API and client see too. */
export interface SiteEnv {
  readonly Bindings: HttpBindings;
  readonly Variables: RequestIdVariables;
}

export type SiteContext = Context<SiteEnv>;

export interface ProxyOptions {
  readonly apiUrl: string;
  /** For links that the API generates: the client's Host header is not trusted. */
  readonly siteUrl: string;
  readonly proxies: BlockList;
  /** Longest time without data from the API, in ms. */
  readonly silenceMs?: number | undefined;
  /** The API sees a caller without a name. */
  readonly isAnonymous?: boolean;
}

export interface ApiProxy {
  readonly forward: (context: SiteContext) => Promise<Response>;
  /** A read of the API as of a later time. */
  readonly forwardAt: (context: SiteContext, readAt: ReadAt) => Promise<Response>;
  readonly close: () => Promise<void>;
}

export const maxBodyBytes = 10 * 1024 * 1024;

export function createProxy({
  apiUrl,
  siteUrl,
  proxies,
  silenceMs = 15_000,
  isAnonymous = false,
}: ProxyOptions): ApiProxy {
  const site = new URL(siteUrl);
  const agent = new Agent({
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    connect: { timeout: silenceMs },
  });
  // The API may have been closing the connection that is used again (keep-alive race).
  const dispatcher = agent.compose(
    interceptors.retry({
      maxRetries: 1,
      minTimeout: 0,
      methods: ['GET', 'HEAD'],
      statusCodes: [],
      errorCodes: ['ECONNRESET', 'UND_ERR_SOCKET'],
    }),
  );

  const send = async (context: SiteContext, readAt: ReadAt | null): Promise<Response> => {
    const { incoming, outgoing } = context.env;
    if (!methods.includes(context.req.method)) {
      context.header('Allow', methods.join(', '));
      return apiError(context, 405, serverAnswers.methodUnknown);
    }
    const { raw } = context.req;
    if (Number(raw.headers.get('content-length') ?? 0) > maxBodyBytes) return tooLarge(context);
    const body = raw.body === null ? null : counted(raw.body);
    const headers = onlyNamed(new Headers(raw.headers), allowedHeaders);
    if (isAnonymous) headers.delete('authorization');
    headers.set('x-request-id', context.get('requestId'));
    headers.set('x-forwarded-for', visitorOf(incoming, proxies));
    headers.set('x-forwarded-host', site.host);
    headers.set('x-forwarded-proto', site.protocol.slice(0, -1));
    const address = apiUrl + (incoming.url ?? '/');
    const signed = readAt === null ? null : signedRead(new URL(address), readAt);
    for (const [name, value] of Object.entries(signed?.headers ?? {})) headers.set(name, value);
    try {
      const answer = await proxy(signed?.url.href ?? address, {
        raw,
        headers,
        ...(body !== null && { body: body.stream }),
        redirect: 'manual',
        customFetch: (request) => fetch(request, { dispatcher } as Dispatching),
      });
      onlyNamed(answer.headers, incoming.url?.startsWith(sandboxPrefix) ? answeredByPages : answered);
      // A shared cache may keep what says nothing (RFC 9111, 4.2.2).
      if (incoming.url?.startsWith('/api/') && !answer.headers.has('cache-control'))
        answer.headers.set('cache-control', 'no-store');
      return answer.body === null ? answer : new Response(wholeOrCutOff(answer.body, outgoing), answer);
    } catch (error) {
      if (body?.isTooLarge()) return tooLarge(context);
      const { code = '' } = ((error as Error).cause ?? {}) as { readonly code?: string };
      return code.endsWith('_TIMEOUT')
        ? apiError(context, 504, serverAnswers.apiTooSlow)
        : apiError(context, 502, serverAnswers.apiUnavailable);
    }
  };
  return {
    forward: (context) => send(context, null),
    forwardAt: send,
    close: () => agent.destroy(),
  };
}

function tooLarge(context: SiteContext): Response {
  return apiError(context, 413, serverAnswers.bodyTooLarge);
}

/** A body without a length is counted as it passes: waiting for its end would keep it in memory. */
function counted(body: ReadableStream<Uint8Array>) {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBodyBytes) controller.error(new Error('the body is too large'));
      else controller.enqueue(chunk);
    },
  });
  return { stream: body.pipeThrough(counter), isTooLarge: () => bytes > maxBodyBytes };
}

/** Closes the client's connection when the API's answer breaks off, so that the browser does not take it for whole. */
function wholeOrCutOff(body: ReadableStream<Uint8Array>, client: { destroy(): void }): ReadableStream {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  body.pipeTo(writable, { preventAbort: true }).catch(() => client.destroy());
  return readable;
}

interface Dispatching extends RequestInit {
  readonly dispatcher: Dispatcher;
}

export function apiError(
  context: Pick<SiteContext, 'json'>,
  status: 400 | 405 | 413 | 502 | 504,
  errorMessage: string,
): Response {
  return context.json({ errorMessage }, status, { 'Cache-Control': 'no-cache' });
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Headers that pass: the API learns no cookies and no page's address, and sets no cookies on the site. */
const allowedHeaders = new Set([
  'accept',
  'accept-language',
  'authorization',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'origin',
  'range',
  'user-agent',
]);

const answered = new Set([
  'accept-ranges',
  'age',
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'location',
  'retry-after',
  'server-timing',
  'vary',
  'www-authenticate',
  'x-request-id',
  'x-robots-tag',
]);

/** Pages of the sandbox have policies of their own. */
const answeredByPages = new Set([
  ...answered,
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
]);

function onlyNamed(headers: Headers, names: ReadonlySet<string>): Headers {
  for (const name of [...headers.keys()]) if (!names.has(name)) headers.delete(name);
  return headers;
}
