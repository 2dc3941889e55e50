import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Asked } from './requests.ts';

export interface Observed {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** SHA-256 of the decoded body; null for an empty one. */
  readonly body: string | null;
}

/** Sends one request to a local server on a connection of its own, with the target unchanged. */
export async function ask(port: number, asked: Asked): Promise<Observed> {
  const first = await exchange(port, asked, asked.headers);
  const { etag } = first.headers;
  if (!asked.isConditional || etag === undefined) return first;
  return exchange(port, asked, { ...asked.headers, 'if-none-match': etag });
}

const patienceMs = 30_000;

async function exchange(
  port: number,
  { method, target }: Asked,
  headers: Asked['headers'],
): Promise<Observed> {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method,
    path: target,
    headers: { host: 'localhost', ...headers },
    agent: false,
    signal: AbortSignal.timeout(patienceMs),
  });
  outgoing.end();
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  const bytes = plain(Buffer.concat(pieces), answer.headers['content-encoding']);
  const body = bytes.length === 0 ? null : createHash('sha256').update(bytes).digest('hex');
  return { status: answer.statusCode ?? 0, headers: answer.headers, body };
}

function plain(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}
