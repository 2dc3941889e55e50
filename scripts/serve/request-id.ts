/** One name for a request on its whole way, so that the lines of site and API about it can be found together. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { isTrusted } from './trusted-proxies.ts';

export const requestIdHeader = 'x-request-id';

/** The name that a trusted proxy gave the request, or a new one: what a visitor says must not get into the logs. */
export function requestIdOf(request: IncomingMessage, proxies: BlockList): string {
  const given = request.headers[requestIdHeader];
  const isTold = isTrusted(proxies, request.socket.remoteAddress ?? '') && isRequestId(given);
  return isTold ? given : newRequestId();
}

export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && /^[\w.-]{8,64}$/.test(text);
}

export function newRequestId(): string {
  return randomBytes(12).toString('base64url');
}
