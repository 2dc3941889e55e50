import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import { requestIdHeader, requestIdOf } from '../http/request-id.ts';
import { loopbackProxies } from '../http/trusted-proxies.ts';

/**
 * Assigns the request id (sent to API and client) and logs one line per response. Privacy: the path without its query,
 * no headers, no bodies, so that no token, address or search term is logged.
 */
export function logRequest(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  proxies: BlockList = loopbackProxies,
): void {
  const startedAt = performance.now();
  const { socket } = request;
  const bytesBefore = socket.bytesWritten;
  const id = requestIdOf(request, proxies);
  request.headers[requestIdHeader] = id;
  response.setHeader('X-Request-Id', id);
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
  });
}
