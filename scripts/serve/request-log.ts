import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import type { Meter } from '../metrics/meter.ts';
import { requestIdHeader, requestIdOf } from './request-id.ts';
import { loopbackProxies } from './trusted-proxies.ts';

export interface Watch {
  readonly meter?: Meter | undefined;
  /** Who may name a request; the proxies of this machine by default. */
  readonly proxies?: BlockList | undefined;
}

/** What becomes known of a request while it is answered. */
export interface Watched {
  /** Template of its address, for the figures. */
  route: string;
}

/**
 * Names the request, towards the API and the client alike, and writes one line for its answer: what was asked and how it
 * went. The path goes without its query and nothing of headers or bodies is written, so that no token, address or search
 * ends up in a log.
 */
export function logRequest(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  { meter, proxies = loopbackProxies }: Watch = {},
): Watched {
  const startedAt = performance.now();
  const { socket } = request;
  const bytesBefore = socket.bytesWritten;
  const id = requestIdOf(request, proxies);
  request.headers[requestIdHeader] = id;
  response.setHeader('X-Request-Id', id);
  const watched: Watched = { route: 'other' };
  response.once('close', () => {
    const ms = performance.now() - startedAt;
    const status = response.statusCode;
    const line = {
      id,
      method: request.method,
      path: request.url?.split('?')[0],
      status,
      ms: Math.round(ms * 10) / 10,
      bytes: socket.bytesWritten - bytesBefore,
      ...(response.writableFinished ? {} : { aborted: true }),
    };
    if (status >= 500) log.error(line, 'request');
    else log.info(line, 'request');
    // Whoever asks for the figures does not change them.
    if (watched.route !== 'metrics')
      meter?.see({ method: request.method ?? '', route: watched.route, status, ms });
  });
  return watched;
}
