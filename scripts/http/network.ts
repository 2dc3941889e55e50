/** The caller's address, for rate limits. */
import { isIPv6 } from 'node:net';
import { isLoopback as isLoopbackAddress } from '../shared/this-machine.ts';

/**
 * The site server on this machine appends the visitor to X-Forwarded-For; from other machines the header is not
 * trusted.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | null): string {
  const address = socketAddress ?? '127.0.0.1';
  const claimed = forwardedFor?.split(',').at(-1)?.trim();
  return isLoopback(address) && claimed ? claimed.slice(0, 64) : address;
}

/** @param address of a socket, or a network from `networkOf` */
export function isLoopback(address: string): boolean {
  return address === loopbackNetwork || isLoopbackAddress(address);
}

/** `networkOf` of `::1`. */
const loopbackNetwork = '0:0:0:0::/64';

/**
 * Rate limiting key of one subscriber: an IPv4 address (also IPv4-mapped IPv6), or an IPv6 /64, whose 2^64 addresses
 * belong to one subscriber.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return `${groups.slice(0, 4).map(hex).join(':')}::/64`;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight groups of an IPv6 address; the URL parser normalises an IPv4 tail to two of them. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const read = (text = '') => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)));
  const [before, after] = [read(head), read(tail)];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<number>(missing).fill(0), ...after];
}

function hex(group: number): string {
  return group.toString(16);
}
