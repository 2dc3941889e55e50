/**
 * Reverse proxy of /api/v1 and /media: page and API share one origin, so no CORS, no preflight, one connection. Bodies
 * are streamed both ways and framed by undici, not by the client's headers. Only the configured host is contacted.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { errors, Pool, type Dispatcher } from 'undici';
import { serverAnswers } from '../../src/text/server-answers.ts';
import { hasBody } from '../http/framing.ts';
import { sendJsonError } from './plain-answer.ts';
import { BodyStalled, BodyTooLarge, bodyOf, type BodyLimits } from './proxy-body.ts';
import { compressionFor } from './proxy-compression.ts';
import { requestHeaders, responseHeaders } from './proxy-headers.ts';
import { sandboxPrefix } from './resolve.ts';

export interface ProxyOptions {
  /** Origin of the API, without a trailing slash. */
  readonly apiUrl: string;
  /** Public origin of the site, for links that the API generates. The client's Host header is not trusted. */
  readonly siteUrl: string;
  /** Proxies whose X-Forwarded-For is trusted; loopback by default. */
  readonly proxies?: BlockList;
  /** Maximum time without data from the API. */
  readonly silenceMs?: number;
  /** Maximum time without data in a request's body. */
  readonly uploadSilenceMs?: number;
  readonly maxBodyBytes?: number;
}

export interface Proxy {
  /** Proxies the request. Resolves when the response is complete or the client disconnected; never rejects. */
  readonly forward: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly close: () => void;
}

export function createProxy(options: ProxyOptions): Proxy {
  // Shorter than the client's timeout, so that an upload that the API does not read is reported as the API's timeout.
  const { apiUrl, silenceMs = 15_000, uploadSilenceMs = 20_000 } = options;
  const limits: BodyLimits = {
    maxBytes: options.maxBodyBytes ?? 10 * 1024 * 1024,
    silenceMs: uploadSilenceMs,
  };
  const forwarding = { host: new URL(apiUrl).host, site: new URL(options.siteUrl), proxies: options.proxies };
  // No pipelining; the number of connections is unlimited.
  const pool = new Pool(apiUrl, {
    pipelining: 1,
    allowH2: false,
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    connect: { timeout: silenceMs },
  });

  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isForwarded(request.method)) {
      response.setHeader('Allow', forwardedMethods.join(', '));
      sendJsonError(response, 405, serverAnswers.methodUnknown);
      return;
    }
    if (Number(request.headers['content-length'] ?? 0) > limits.maxBytes) {
      sendJsonError(response, 413, serverAnswers.bodyTooLarge);
      return;
    }
    const left = new AbortController();
    response.once('close', () => left.abort());
    const asked = {
      method: request.method,
      path: request.url ?? '/',
      headers: requestHeaders(request, forwarding),
      signal: left.signal,
    };
    try {
      const answer = hasBody(request)
        ? await pool.request({ ...asked, body: bodyOf(request, limits) })
        : await ask(pool, asked);
      await passOn(answer, request, response);
    } catch (error) {
      answerFailure(error, response);
    }
  };
  return { forward, close: () => void pool.destroy() };
}

/** Other methods (TRACE, CONNECT, unknown ones) are refused. */
const forwardedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

function isForwarded(method: string | undefined): method is (typeof forwardedMethods)[number] {
  return forwardedMethods.some((name) => name === method);
}

/** Retries GET and HEAD once after a keep-alive race: the API was closing the reused connection. */
async function ask(pool: Pool, asked: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
  try {
    return await pool.request(asked);
  } catch (error) {
    const isRead = asked.method === 'GET' || asked.method === 'HEAD';
    if (!isRead || !wasCutOff(error)) throw error;
    return pool.request(asked);
  }
}

function wasCutOff(error: unknown): boolean {
  return error instanceof errors.SocketError || (error as NodeJS.ErrnoException).code === 'ECONNRESET';
}

async function passOn(
  answer: Dispatcher.ResponseData,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { statusCode, body } = answer;
  const isPage = request.url?.startsWith(sandboxPrefix) === true;
  const headers = responseHeaders(answer.headers, isPage);
  // Sandbox popups communicate with their opener.
  if (isPage) response.removeHeader('Cross-Origin-Opener-Policy');
  const compression = compressionFor(request, answer, headers);
  response.writeHead(statusCode, compression?.headers ?? headers);
  if (compression === null) await pipeline(body, response);
  else await pipeline(body, compression.stream, response);
}

/** After the headers are sent only aborting is left, so that the client does not take the response for complete. */
function answerFailure(error: unknown, response: ServerResponse): void {
  if (response.destroyed || response.headersSent) response.destroy();
  else if (error instanceof BodyTooLarge) sendJsonError(response, 413, serverAnswers.bodyTooLarge);
  else if (error instanceof BodyStalled) {
    response.setHeader('Connection', 'close');
    sendJsonError(response, 408, serverAnswers.bodyStalled);
  } else if (isTimeout(error)) sendJsonError(response, 504, serverAnswers.apiTooSlow);
  else sendJsonError(response, 502, serverAnswers.apiUnavailable);
}

function isTimeout(error: unknown): boolean {
  return (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError
  );
}
