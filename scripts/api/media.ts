import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { getMimeType } from 'hono/utils/mime';
import { isNotModified } from './call/conditional.ts';
import { notFound } from './call/http-error.ts';
import { messages } from './messages.ts';

/** Makes a picture that has no file yet. @param path below the media folder, as it came: it may be any text */
export type DrawMissing = (path: string) => Promise<void>;

/** Images of a folder, with a CSP under which an SVG that is opened runs nothing. @throws HttpError 404 */
export async function answerMedia(
  folder: string,
  request: Request,
  drawMissing: DrawMissing = () => Promise.resolve(),
): Promise<Response> {
  const { pathname } = new URL(request.url);
  await drawMissing(pathname.slice('/media/'.length));
  const file = await fileOf(folder, pathname);
  const type = file && getMimeType(file.toLowerCase())?.split(';')[0];
  const info = type?.startsWith('image/') ? await stat(file ?? '') : null;
  if (!file || !type || !info?.isFile()) throw notFound(messages.fileNotFound);

  const tag = `"${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}"`;
  const headers = {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=2592000',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: tag,
  };
  if (isNotModified(request, tag)) return new Response(null, { status: 304, headers });
  const isHead = request.method === 'HEAD';
  const body = isHead ? null : (Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>);
  return new Response(body, { headers: { ...headers, 'Content-Length': String(info.size) } });
}

async function fileOf(folder: string, pathname: string): Promise<string | null> {
  const path = decoded(pathname.slice('/media/'.length));
  if (path === null || /[\0\\]/.test(path) || path.split('/').some((part) => part.startsWith('.')))
    return null;
  try {
    const [inside, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    return file.startsWith(inside + sep) ? file : null;
  } catch {
    return null;
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
