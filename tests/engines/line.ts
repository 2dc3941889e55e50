/** A TCP proxy to the site that a test can cut, for browsers without an offline switch. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

export interface Line {
  /** Where the site is reached through it. */
  readonly origin: string;
  /** Ends open connections and refuses new ones. */
  readonly cut: () => void;
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

/** @param site origin of the site */
export async function openLine(site: string): Promise<Line> {
  const { hostname, port } = new URL(site);
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket, other: () => Socket) => {
    sockets.add(socket);
    // The other end must not wait for a connection that is gone.
    socket
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(socket);
        other().destroy();
      });
  };
  const server = createServer((visitor) => {
    if (isCut) return void visitor.on('error', () => undefined).resetAndDestroy();
    const upstream = connect({ host: hostname, port: Number(port) });
    keep(visitor, () => upstream);
    keep(upstream, () => visitor);
    visitor.pipe(upstream).pipe(visitor);
  });
  const endAll = () => sockets.forEach((socket) => socket.resetAndDestroy());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      endAll();
    },
    mend: () => {
      isCut = false;
    },
    close: async () => {
      endAll();
      await once(server.close(), 'close');
    },
  };
}
