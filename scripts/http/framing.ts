/**
 * Protection against request smuggling (RFC 9112, section 11.2): a request whose end two servers could read differently
 * is refused and its connection closed.
 *
 * Node's strict parser already refuses: Content-Length beside chunked encoding, repeated, signed or invalid lengths,
 * spaces in header names, folded lines, bare LF and CR, invalid chunks, more than 16 kB of headers. This module refuses
 * what it lets pass.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Set explicitly, so that NODE_OPTIONS cannot loosen it. */
export const strictParser = { insecureHTTPParser: false, requireHostHeader: true } as const;

/** Whether the headers announce a body. */
function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether another server could parse its end or its host differently. */
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
 * Methods without a body: a server that does not expect one may parse it as the next request. DELETE is included,
 * because the shop sends none with a body (RFC 9110, section 9.3.5, allows refusing it for this reason).
 */
const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE', 'CONNECT']);

/** Installs the check before the server's request listeners. `refuse` answers 400; then the connection is closed. */
export function guardFraming(server: Server, refuse: RequestListener): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    // Data behind a refused request on the same connection is discarded.
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
 * Whether the broken request on this connection was already answered, wholly or in part: a second response would be
 * read as part of it, or as the response to another request (response splitting).
 */
export function hasAnswered(socket: Duplex): boolean {
  const response = answering.get(socket);
  return response?.headersSent === true && !(response.writableFinished && response.req.complete);
}
