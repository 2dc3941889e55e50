/**
 * Room for every visitor: one who opens many connections and says nothing (Slowloris) keeps no other out. Where there are
 * too many, those without a request in progress are closed, the oldest first; browsers repeat what that meets.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { networkOf } from './network.ts';
import { visitorOf } from './trusted-proxies.ts';

export interface ConnectionLimits {
  /** Connections of one address, and requests in progress of one visitor behind a proxy. */
  readonly perAddress: number;
  /** How many connections all addresses may have. */
  readonly total?: number;
  /** They bring the requests of many: only their visitors are limited. */
  readonly proxies: BlockList;
}

/** Options of `createServer`: headers within seconds; a large upload over a slow connection takes minutes. */
export const patience = {
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
} as const;

/** @param refuse answers a visitor who has too many requests in progress */
export function limitConnections(server: Server, limits: ConnectionLimits, refuse: RequestListener): void {
  const { perAddress, total = 4000, proxies } = limits;
  const everybody = new Connections();
  const byAddress = new Map<string, Connections>();
  const inProgress = new Map<string, number>();

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const isProxy = proxies.check(address, socket.remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4');
    const key = networkOf(address);
    const own = byAddress.getOrInsertComputed(key, () => new Connections());
    const hasRoom = everybody.makeRoom(total) && (isProxy || own.makeRoom(perAddress));
    if (!hasRoom) {
      socket.destroy();
      return;
    }
    for (const connections of [everybody, own]) connections.add(socket);
    socket.once('close', () => {
      for (const connections of [everybody, own]) connections.delete(socket);
      if (own.size === 0) byAddress.delete(key);
    });
  });

  beforeRequests(server, (request, response) => {
    const { socket } = request;
    const visitor = networkOf(visitorOf(request, proxies));
    const own = byAddress.get(networkOf(socket.remoteAddress ?? ''));
    const count = (inProgress.get(visitor) ?? 0) + 1;
    inProgress.set(visitor, count);
    for (const connections of [everybody, own]) connections?.begin(socket);
    response.once('close', () => {
      const others = (inProgress.get(visitor) ?? 1) - 1;
      if (others === 0) inProgress.delete(visitor);
      else inProgress.set(visitor, others);
      for (const connections of [everybody, own]) connections?.end(socket);
    });
    if (count <= perAddress) return true;
    response.setHeader('Retry-After', '1');
    response.setHeader('Connection', 'close');
    refuse(request, response);
    return false;
  });
}

/** Open connections; those without a request in progress in the order in which they became so. */
class Connections {
  readonly #idle = new Set<Socket>();
  readonly #busy = new Map<Socket, number>();

  get size(): number {
    return this.#idle.size + this.#busy.size;
  }

  /** @returns false when every connection has a request in progress */
  makeRoom(most: number): boolean {
    if (this.size < most) return true;
    const [oldest] = this.#idle;
    if (oldest === undefined) return false;
    this.#idle.delete(oldest);
    oldest.destroy();
    return true;
  }

  add(socket: Socket): void {
    this.#idle.add(socket);
  }

  delete(socket: Socket): void {
    this.#idle.delete(socket);
    this.#busy.delete(socket);
  }

  /** A connection has several requests when they are pipelined. */
  begin(socket: Socket): void {
    this.#idle.delete(socket);
    this.#busy.set(socket, (this.#busy.get(socket) ?? 0) + 1);
  }

  end(socket: Socket): void {
    const others = (this.#busy.get(socket) ?? 0) - 1;
    if (others > 0) this.#busy.set(socket, others);
    else if (this.#busy.delete(socket) && !socket.destroyed) this.#idle.add(socket);
  }
}

/** @param check false when it has answered */
function beforeRequests(
  server: Server,
  check: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (check(request, response)) for (const listener of listeners) listener(request, response);
  });
}
