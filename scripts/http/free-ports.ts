import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below Linux's ephemeral ports: no outgoing connection takes one before the program listens. */
const lowest = 20_000;
const highest = 32_000;

/** Distinct ones. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const { promise: isListening, resolve } = Promise.withResolvers<boolean>();
  server.once('error', () => resolve(false)).listen(port, () => resolve(true));
  if (!(await isListening)) return false;
  await once(server.close(), 'close');
  return true;
}
