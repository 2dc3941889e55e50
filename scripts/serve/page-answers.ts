import { cspHash } from '../http/csp-hash.ts';
import { serveStatic } from '@hono/node-server/serve-static';
import { getMimeType } from 'hono/utils/mime';
import { shop } from '../../src/shop.ts';
import { serverAnswers } from '../../src/text/failures.ts';
import type { DataLayout } from '../shared/settings.ts';
import { pageHeaders, type Exceptions } from './headers.ts';
import type { SiteContext } from './proxy.ts';
import { fileCaching } from './caching.ts';
import { bytesOf, type InlineCode, type LiveRelease } from './release-reader.ts';
import type { Resolution } from '../shared/resolve.ts';

export interface PageOptions {
  readonly layout: DataLayout;
  readonly isSecure: boolean;
  readonly exceptions: Exceptions;
  /** `Settings.edgeSeconds` */
  readonly edgeSeconds: number | null;
}

type FileResolution = Extract<Resolution, { kind: 'file' }>;

export function pageAnswers({ layout, isSecure, exceptions, edgeSeconds }: PageOptions) {
  return async (
    context: SiteContext,
    release: LiveRelease | null,
    { path, status, route }: FileResolution,
  ): Promise<Response> => {
    const file = release?.get(path) ?? null;
    if (release === null) {
      context.header('Retry-After', '10');
      return plainPage(context, 503, serverAnswers.notPublished, isSecure);
    }
    if (file === null) return plainPage(context, 404, serverAnswers.notFound, isSecure);
    // A CDN is told of addresses without a query; others it would keep.
    const isShared = status === 200 && !context.env.incoming.url?.includes('?');
    const headers: Record<string, string> = {
      ...fileCaching(path, file, isShared ? edgeSeconds : null),
      'Content-Type': contentTypeOf(file.type),
      ...(file.encodings.length > 0 && { Vary: 'Accept-Encoding' }),
      ...(file.type === 'md' && twinHeaders),
      ...(file.inline !== null && pageHeaders(route, file.inline, isSecure, exceptions)),
    };
    // Weak: the same content in any encoding. Only what would be a 200 is conditional (RFC 9110, section 13.2.1).
    const etag = `W/"${file.hash.slice(0, 24)}"`;
    if (status === 200) {
      headers['ETag'] = etag;
      if (isNotModified(context.req.header('If-None-Match'), etag)) return context.body(null, 304, headers);
    }
    const send = serveStatic({ path: bytesOf(layout, file), precompressed: file.encodings.length > 0 });
    const answer = await send(context, () => Promise.resolve());
    if (answer === undefined) throw new Error(`${path} has no bytes in ${layout.releases}`);
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    // The time of the stored bytes is not that of the page.
    answer.headers.delete('Last-Modified');
    return status === 200 ? answer : new Response(answer.body, { status, headers: answer.headers });
  };
}

/** Search engines list the page itself. */
export const twinHeaders = { 'X-Robots-Tag': 'noindex' };

function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim()) ?? [];
  return tags.some((tag) => tag === '*' || `W/${tag.replace(/^W\//, '')}` === etag);
}

/** Unknown ones are a download. */
export function contentTypeOf(extension: string): string {
  if (extension === 'md') return 'text/markdown; charset=utf-8';
  return getMimeType(`file.${extension}`) ?? 'application/octet-stream';
}

export function plainPage(
  context: Pick<SiteContext, 'html'>,
  status: 400 | 404 | 405 | 500 | 503,
  { title, text }: { readonly title: string; readonly text: string },
  isSecure: boolean,
): Response {
  const page = [
    `<!doctype html><html lang="${shop.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${title} · ${shop.name}</title><style>${style}</style></head>`,
    `<body><main><h1>${title}</h1><p>${text}</p><p><a href="/">${serverAnswers.backHome}</a></p></main></body></html>`,
  ].join('\n');
  const headers = { 'Cache-Control': 'no-cache', ...pageHeaders('notFound', plainInline, isSecure) };
  return context.html(page, status, headers);
}

const style = 'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}';

const plainInline: InlineCode = {
  scripts: [],
  styles: [cspHash(style)],
};
