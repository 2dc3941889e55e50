/** Who may read the figures of a program: who knows the token, or, where there is none, this machine itself. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isLoopback, isThisMachine } from '../this-machine.ts';

export interface Asker {
  /** The other end of the connection; undefined for a call in process. */
  readonly address: string | undefined;
  readonly header: (name: string) => string | null | undefined;
}

/** @param token METRICS_TOKEN; null: nothing has to be said, and other machines get none. */
export function mayMeasure(asker: Asker, token: string | null): boolean {
  if (token === null) return isThisMachineItself(asker);
  return isSame(asker.header('authorization') ?? '', `Bearer ${token}`);
}

/**
 * Whether a program of this machine asks. A proxy on it connects from here, too, but asks for somebody else: its headers
 * say so, or the name that it was called by.
 */
function isThisMachineItself({ address, header }: Asker): boolean {
  const isNear = address === undefined || isLoopback(address);
  const host = header('host') ?? 'localhost';
  const isCalledSo = isThisMachine(host.replace(/:\d+$/, ''));
  return isNear && isCalledSo && forwardingHeaders.every((name) => !header(name));
}

/** In constant time, whatever the lengths. */
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
