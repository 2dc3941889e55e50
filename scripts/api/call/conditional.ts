import { hash } from 'node:crypto';

/** A conditional GET: publicly cacheable, revalidated each time. The ETag is a digest of the reply. */
export function answerConditionally(request: Request, json: string): Response {
  const tag = `"${hash('sha1', json, 'base64url')}"`;
  const headers = { 'Cache-Control': 'no-cache', ETag: tag };
  const held = request.headers.get('If-None-Match')?.split(',') ?? [];
  return held.some((one) => one.trim().replace(/^W\//, '') === tag)
    ? new Response(null, { status: 304, headers })
    : jsonResponse(json, headers);
}

/** A 200 response with serialised JSON. */
export function jsonResponse(json: string, headers: Readonly<Record<string, string>>): Response {
  return new Response(json, { headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers } });
}
