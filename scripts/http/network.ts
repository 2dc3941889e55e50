import { isIPv4, isIPv6 } from 'node:net';
import { isLoopback } from '../shared/this-machine.ts';

/** The visitor that the site server on this machine appends to X-Forwarded-For; no other sender is believed. */
export function clientAddress(peer = '127.0.0.1', forwardedFor: string | null): string {
  const claimed = forwardedFor?.split(',').at(-1)?.trim();
  return isLoopback(peer) && claimed ? claimed.slice(0, 64) : peer;
}

/** Rate limiting key of one subscriber: an IPv4 address, or an IPv6 /64. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped)
    return `${groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(':')}::/64`;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * Rate limiting key of those who may rent addresses together: an IPv4 /24, or an IPv6 /48, which is one customer's of a
 * provider.
 */
export function neighbourhoodOf(address: string): string {
  const network = networkOf(address);
  if (isIPv4(network)) return network.replace(/\d+$/, '0/24');
  const groups = /^([^:]+:[^:]+:[^:]+):[^:]+::\/64$/.exec(network)?.[1];
  return groups === undefined ? network : `${groups}::/48`;
}

/** The eight groups of an IPv6 address; the URL parser normalises an IPv4 tail to two of them. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const read = (text = '') => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)));
  const [before, after] = [read(head), read(tail)];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<number>(missing).fill(0), ...after];
}
