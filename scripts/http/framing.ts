/**
 * A request whose end two servers could read differently is refused, and its connection closed (request smuggling, RFC
 * 9112, section 11.2). Node's strict parser refuses most of them: Content-Length beside chunked encoding, repeated or
 * invalid lengths, spaces in header names, folded lines, bare LF and CR, invalid chunks. This refuses what it lets
 * pass.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Set explicitly, so that NODE_OPTIONS cannot loosen it. */
export const strictParser = { insecureHTTPParser: false, requireHostHeader: true } as const;

function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

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

/** A server that expects no body may read it as the next request. DELETE, because the shop sends none with it. */
const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE', 'CONNECT']);

/** Before the server's own listeners. @param refuse answers 400 */
export function guardFraming(server: Server, refuse: RequestListener): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    // What follows a refused request is discarded.
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

/** After an answer, a second one would be read as a part of it, or as that to another request (response splitting). */
export function hasAnswered(socket: Duplex): boolean {
  const response = answering.get(socket);
  return response?.headersSent === true && !(response.writableFinished && response.req.complete);
}
