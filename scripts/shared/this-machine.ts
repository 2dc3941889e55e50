import { isIPv4 } from 'node:net';

/** @param host as in a URL: `localhost`, `127.0.0.1`, `[::1]`; without a port. */
export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || isLoopback(host);
}

/** @param address of a socket: `127.0.0.1`, `::1`, or `::ffff:127.0.0.1` (IPv4 over an IPv6 socket). */
export function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}
