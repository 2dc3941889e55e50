import { hash, randomUUID } from 'node:crypto';
import { jsonResponse } from './json.ts';

/**
 * Answers a catalogue GET with an ETag of two halves: what the answer was made from (this process, the version of the
 * catalogue, the address) and a digest of its bytes. A request whose first half still holds is answered with 304 at
 * once; one whose answer merely came out the same again is spared the bytes.
 *
 * @param version of the catalogue, prices settled to the moment of the call
 */
export async function answerConditionally(
  request: Request,
  version: number,
  answer: () => Promise<string>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const origin = hash('sha1', `${processId} ${version} ${pathname}${search}`, 'base64url').slice(0, 16);
  const held = heldTags(request);
  const fresh = held.find((tag) => tag.startsWith(`"${origin}.`));
  if (fresh !== undefined) return notModified(fresh);

  const json = await answer();
  const digest = hash('sha1', json, 'base64url').slice(0, 16);
  const same = held.find((tag) => tag.endsWith(`.${digest}"`));
  // The tag they hold goes back: a cache knows its stored answer by it.
  if (same !== undefined) return notModified(same);
  return jsonResponse(json, { ...caching, ETag: `"${origin}.${digest}"` });
}

/** The code that shapes the answers may change with a restart, so tags of another process prove nothing by themselves. */
const processId = randomUUID();

/** Kept by anybody, asked again each time. */
const caching = { 'Cache-Control': 'no-cache' };

function heldTags(request: Request): readonly string[] {
  const header = request.headers.get('If-None-Match') ?? '';
  return header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}

function notModified(tag: string): Response {
  return new Response(null, { status: 304, headers: { ...caching, ETag: tag } });
}
