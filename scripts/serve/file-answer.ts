import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RouteName } from '../../src/domain/routes.ts';
import {
  dictionaryPrefix,
  isHashedAsset,
  type Encoding,
  type ReleaseFile,
} from '../publish/release-manifest.ts';
import { isCompressedByDictionary, useOf, type AnswerDictionaries } from './answer-dictionaries.ts';
import type { Blob, BlobCache, LargeBlob } from './blob-cache.ts';
import { contentTypeOf } from './content-types.ts';
import { offeredDictionary, type DictionaryEncoding } from './dictionary-encoding.ts';
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
  /** Null where answers are not compressed with dictionaries. */
  readonly dictionaries: AnswerDictionaries | null;
}

/**
 * Serves a file of the release in the best encoding. Each encoding has its own strong ETag. @throws Error when the blob
 * cannot be read.
 */
export async function sendFile(answer: FileAnswer): Promise<void> {
  const { request, response, file, path, status, route, isSecure, exceptions } = answer;
  const chosen = await representationOf(answer);
  response.setHeader('Cache-Control', cachingOf(path));
  setDictionaryHeaders(answer);
  if (file.inline !== null) {
    const headers = pageHeaders(route, file.inline, isSecure, exceptions);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  }
  // Conditional requests apply only to what would be a 200 (RFC 9110, section 13.2.1).
  if (status === 200) {
    const etag = etagOf(file, chosen);
    response.setHeader('ETag', etag);
    if (isNotModified(request.headers['if-none-match'], etag)) {
      response.writeHead(304).end();
      return;
    }
  }
  response.setHeader('Content-Type', contentTypeOf(file.type));
  if (chosen.encoding !== null) response.setHeader('Content-Encoding', chosen.encoding);
  const blob = await chosen.open();
  response.writeHead(status, { 'Content-Length': blob.size });
  await sendBlob(blob, request, response);
}

interface Representation {
  readonly encoding: Encoding | DictionaryEncoding | null;
  /** Suffix of the ETag. */
  readonly tag: string;
  readonly open: () => Promise<Blob>;
}

/** Uses a dictionary, unless the client's cached representation without one is still valid. */
async function representationOf({ request, file, blobs, dictionaries }: FileAnswer): Promise<Representation> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], availableOf(file));
  const whole = {
    encoding,
    tag: encoding === null ? '' : `-${encoding}`,
    open: () => blobs.open(file.hash, encoding),
  };
  const offered = dictionaries && offeredDictionary(request.headers);
  if (!offered || isNotModified(request.headers['if-none-match'], etagOf(file, whole))) return whole;
  const difference = await dictionaries.difference(file, offered);
  if (difference === undefined) return whole;
  return {
    encoding: offered.encoding,
    tag: `-${offered.encoding}-${offered.hash.slice(0, 8)}`,
    open: () => Promise.resolve({ size: difference.length, bytes: difference }),
  };
}

/** Brotli and gzip are made on demand if not stored (`BlobCache`); manifests of older programs may name brotli alone. */
function availableOf({ encodings }: ReleaseFile): readonly Encoding[] {
  return encodings.includes('br') ? ['br', 'gzip'] : encodings;
}

function etagOf({ hash }: ReleaseFile, { tag }: Pick<Representation, 'tag'>): string {
  return `"${hash.slice(0, 24)}${tag}"`;
}

/** Sets `Vary` and `Use-As-Dictionary`, and announces the current dictionary to scripts. */
function setDictionaryHeaders({ response, file, path, status, dictionaries }: FileAnswer): void {
  if (file.encodings.length > 0) {
    const isByDictionary = dictionaries !== null && isCompressedByDictionary(file);
    response.setHeader('Vary', isByDictionary ? 'Accept-Encoding, Available-Dictionary' : 'Accept-Encoding');
  }
  if (dictionaries === null || status !== 200) return;
  const use = useOf(path);
  if (use !== null) response.setHeader('Use-As-Dictionary', use);
  // Server-Timing is the only header of a navigation that scripts can read.
  if (file.type === 'html' && dictionaries.current !== null) {
    response.appendHeader('Server-Timing', `dictionary;desc=${dictionaries.current}`);
  }
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
  return isHashedAsset(path) || path.startsWith(dictionaryPrefix) ? forEver : askEachTime;
}

const forEver = 'public, max-age=31536000, immutable';
/** Revalidated each time. Not `no-store`, which would exclude pages from the back-forward cache (bfcache). */
const askEachTime = 'no-cache';
