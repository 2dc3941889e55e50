/** The servers that editors reach: the publisher's and its preview's. */
import type { Server } from 'node:http';
import type { BlockList } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { limitConnections, patience } from './connections.ts';
import { guardFraming, strictParser } from './framing.ts';
import { loopbackProxies } from './trusted-proxies.ts';

export interface ServerLimits {
  /** Whose word on a visitor's address counts; by default those of this machine. */
  readonly proxies?: BlockList;
  /** By default 256; what comes beyond is answered with 429. */
  readonly connectionsPerAddress?: number;
}

/** Misframed requests are answered with 400; a client that is slow to send has `patience`. */
export function createGuardedServer(
  fetch: Parameters<typeof createAdaptorServer>[0]['fetch'],
  { proxies = loopbackProxies, connectionsPerAddress: perAddress = 256 }: ServerLimits,
): Server {
  const server = createAdaptorServer({ fetch, serverOptions: { ...strictParser, ...patience } }) as Server;
  guardFraming(server, (_request, response) => response.writeHead(400).end());
  limitConnections(server, { perAddress, proxies }, (_request, response) => response.writeHead(429).end());
  return server;
}
