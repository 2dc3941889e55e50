import { hash, randomUUID } from 'node:crypto';

/**
 * Conditional GET of catalogue calls. The ETag has two parts: what the reply is made from (process, catalogue version,
 * URL) and a digest of the reply. When the first part matches, a 304 is sent without computing the reply; when only the
 * digest matches, the 304 saves the transfer.
 * @param version of the catalogue, with prices settled to the time of the call
 * @param answer computes the reply as JSON
 */
export async function answerConditionally(
  request: Request,
  version: number,
  answer: () => Promise<string>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const origin = digestOf(`${processId} ${version} ${pathname}${search}`);
  const held = heldTags(request);
  const fresh = held.find((tag) => tag.startsWith(`"${origin}.`));
  if (fresh !== undefined) return notModified(fresh);

  const json = await answer();
  const digest = digestOf(json);
  const same = held.find((tag) => tag.endsWith(`.${digest}"`));
  // Sends the client's own tag, by which its cache finds the entry.
  if (same !== undefined) return notModified(same);
  return jsonResponse(json, { ...caching, ETag: `"${origin}.${digest}"` });
}

/** A 200 response with serialised JSON. */
export function jsonResponse(json: string, headers: Readonly<Record<string, string>>): Response {
  return new Response(json, { headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers } });
}

function digestOf(text: string): string {
  return hash('sha1', text, 'base64url').slice(0, 16);
}

/** Code may change with a restart, so what another process made proves nothing. */
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
