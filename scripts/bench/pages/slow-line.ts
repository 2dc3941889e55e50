/**
 * A slow line in front of the site, as a TCP proxy. DevTools throttle a page, but not its service worker: against a page
 * alone the worker would always be faster.
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Profile } from './profiles.ts';

export interface SlowLine {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Requests wait for the profile's latency; replies of all connections share its bandwidth. */
export async function openSlowLine(site: string, profile: Profile): Promise<SlowLine> {
  const { hostname, port } = new URL(site);
  const { latencyMs, downBytesPerSecond } = profile;
  const sockets = new Set<Socket>();
  /** When the line is free again. */
  let freeAt = 0;
  const down = () =>
    delayed((bytes) => {
      freeAt = Math.max(freeAt, performance.now()) + (bytes / downBytesPerSecond) * 1000;
      return freeAt;
    }, packetBytes);
  const up = () => delayed(() => performance.now() + latencyMs);
  const server = createServer((visitor) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    for (const [one, other] of [
      [visitor, upstream],
      [upstream, visitor],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => undefined).on('close', () => other.destroy());
    }
    visitor.pipe(up()).pipe(upstream);
    upstream.pipe(down()).pipe(visitor);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}

/**
 * Piece by piece, because a browser works with the first packet before the last one is there.
 * @param due when so many bytes may pass, in milliseconds of `performance.now`
 */
function delayed(due: (bytes: number) => number, pieceBytes = Number.POSITIVE_INFINITY): Transform {
  return new Transform({
    async transform(chunk: Buffer, _, done) {
      for (let start = 0; start < chunk.length; start += pieceBytes) {
        const piece = chunk.subarray(start, start + pieceBytes);
        await delay(due(piece.length) - performance.now());
        this.push(piece);
      }
      done();
    },
  });
}

/** Of TCP over Ethernet. */
const packetBytes = 1460;
