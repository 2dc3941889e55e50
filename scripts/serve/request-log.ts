import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

/**
 * One line for each answer: what was asked and how it went. The path goes without its query and nothing of headers or
 * bodies is written, so that no token, address or search ends up in a log.
 */
export function logRequest(log: Logger, request: IncomingMessage, response: ServerResponse): void {
  const startedAt = performance.now();
  const { socket } = request;
  const bytesBefore = socket.bytesWritten;
  response.once('close', () => {
    const line = {
      method: request.method,
      path: request.url?.split('?')[0],
      status: response.statusCode,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      bytes: socket.bytesWritten - bytesBefore,
      ...(response.writableFinished ? {} : { aborted: true }),
    };
    if (response.statusCode >= 500) log.error(line, 'request');
    else log.info(line, 'request');
  });
}
