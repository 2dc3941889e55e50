/**
 * Hands /api/v1 and /media to the API, so that page and API are one origin: no CORS, no preflight, one connection.
 * Bodies are streamed both ways; the only host ever contacted is the configured one.
 */
import { request as requestHttp, Agent as HttpAgent } from 'node:http';
import type {
  ClientRequest,
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { request as requestHttps, Agent as HttpsAgent } from 'node:https';
import type { BlockList } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { serverAnswers } from '../../src/text/server-answers.ts';
import { sendJsonError } from './plain-answer.ts';
import { compressionFor } from './proxy-compression.ts';
import { loopbackProxies, visitorOf } from './trusted-proxies.ts';

export interface ProxyOptions {
  /** Origin of the API, without a trailing slash. */
  readonly apiUrl: string;
  /** Public origin of the site; the API builds its links on it, never on what a client calls itself. */
  readonly siteUrl: string;
  /** Who may say that it asks for somebody else; the proxies of this machine by default. */
  readonly proxies?: BlockList;
  /** How long the API may be silent. */
  readonly silenceMs?: number;
  readonly maxBodyBytes?: number;
}

export interface Proxy {
  /** Answers the request from the API. Resolves when the answer is complete or the client has gone; never rejects. */
  readonly forward: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly close: () => void;
}

export function createProxy(options: ProxyOptions): Proxy {
  const { apiUrl, silenceMs = 15_000, maxBodyBytes = 10 * 1024 * 1024 } = options;
  const target = new URL(apiUrl);
  const isHttps = target.protocol === 'https:';
  const agent = new (isHttps ? HttpsAgent : HttpAgent)({ keepAlive: true, maxFreeSockets: 64 });
  const open = (request: IncomingMessage): ClientRequest =>
    (isHttps ? requestHttps : requestHttp)({
      agent,
      host: target.hostname.replace(/^\[|\]$/g, ''),
      port: target.port,
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: requestHeaders(request, target.host, options),
      timeout: silenceMs,
    });

  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
      sendJsonError(response, 413, serverAnswers.bodyTooLarge);
      return;
    }
    try {
      const answer = await exchange(open, request, response, maxBodyBytes);
      const headers = responseHeaders(answer.headers);
      const compression = compressionFor(request, answer, headers);
      response.writeHead(answer.statusCode ?? 502, compression?.headers ?? headers);
      if (compression === null) await pipeline(answer, response);
      else await pipeline(answer, compression.stream, response);
    } catch (error) {
      answerFailure(error, response);
    }
  };
  return { forward, close: () => agent.destroy() };
}

class BodyTooLarge extends Error {}
class ApiSilent extends Error {}

/**
 * Sends the request and waits for the head of the answer. A kept connection that the API was just closing is tried once
 * more on a new one, for requests that ask and change nothing.
 */
async function exchange(
  open: (request: IncomingMessage) => ClientRequest,
  request: IncomingMessage,
  response: ServerResponse,
  maxBodyBytes: number,
): Promise<IncomingMessage> {
  const isRead = (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request.headers);
  const upstream = open(request);
  try {
    return await answerOf(upstream, request, response, maxBodyBytes);
  } catch (error) {
    const wasClosing = (error as NodeJS.ErrnoException).code === 'ECONNRESET' && upstream.reusedSocket;
    if (!isRead || !wasClosing || response.destroyed) throw error;
    return answerOf(open(request), request, response, maxBodyBytes);
  }
}

function answerOf(
  upstream: ClientRequest,
  request: IncomingMessage,
  response: ServerResponse,
  maxBodyBytes: number,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  upstream.on('timeout', () => upstream.destroy(new ApiSilent()));
  upstream.on('response', resolve);
  // Stays after the answer began: an error in the middle of it arrives through the pipeline as well.
  upstream.on('error', reject);
  response.on('close', () => {
    if (!response.writableFinished) upstream.destroy();
  });
  if (hasBody(request.headers)) sendBody(request, upstream, maxBodyBytes);
  else upstream.end();
  return promise;
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Not a pipeline: that would close the client's connection together with the API's, and the reason could not be told.
 */
function sendBody(request: IncomingMessage, upstream: ClientRequest, maxBytes: number): void {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) upstream.destroy(new BodyTooLarge());
  });
  // A pipe that ends pauses its source: without this the client's connection would hang with half a body in it.
  const letGo = (): void => {
    request.unpipe(upstream);
    request.resume();
  };
  upstream.once('error', letGo);
  upstream.once('close', letGo);
  request.pipe(upstream);
}

/** In the middle of an answer all that can be done is to break off, so that the client does not take it for whole. */
function answerFailure(error: unknown, response: ServerResponse): void {
  if (response.destroyed || response.headersSent) {
    response.destroy();
    return;
  }
  if (error instanceof BodyTooLarge) sendJsonError(response, 413, serverAnswers.bodyTooLarge);
  else if (error instanceof ApiSilent) sendJsonError(response, 504, serverAnswers.apiTooSlow);
  else sendJsonError(response, 502, serverAnswers.apiUnavailable);
}

/** Headers that concern one connection only (RFC 9110, section 7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

function requestHeaders(
  request: IncomingMessage,
  host: string,
  { siteUrl, proxies = loopbackProxies }: ProxyOptions,
): OutgoingHttpHeaders {
  const site = new URL(siteUrl);
  const headers: OutgoingHttpHeaders = endToEnd(request.headers);
  for (const name of ['forwarded', 'x-real-ip']) delete headers[name];
  if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
  return {
    ...headers,
    host,
    'x-forwarded-for': visitorOf(request, proxies),
    'x-forwarded-host': site.host,
    'x-forwarded-proto': site.protocol.slice(0, -1),
  };
}

/** What the API says about itself and what this server says for both is left out. */
function responseHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const kept: OutgoingHttpHeaders = endToEnd(headers);
  for (const name of serversOwn) delete kept[name];
  return kept;
}

const serversOwn = [
  'server',
  'x-powered-by',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'content-security-policy',
  'strict-transport-security',
];

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const isKept = ([name]: [string, unknown]): boolean => !hopByHop.has(name) && !named.includes(name);
  return Object.fromEntries(Object.entries(headers).filter(isKept));
}
