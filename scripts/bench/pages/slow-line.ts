/**
 * A slow line in front of the site, as a TCP proxy: for what DevTools' throttling does not slow down (a service worker) or
 * slows down too much (an answer compressed with a dictionary, whose bytes it counts unpacked).
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import type { Profile } from './profiles.ts';

export interface SlowLine {
  readonly origin: string;
  /** From now on. */
  readonly slowTo: (profile: LineSpeed) => void;
  readonly close: () => Promise<void>;
}

export type LineSpeed = Pick<Profile, 'latencyMs' | 'downBytesPerSecond'>;

export const fullSpeed: LineSpeed = { latencyMs: 0, downBytesPerSecond: Number.POSITIVE_INFINITY };

/** Requests wait for the profile's latency; replies of all connections share its bandwidth. */
export async function openSlowLine(site: string, profile: LineSpeed): Promise<SlowLine> {
  const { hostname, port } = new URL(site);
  let speed = profile;
  const sockets = new Set<Socket>();
  /** When the line is free again. */
  let freeAt = 0;
  const down = () =>
    delayed((bytes) => {
      freeAt = Math.max(freeAt, performance.now()) + (bytes / speed.downBytesPerSecond) * 1000;
      return freeAt;
    });
  const up = () => delayed(() => performance.now() + speed.latencyMs);
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
    slowTo: (next) => {
      speed = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}

/** @param due when so many bytes may pass, in milliseconds of `performance.now` */
function delayed(due: (bytes: number) => number): Transform {
  return new Transform({
    transform(chunk: Buffer, _, pass) {
      setTimeout(() => pass(null, chunk), due(chunk.length) - performance.now());
    },
  });
}
