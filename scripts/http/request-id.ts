/** Correlation id of a request, shared by the logs of site and API. */
import { randomBytes } from 'node:crypto';

export const requestIdHeader = 'x-request-id';

export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && /^[\w.-]{8,64}$/.test(text);
}

export function newRequestId(): string {
  return randomBytes(12).toString('base64url');
}
