/** The site's HTTP server: parser limits and timeouts. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { serverAnswers } from '../../src/text/server-answers.ts';
import { guardFraming, hasAnswered, strictParser } from '../http/framing.ts';

/** @param refuse answers 400 to misframed requests. @param idleMs timeout without progress in either direction */
export function createSiteServer(handle: RequestListener, refuse: RequestListener, idleMs = 60_000): Server {
  const server = createServer(
    {
      ...strictParser,
      maxHeaderSize: 16_384,
      headersTimeout: 15_000,
      // Long enough for a large image upload over a slow connection; stalled bodies end earlier.
      requestTimeout: 300_000,
      keepAliveTimeout: 65_000,
      // The interval at which Node enforces these timeouts.
      connectionsCheckingInterval: 2000,
      // Buffer per slow reader.
      highWaterMark: 32 * 1024,
    },
    handle,
  );
  // Restarted by any progress, also while a large response is written (slow reader protection).
  server.timeout = idleMs;
  guardFraming(server, refuse);
  server.on('clientError', refuseClient);
  return server;
}

/** Requests that fail in Node's parser: invalid HTTP or oversized headers. */
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
