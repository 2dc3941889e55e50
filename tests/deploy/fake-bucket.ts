/**
 * A small strict S3 server with one bucket, which requires a valid signature of version 4. The signature is computed
 * from the specification, independently of the tested library.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface StoredObject {
  readonly body: Buffer;
  readonly headers: IncomingMessage['headers'];
}

export interface FakeBucket {
  readonly endpoint: string;
  readonly objects: Map<string, StoredObject>;
  /** Every correctly signed call: `PUT index.html`. */
  readonly calls: string[];
  /** Fault injection: writes to site objects fail from this one on, counting from 1; null: none. */
  failFrom: number | null;
}

export const keys = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'una clave de prueba',
  region: 'sa-east-1',
};

export async function openFakeBucket(name: string): Promise<FakeBucket> {
  const objects = new Map<string, StoredObject>();
  const calls: string[] = [];
  let writes = 0;
  const bucket: FakeBucket = { endpoint: '', objects, calls, failFrom: null };
  const server = createServer((request, response) => {
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const { pathname } = new URL(request.url ?? '/', 'http://bucket.test');
    const method = request.method ?? '';
    if (!isSigned(request, body)) {
      refuse(response, 403, 'SignatureDoesNotMatch');
      return;
    }
    if (!pathname.startsWith(`/${name}/`)) {
      refuse(response, 404, 'NoSuchBucket');
      return;
    }
    const key = decodeURIComponent(pathname.slice(name.length + 2));
    calls.push(`${method} ${key}`);
    if (method === 'PUT' || method === 'DELETE') {
      if (!key.startsWith('.deploy/') && bucket.failFrom !== null && ++writes >= bucket.failFrom) {
        refuse(response, 503, 'SlowDown');
        return;
      }
      if (method === 'PUT') objects.set(key, { body, headers: request.headers });
      else objects.delete(key);
      response.writeHead(method === 'PUT' ? 200 : 204).end();
      return;
    }
    const found = objects.get(key);
    if (found === undefined) {
      refuse(response, 404, 'NoSuchKey');
      return;
    }
    const digest = found.headers['x-amz-meta-digest'];
    response.writeHead(200, digest === undefined ? {} : { 'x-amz-meta-digest': digest });
    response.end(method === 'HEAD' ? undefined : found.body);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(bucket, { endpoint: `http://127.0.0.1:${port}` });
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

/** docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, id, day = '', region, names = '', signature] =
    pattern.exec(request.headers.authorization ?? '') ?? [];
  const time = String(request.headers['x-amz-date']);
  const payload = String(request.headers['x-amz-content-sha256']);
  const isBody = payload === 'UNSIGNED-PAYLOAD' || payload === sha256(body);
  const signed = names.split(';');
  // All headers that affect the stored object must be signed.
  const needed = Object.keys(request.headers)
    .filter((header) => header.startsWith('x-amz-'))
    .concat('host');
  if (id !== keys.accessKeyId || region !== keys.region || !time.startsWith(day) || !isBody) return false;
  if (!needed.every((header) => signed.includes(header))) return false;
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const headers = signed.map((header) => `${header}:${String(request.headers[header]).trim()}\n`).join('');
  const canonical = [request.method, path, query, headers, names, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  let key: string | Buffer = `AWS4${keys.secretAccessKey}`;
  for (const part of [day, region, 's3', 'aws4_request', text]) key = hmac(key, part);
  return (key as Buffer).toString('hex') === signature;
}

function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
