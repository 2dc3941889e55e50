import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { Explained } from '../shared/command-line.ts';

export interface Place {
  readonly port: number;
  readonly host?: string | undefined;
  /** The environment variable that names another port. */
  readonly setting: string;
}

/** @returns the port, also of port 0. @throws Explained with what to do. */
export async function listen(server: Server, { port, host, setting }: Place): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, port, setting)));
  server.listen({ port, ...(host !== undefined && { host }) }, () => resolve(undefined));
  await promise;
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/**
 * Before any slow work, and so that a foreign API on our port is not taken for our own.
 * @throws Explained with what to do.
 */
export async function requireFreePorts(places: readonly Place[]): Promise<void> {
  for (const place of places) {
    const probe = createServer();
    await listen(probe, { host: '127.0.0.1', ...place });
    await once(probe.close(), 'close');
  }
}

function explained(error: NodeJS.ErrnoException, port: number, setting: string): Error {
  const why = reasons[error.code ?? ''];
  return why === undefined ? error : new Explained(`Port ${port} ${why(setting)}.`, { cause: error });
}

const reasons: Readonly<Record<string, (setting: string) => string>> = {
  EADDRINUSE: (setting) => `is taken by another program: stop that program, or set ${setting} to a free one`,
  EADDRNOTAVAIL: () => 'cannot be opened: HOST is no address of this machine',
  EACCES: (setting) => `needs rights that this user does not have: set ${setting} to one above 1023`,
};
