/** Connection and concurrency limits, so that one client cannot exhaust the server. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { networkOf, widerNetworkOf } from '../http/network.ts';
import { isTrusted, loopbackProxies, visitorOf } from '../http/trusted-proxies.ts';

export interface ConnectionLimits {
  /** Total connections; further ones are closed at once. */
  readonly connections: number;
  /**
   * Connections per address, and concurrent requests per visitor. High, because an office may share one address. An
   * IPv6 /48, whose 65,536 networks may belong to one customer, gets half of the total.
   */
  readonly perAddress: number;
}

export const defaultConnectionLimits: ConnectionLimits = { connections: 4000, perAddress: 200 };

/**
 * Closes connections beyond the limits. Trusted proxies, loopback included, carry many visitors and have no limit of
 * their own; behind them requests are counted by visitor.
 * @returns whether to serve a request; it counts until its response is closed.
 */
export function limitConnections(
  server: Server,
  { connections, perAddress }: ConnectionLimits,
  proxies: BlockList = loopbackProxies,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const most = { own: perAddress, wider: Math.max(perAddress, Math.floor(connections / 2)) };
  const connected = new Tally(most);
  const underWay = new Tally(most);
  server.maxConnections = connections;
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isTrusted(proxies, remoteAddress)) return;
    const network = networkOf(remoteAddress);
    if (!connected.add(network)) {
      socket.destroy();
      return;
    }
    socket.once('close', () => connected.remove(network));
  });
  return (request, response) => {
    const visitor = visitorOf(request, proxies);
    if (isTrusted(proxies, visitor)) return true;
    const network = networkOf(visitor);
    if (!underWay.add(network)) return false;
    response.once('close', () => underWay.remove(network));
    return true;
  };
}

class Tally {
  readonly #counts = new Map<string, number>();
  readonly #most: { readonly own: number; readonly wider: number };

  constructor(most: { readonly own: number; readonly wider: number }) {
    this.#most = most;
  }

  /** Counts one more; false when the limit is reached. */
  add(network: string): boolean {
    const wider = widerNetworkOf(network);
    if (this.#of(network) >= this.#most.own) return false;
    if (wider !== null && this.#of(wider) >= this.#most.wider) return false;
    this.#change(network, 1);
    if (wider !== null) this.#change(wider, 1);
    return true;
  }

  remove(network: string): void {
    const wider = widerNetworkOf(network);
    this.#change(network, -1);
    if (wider !== null) this.#change(wider, -1);
  }

  #of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  #change(name: string, by: number): void {
    const count = this.#of(name) + by;
    if (count > 0) this.#counts.set(name, count);
    else this.#counts.delete(name);
  }
}
