import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { notFound } from './call/refusal.ts';
import { messages } from './messages.ts';

/**
 * Serves /media/* from a folder. Only images, with a sandboxing CSP, so that an SVG opened directly runs no scripts
 * (XSS).
 * @throws Refusal 404 for anything but an image in the folder.
 */
export async function answerMedia(folder: string, request: Request): Promise<Response> {
  const file = await fileOf(folder, new URL(request.url).pathname);
  const type = file && types[extname(file).toLowerCase()];
  const info = type ? await stat(file) : null;
  if (!file || !type || !info?.isFile()) throw notFound(messages.fileNotFound);

  const tag = `"${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}"`;
  const headers = {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=2592000',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: tag,
  };
  const held = request.headers.get('If-None-Match')?.split(',') ?? [];
  if (held.some((value) => value.trim().replace(/^W\//, '') === tag))
    return new Response(null, { status: 304, headers });
  const isHead = request.method === 'HEAD';
  const body = isHead ? null : (Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>);
  return new Response(body, { headers: { ...headers, 'Content-Length': String(info.size) } });
}

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** The file of a path, symlinks resolved; null when it does not exist or is outside the folder (path traversal). */
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
