/**
 * Reads of the API as of a later minute (`at`), for the preview: what is not public yet is answered to the publisher alone,
 * which signs each read with the secret of its webhook, `GET ` and the address taking the place of the body.
 */
import { randomUUID } from 'node:crypto';
import { isSame } from './same-secret.ts';
import { clockDriftMs, signatureOf } from './signature.ts';

/** In the query: an ISO 8601 instant. */
export const atParameter = 'at';

/** The header of a reply that is as of that time. */
export const answersAt = 'Answers-At';

export const longestAheadMs = 366 * 24 * 3_600_000;

export interface ReadAt {
  readonly at: Date;
  readonly secret: string;
}

/** @returns the address to ask, and the headers to ask with */
export function signedRead(address: URL, { at, secret }: ReadAt, now = Date.now()) {
  const url = new URL(address);
  url.searchParams.set(atParameter, at.toISOString());
  const timestamp = String(Math.floor(now / 1000));
  const id = randomUUID();
  const headers = {
    'X-Publish-Timestamp': timestamp,
    'X-Publish-Delivery': id,
    'X-Publish-Signature': signatureOf(secret, { timestamp, id, body: readOf(url) }),
  };
  return { url, headers };
}

/** A replay says again what it said before, so that ids are not kept. */
export function isSignedRead({ url, headers }: Request, secret: string, now: number): boolean {
  const timestamp = headers.get('X-Publish-Timestamp') ?? '';
  const id = headers.get('X-Publish-Delivery') ?? '';
  if (!/^\d{1,12}$/.test(timestamp) || !/^[\w-]{1,100}$/.test(id)) return false;
  if (Math.abs(now - Number(timestamp) * 1000) > clockDriftMs) return false;
  const expected = signatureOf(secret, { timestamp, id, body: readOf(new URL(url)) });
  return isSame(headers.get('X-Publish-Signature') ?? '', expected);
}

function readOf({ pathname, search }: URL): Uint8Array {
  return new TextEncoder().encode(`GET ${pathname}${search}`);
}
