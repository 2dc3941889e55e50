import type { Server } from 'node:http';
import { Explained } from '../command-line.ts';

export interface Place {
  /** Or a socket that was opened before this program (systemd). */
  readonly port: number | { readonly fd: number };
  readonly host?: string | undefined;
  /** The environment variable that names another port. */
  readonly setting: string;
}

/** @returns the port, relevant for port 0. @throws Explained with instructions when the port cannot be had. */
export async function listen(server: Server, { port: wanted, host, setting }: Place): Promise<number> {
  const port = typeof wanted === 'number' ? wanted : 0;
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, port, setting)));
  const options = typeof wanted === 'number' ? { port, ...(host !== undefined && { host }) } : wanted;
  server.listen(options, () => resolve(undefined));
  await promise;
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
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
