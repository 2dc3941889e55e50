import { createServer } from 'node:net';
import { Explained } from '../command-line.ts';

export interface WantedPort {
  readonly port: number;
  /** The address on which it listens; 127.0.0.1 by default. */
  readonly host?: string;
  /** The program that needs it. */
  readonly use: string;
  /** The setting that changes it. */
  readonly variable: string;
}

/**
 * Checks all ports before any slow start-up work. A second copy of the shop fails at once, and a foreign API on our
 * port is not mistaken for our own.
 * @throws Explained with the port, its use and what to do.
 */
export async function requireFreePorts(ports: readonly WantedPort[]): Promise<void> {
  for (const { port, host = '127.0.0.1', use, variable } of ports) {
    const problem = await problemOf(port, host);
    if (problem === null) continue;
    const advice = `Set ${variable} to a free port, and DATA_DIR to another folder for a second copy of the shop.`;
    throw new Explained(`Port ${port}, for the ${use}, ${problem}. ${advice}`);
  }
}

async function problemOf(port: number, host: string): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const probe = createServer();
  probe.once('error', (error: NodeJS.ErrnoException) => resolve(problems[error.code ?? ''] ?? error.message));
  probe.listen(port, host, () => probe.close(() => resolve(null)));
  return promise;
}

const problems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'needs rights that this user does not have',
  EADDRNOTAVAIL: 'cannot be opened, because HOST is no address of this machine',
};
