/** A local stub server with scripted responses, and a client whose waits take no time. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createHttp, type HttpOptions } from '../../src/api/http.ts';

export type Answering = (request: IncomingMessage, response: ServerResponse) => unknown;

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export async function backend(answering: Answering, options: Partial<HttpOptions> = {}) {
  const seen: Seen[] = [];
  const waits: number[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method, url, headers } = incoming;
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      answering(incoming, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const wait = (ms: number) => Promise.resolve(void waits.push(ms));
  const http = createHttp({ baseUrl: `http://127.0.0.1:${port}`, random: () => 0, wait, ...options });
  return { http, seen, waits };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answering {
  return raw(status, 'application/json; charset=utf-8', JSON.stringify(body), headers);
}

export function raw(
  status: number,
  type: string,
  text: string,
  headers: Record<string, string> = {},
): Answering {
  return (_, response) => response.writeHead(status, { 'content-type': type, ...headers }).end(text);
}
