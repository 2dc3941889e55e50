import { hash, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { jsonResponse } from './json.ts';

/**
 * Conditional GET of catalogue calls. The ETag has two parts: its inputs (process, catalogue version, URL) and a digest
 * of the body. When the first part matches, a 304 is sent without computing the reply; when only the digest matches,
 * the 304 saves the transfer. A client keeps its old tag then, so the digest is remembered for its next call.
 */
export async function answerConditionally(
  request: Request,
  { version, digests }: Versioned,
  answer: () => Promise<string>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const origin = hash('sha1', `${processId} ${version} ${pathname}${search}`, 'base64url').slice(0, 16);
  const held = heldTags(request);
  const known = digests.get(origin);
  const fresh = held.find(
    (tag) => tag.startsWith(`"${origin}.`) || (known !== undefined && tag.endsWith(`.${known}"`)),
  );
  if (fresh !== undefined) return notModified(fresh);

  const json = await answer();
  const digest = hash('sha1', json, 'base64url').slice(0, 16);
  digests.set(origin, digest);
  const same = held.find((tag) => tag.endsWith(`.${digest}"`));
  // Sends the client's own tag, by which its cache finds the entry.
  if (same !== undefined) return notModified(same);
  return jsonResponse(json, { ...caching, ETag: `"${origin}.${digest}"` });
}

export interface Versioned {
  /** Of the catalogue, with prices settled to the time of the call. */
  readonly version: number;
  /** Of this API's replies. */
  readonly digests: ReplyDigests;
}

/** Digests of replies, by their inputs. */
export type ReplyDigests = LRUCache<string, string>;

/** @param max number of digests */
export function replyDigests(max = mostDigests): ReplyDigests {
  // Not `max`, with which the cache allocates all its entries at once: 8 ms of each start.
  return new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
}

/** All lists of 1,000,000 products, some 15 MB; of 200,000 they are 16,668 pages. */
const mostDigests = 100_000;

/** Code may change with a restart, so inputs of another process do not prove freshness. */
const processId = randomUUID();

/** Publicly cacheable, revalidated each time. */
const caching = { 'Cache-Control': 'no-cache' };

function heldTags(request: Request): readonly string[] {
  const header = request.headers.get('If-None-Match') ?? '';
  return header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}

function notModified(tag: string): Response {
  return new Response(null, { status: 304, headers: { ...caching, ETag: tag } });
}
