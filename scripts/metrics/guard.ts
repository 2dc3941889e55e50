/** Access to `/metrics`: by token, or without one from this machine only. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isLoopback, isThisMachine } from '../this-machine.ts';

export interface Asker {
  /** Remote address; undefined for a call in process. */
  readonly address: string | undefined;
  readonly header: (name: string) => string | null | undefined;
}

/** @param token METRICS_TOKEN; with null only this machine has access */
export function mayMeasure(asker: Asker, token: string | null): boolean {
  if (token === null) return isThisMachineItself(asker);
  return isSame(asker.header('authorization') ?? '', `Bearer ${token}`);
}

/**
 * Whether the request comes from this machine itself. A reverse proxy connects from here too, but on behalf of others:
 * its forwarding headers or the Host header show it.
 */
function isThisMachineItself({ address, header }: Asker): boolean {
  const isNear = address === undefined || isLoopback(address);
  const host = header('host') ?? 'localhost';
  const isCalledSo = isThisMachine(host.replace(/:\d+$/, ''));
  return isNear && isCalledSo && forwardingHeaders.every((name) => !header(name));
}

/** Constant-time comparison (timing attack), for any lengths. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
];
