import { hash } from 'node:crypto';

/** Publicly cacheable, revalidated each time. */
export function answerConditionally(request: Request, json: string): Response {
  const tag = `"${hash('sha1', json, 'base64url')}"`;
  return isNotModified(request, tag) ? notModified(tag) : jsonResponse(json, headersWith(tag));
}

export function notModified(tag: string): Response {
  return new Response(null, { status: 304, headers: headersWith(tag) });
}

function headersWith(tag: string) {
  return { 'Cache-Control': 'no-cache', ETag: tag };
}

export function isNotModified(request: Request, tag: string): boolean {
  const held = request.headers.get('If-None-Match')?.split(',') ?? [];
  return held.some((one) => one.trim().replace(/^W\//, '') === tag);
}

export function jsonResponse(json: string, headers: Readonly<Record<string, string>>): Response {
  return new Response(json, { headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers } });
}
