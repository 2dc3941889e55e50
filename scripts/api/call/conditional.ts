import { hash } from 'node:crypto';

/** Publicly cacheable, revalidated each time. */
export function answerConditionally(request: Request, json: string): Response {
  const tag = `"${hash('sha1', json, 'base64url')}"`;
  const headers = { 'Cache-Control': 'no-cache', ETag: tag };
  return isNotModified(request, tag)
    ? new Response(null, { status: 304, headers })
    : jsonResponse(json, headers);
}

export function isNotModified(request: Request, tag: string): boolean {
  const held = request.headers.get('If-None-Match')?.split(',') ?? [];
  return held.some((one) => one.trim().replace(/^W\//, '') === tag);
}

export function jsonResponse(json: string, headers: Readonly<Record<string, string>>): Response {
  return new Response(json, { headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers } });
}
