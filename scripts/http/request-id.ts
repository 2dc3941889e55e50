/** Correlation id of a request, shared by the logs of site and API. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { isTrusted } from './trusted-proxies.ts';

export const requestIdHeader = 'x-request-id';

/** The id from a trusted proxy, else a new one. Visitors' values are not trusted (log injection). */
export function requestIdOf(request: IncomingMessage, proxies: BlockList): string {
  const given = request.headers[requestIdHeader];
  const isGiven = isTrusted(proxies, request.socket.remoteAddress ?? '') && isRequestId(given);
  return isGiven ? given : newRequestId();
}

export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && /^[\w.-]{8,64}$/.test(text);
}

export function newRequestId(): string {
  return randomBytes(12).toString('base64url');
}
