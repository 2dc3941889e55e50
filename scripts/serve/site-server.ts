/** The HTTP server of the site: what it takes for a request, and for how long it waits for its other end. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { serverAnswers } from '../../src/text/server-answers.ts';
import { guardFraming, hasAnswered, strictParser } from './framing.ts';

/** @param refuse answers 400 to what has no certain end. @param idleMs without a byte in or out, after which it is cut off. */
export function createSiteServer(handle: RequestListener, refuse: RequestListener, idleMs = 60_000): Server {
  const server = createServer(
    {
      ...strictParser,
      maxHeaderSize: 16_384,
      headersTimeout: 15_000,
      // A large picture over a slow connection; one that stalls is ended sooner.
      requestTimeout: 300_000,
      keepAliveTimeout: 65_000,
      // Node looks at those clocks only so often.
      connectionsCheckingInterval: 2000,
      // What waits in the memory of this process for each slow reader.
      highWaterMark: 32 * 1024,
    },
    handle,
  );
  // Progress of a byte starts it anew, also while a large answer is being written.
  server.timeout = idleMs;
  guardFraming(server, refuse);
  server.on('clientError', refuseClient);
  return server;
}

/** What is not even HTTP, or has headers beyond all measure, never becomes a request. */
function refuseClient(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasAnswered(socket)) {
    socket.destroy();
    return;
  }
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
  const text = `${serverAnswers.badAddress.title}\n`;
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}
