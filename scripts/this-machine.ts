/** What is this machine and nobody else: its own names and loopback addresses. */
import { isIPv4 } from 'node:net';

/** @param host as it stands in an address: `localhost`, `127.0.0.1`, `[::1]`; without a port. */
export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || isLoopback(host);
}

/** @param address of a socket: `127.0.0.1`, `::1`, or `::ffff:127.0.0.1` where IPv6 sockets take IPv4 calls. */
export function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}
