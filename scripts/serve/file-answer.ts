import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RouteName } from '../../src/domain/routes.ts';
import { isHashedAsset, type Encoding, type ReleaseFile } from '../publish/release-manifest.ts';
import type { Blob, BlobCache, LargeBlob } from './blob-cache.ts';
import { contentTypeOf } from './content-types.ts';
import { pageHeaders, type Exceptions } from './headers.ts';
import { chooseEncoding, isNotModified } from './negotiation.ts';

export interface FileAnswer {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly file: ReleaseFile;
  readonly path: string;
  readonly status: 200 | 404;
  readonly route: RouteName | null;
  readonly blobs: BlobCache;
  readonly isSecure: boolean;
  readonly exceptions: Exceptions;
}

/**
 * Serves a file of the release in the best encoding. Each encoding has its own strong ETag. @throws Error when the blob
 * cannot be read.
 */
export async function sendFile(answer: FileAnswer): Promise<void> {
  const { request, response, file, path, status, route, isSecure, exceptions } = answer;
  const encoding = chooseEncoding(request.headers['accept-encoding'], availableOf(file));
  response.setHeader('Cache-Control', cachingOf(path));
  if (file.encodings.length > 0) response.setHeader('Vary', 'Accept-Encoding');
  if (file.inline !== null) {
    const headers = pageHeaders(route, file.inline, isSecure, exceptions);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  }
  // Conditional requests apply only to what would be a 200 (RFC 9110, section 13.2.1).
  if (status === 200) {
    const etag = etagOf(file, encoding);
    response.setHeader('ETag', etag);
    if (isNotModified(request.headers['if-none-match'], etag)) {
      response.writeHead(304).end();
      return;
    }
  }
  response.setHeader('Content-Type', contentTypeOf(file.type));
  if (encoding !== null) response.setHeader('Content-Encoding', encoding);
  const blob = await answer.blobs.open(file.hash, encoding);
  response.writeHead(status, { 'Content-Length': blob.size });
  await sendBlob(blob, request, response);
}

/** Brotli and gzip are made on demand if not stored (`BlobCache`); manifests of older programs may name brotli alone. */
function availableOf({ encodings }: ReleaseFile): readonly Encoding[] {
  return encodings.includes('br') ? ['br', 'gzip'] : encodings;
}

function etagOf({ hash }: ReleaseFile, encoding: Encoding | null): string {
  return `"${hash.slice(0, 24)}${encoding === null ? '' : `-${encoding}`}"`;
}

async function sendBlob(blob: Blob, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if ('bytes' in blob) {
    response.end(request.method === 'HEAD' ? undefined : blob.bytes);
    return;
  }
  try {
    if (request.method !== 'HEAD') await sendInPieces(blob, response);
    response.end();
  } finally {
    await blob.handle.close();
  }
}

/**
 * Streams with backpressure through one reused buffer per reader. A stream would allocate a buffer per chunk, several
 * for each of hundreds of slow readers. Ends early when the client disconnects.
 * @throws Error when the blob cannot be read to its end: the response must then be aborted.
 */
async function sendInPieces({ size, handle }: LargeBlob, response: ServerResponse): Promise<void> {
  const buffer = Buffer.allocUnsafeSlow(pieceBytes);
  for (let left = size; left > 0;) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(pieceBytes, left));
    if (bytesRead === 0) throw new Error('a blob ends before its size');
    if (!(await hasTaken(response, buffer.subarray(0, bytesRead)))) return;
    left -= bytesRead;
  }
}

const pieceBytes = 32 * 1024;

/** Resolves when the chunk was handed to the operating system; false when the client disconnected. */
function hasTaken(response: ServerResponse, piece: Buffer): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  if (response.destroyed) return Promise.resolve(false);
  const gone = (): void => resolve(false);
  response.once('close', gone);
  response.write(piece, (error) => {
    response.off('close', gone);
    resolve(!error);
  });
  return promise;
}

export function cachingOf(path: string): string {
  return isHashedAsset(path) ? forEver : askEachTime;
}

const forEver = 'public, max-age=31536000, immutable';
/** Revalidated each time. Not `no-store`, which would exclude pages from the back-forward cache (bfcache). */
const askEachTime = 'no-cache';
