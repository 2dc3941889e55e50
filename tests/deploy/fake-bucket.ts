/** A small S3 server with one bucket; no check of signatures. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface StoredObject {
  readonly body: Buffer;
  readonly headers: IncomingMessage['headers'];
}

export interface FakeBucket {
  readonly endpoint: string;
  readonly objects: Map<string, StoredObject>;
  /** Writes to objects of the site: `PUT index.html`. */
  readonly writes: string[];
  /** Such a write is refused from this one on, counting from 1; null: none. */
  failFrom: number | null;
}

export async function openFakeBucket(name: string): Promise<FakeBucket> {
  const objects = new Map<string, StoredObject>();
  const bucket: FakeBucket = { endpoint: '', objects, writes: [], failFrom: null };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const { method = '', headers } = request;
    const { pathname } = new URL(request.url ?? '/', 'http://bucket.test');
    if (!pathname.startsWith(`/${name}`)) {
      refuse(response, 404, 'NoSuchBucket');
      return;
    }
    const key = decodeURIComponent(pathname.slice(name.length + 2));
    if (method === 'GET') {
      const found = objects.get(key);
      if (found === undefined) refuse(response, 404, 'NoSuchKey');
      else response.end(found.body);
      return;
    }
    if (!key.startsWith('.deploy/')) {
      bucket.writes.push(`${method} ${key}`);
      if (bucket.failFrom !== null && bucket.writes.length >= bucket.failFrom) {
        refuse(response, 403, 'AccessDenied');
        return;
      }
    }
    if (method === 'PUT') objects.set(key, { body, headers });
    else objects.delete(key);
    response.writeHead(method === 'PUT' ? 200 : 204).end();
  };

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return Object.assign(bucket, { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>refused</Message></Error>`);
}
