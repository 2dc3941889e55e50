/** How many are served at once, so that nobody takes what others need. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIPv6, type BlockList, type Socket } from 'node:net';
import { isTrusted, loopbackProxies, visitorOf } from './trusted-proxies.ts';

export interface CrowdLimits {
  /** Connections in all; one more is closed at once. */
  readonly connections: number;
  /** Connections of one address, and requests under way of one visitor. Behind one address a whole office may sit. */
  readonly perAddress: number;
}

export const usualCrowd: CrowdLimits = { connections: 4000, perAddress: 200 };

/**
 * Closes connections beyond the limits. Trusted proxies, this machine among them, stand for many visitors and have no limit of
 * their own: for them requests are counted by visitor.
 * @returns whether a request is among those that are served; it counts until its answer is over.
 */
export function limitCrowd(
  server: Server,
  { connections, perAddress }: CrowdLimits,
  proxies: BlockList = loopbackProxies,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const connected = new Tally();
  const underWay = new Tally();
  server.maxConnections = connections;
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isTrusted(proxies, remoteAddress)) return;
    const network = networkOf(remoteAddress);
    if (connected.of(network) >= perAddress) {
      socket.destroy();
      return;
    }
    connected.add(network);
    socket.once('close', () => connected.remove(network));
  });
  return (request, response) => {
    const visitor = visitorOf(request, proxies);
    if (isTrusted(proxies, visitor)) return true;
    const network = networkOf(visitor);
    if (underWay.of(network) >= perAddress) return false;
    underWay.add(network);
    response.once('close', () => underWay.remove(network));
    return true;
  };
}

class Tally {
  readonly #counts = new Map<string, number>();

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string): void {
    this.#counts.set(name, this.of(name) + 1);
  }

  remove(name: string): void {
    const left = this.of(name) - 1;
    if (left > 0) this.#counts.set(name, left);
    else this.#counts.delete(name);
  }
}

/** An IPv4 address, or the /64 that one customer of an IPv6 provider has. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}
