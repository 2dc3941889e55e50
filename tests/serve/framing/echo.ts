/** Upstream server that mirrors requests and records them. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { smuggledMark } from './attacks.ts';

export interface Echo {
  readonly url: string;
  /** URLs of smuggled requests that it parsed as requests. */
  readonly smuggled: readonly string[];
  readonly whole: ReadonlySet<string>;
  readonly close: () => void;
}

export interface Mirrored {
  readonly method: string;
  readonly url: string;
  readonly visitor: string | null;
  readonly body: string;
}

export async function startEcho(): Promise<Echo> {
  const smuggled: string[] = [];
  const whole = new Set<string>();
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    if (url.includes(smuggledMark)) smuggled.push(url);
    const answer = async (): Promise<void> => {
      const body = await text(request);
      const outer = /outer=(\w+)/.exec(url)?.[1];
      if (outer !== undefined) whole.add(outer);
      const visitor = headers.authorization?.toString() ?? null;
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ method, url, visitor, body } satisfies Mirrored));
    };
    answer().catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    smuggled,
    whole,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
