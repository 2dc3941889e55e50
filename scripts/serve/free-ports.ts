import { createServer } from 'node:net';
import { Explained } from '../command-line.ts';

export interface WantedPort {
  readonly port: number;
  /** Who wants it. */
  readonly use: string;
  /** The setting that names another one. */
  readonly variable: string;
}

/**
 * Checks before anything slow begins that every port is free, so that a second copy of the shop is not noticed only after
 * minutes, and a foreign API on our port is not taken for our own.
 * @throws Explained that says which port, who wants it and what to do.
 */
export async function requireFreePorts(ports: readonly WantedPort[]): Promise<void> {
  for (const { port, use, variable } of ports) {
    const problem = await problemOf(port);
    if (problem === null) continue;
    const advice = `Set ${variable} to a free port, and DATA_DIR to another folder for a second copy of the shop.`;
    throw new Explained(`Port ${port}, for the ${use}, ${problem}. ${advice}`);
  }
}

async function problemOf(port: number): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const probe = createServer();
  probe.once('error', (error: NodeJS.ErrnoException) => resolve(problems[error.code ?? ''] ?? error.message));
  probe.listen(port, () => probe.close(() => resolve(null)));
  return promise;
}

const problems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'needs rights that this user does not have',
};
