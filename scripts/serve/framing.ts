/**
 * Where a request ends. Whoever can make two servers disagree about that makes one visitor's bytes another visitor's request
 * (request smuggling, RFC 9112, section 11.2), so that what is not certain is refused and its connection closed.
 *
 * Node's parser, never a lenient one, refuses by itself: a length beside chunks, repeated, signed or unreadable lengths, spaces
 * in header names, folded lines, bare line feeds and carriage returns, faulty chunks, more than 16 kB of headers. What it
 * lets pass is refused here.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** For every server of the shop, whatever NODE_OPTIONS say. */
export const strictParser = { insecureHTTPParser: false, requireHostHeader: true } as const;

/** Whether it has a body, as its headers say. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether another reader may see it end, or lead, elsewhere. */
function isMisframed(request: IncomingMessage): boolean {
  const { method = '', httpVersion, headers, rawHeaders } = request;
  const coding = headers['transfer-encoding'];
  const isChunked = coding !== undefined && httpVersion === '1.1' && coding.toLowerCase() === 'chunked';
  return (
    (coding !== undefined && !isChunked) ||
    (httpVersion !== '1.1' && httpVersion !== '1.0') ||
    rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1 ||
    (bodiless.has(method) && hasBody(request))
  );
}

/**
 * Methods whose body means nothing: a reader that does not expect one may take it for the next request. DELETE is among them,
 * as no call of the shop sends one (RFC 9110, section 9.3.5, lets a server refuse it for this very reason).
 */
const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE', 'CONNECT']);

/** Puts the check in front of what a server does with requests. `refuse` answers 400; the connection is closed after it. */
export function guardFraming(server: Server, refuse: RequestListener): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    // What arrived behind a refused request, on the same connection, is nobody's.
    if (refused.has(socket)) return;
    answering.set(socket, response);
    if (isMisframed(request)) {
      refused.add(socket);
      response.setHeader('Connection', 'close');
      refuse(request, response);
    } else for (const listener of listeners) listener(request, response);
  });
}

const refused = new WeakSet<Duplex>();
const answering = new WeakMap<Duplex, ServerResponse>();

/**
 * Whether the request that broke on this connection has had its answer already, or a part of it: another one now would be
 * read as a part of it, or as the answer to somebody else's.
 */
export function hasAnswered(socket: Duplex): boolean {
  const response = answering.get(socket);
  return response?.headersSent === true && !(response.writableFinished && response.req.complete);
}
