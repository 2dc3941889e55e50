/** HMAC signatures of the publisher's webhook, and of those that it sends (`X-Publish-Signature`). */
import { createHmac } from 'node:crypto';

/** Allowed clock skew. */
export const clockDriftMs = 300_000;

/** Everything that is signed, the id included, so that a replay cannot change its id. */
export interface Signed {
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly id: string;
  readonly body: Uint8Array;
}

/** Value of `X-Publish-Signature`. */
export function signatureOf(secret: string, signed: Signed): string {
  return `sha256=${hmac(secret, signed).toString('hex')}`;
}

/** Timestamp and id contain no dot, so that the signed string is unambiguous. */
export function hmac(secret: string, { timestamp, id, body }: Signed): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.${id}.`).update(body).digest();
}
