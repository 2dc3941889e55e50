/** A small S3 server with one bucket; no check of signatures. */
import { createHash } from 'node:crypto';
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
  /** With what. */
  refusal: { readonly status: number; readonly code: string };
  /** The code with which every call of these methods is refused: `{ PUT: 'AccessDenied' }`. */
  refused: Readonly<Record<string, string>>;
  /** Writes to objects of the site wait for it. */
  hold: Promise<unknown>;
}

export async function openFakeBucket(name: string): Promise<FakeBucket> {
  const objects = new Map<string, StoredObject>();
  const bucket: FakeBucket = {
    endpoint: '',
    objects,
    writes: [],
    failFrom: null,
    refusal: { status: 403, code: 'AccessDenied' },
    refused: {},
    hold: Promise.resolve(),
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const { method = '', headers } = request;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket.test');
    const refusal = bucket.refused[method];
    if (refusal !== undefined) {
      refuse(response, 403, refusal);
      return;
    }
    if (!pathname.startsWith(`/${name}`)) {
      refuse(response, 404, 'NoSuchBucket');
      return;
    }
    if (searchParams.has('list-type')) {
      listObjects(response, objects);
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
        refuse(response, bucket.refusal.status, bucket.refusal.code);
        return;
      }
      await bucket.hold;
    }
    if (method === 'PUT' && headers['if-none-match'] === '*' && objects.has(key)) {
      refuse(response, 412, 'PreconditionFailed');
      return;
    }
    if (method === 'PUT') objects.set(key, { body, headers });
    else objects.delete(key);
    response.writeHead(method === 'PUT' ? 200 : 204, method === 'PUT' ? { ETag: etagOf(body) } : {}).end();
  };

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return Object.assign(bucket, { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

/** In two parts, as a bucket of more than a thousand objects is listed; the first has one object. */
function listObjects(response: ServerResponse, objects: ReadonlyMap<string, StoredObject>): void {
  const entry = ([key, { body }]: [string, StoredObject]) =>
    `<Contents><Key>${key}</Key><ETag>${etagOf(body).replaceAll('"', '&quot;')}</ETag></Contents>`;
  const isRest = response.req.url?.includes('continuation-token') === true;
  const entries = isRest ? [...objects].slice(1) : [...objects].slice(0, 1);
  const next = !isRest && objects.size > 1 ? '<NextContinuationToken>rest</NextContinuationToken>' : '';
  const isTruncated = `<IsTruncated>${next !== ''}</IsTruncated>`;
  response.writeHead(200, { 'Content-Type': 'application/xml' });
  response.end(
    `<?xml version="1.0"?><ListBucketResult>${isTruncated}${next}${entries.map(entry).join('')}</ListBucketResult>`,
  );
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>refused</Message></Error>`);
}
