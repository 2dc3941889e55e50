/** Addresses of `npm run dev`, as the site server answers them. */
import { createReadStream, existsSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream';
import { matchRoute, routes, type Route } from '../../src/domain/routes.ts';
import { pageOfTwin } from '../../src/domain/shop/twin-path.ts';
import { isCrawlFile } from '../publish/crawl/crawl-file.ts';
import { contentTypeOf, twinHeaders } from '../serve/page-answers.ts';
import { resolve } from '../shared/resolve.ts';
import type { DataLayout } from '../shared/settings.ts';
import type { Pictures } from './pictures.ts';

export interface PageAddressesOptions {
  readonly data: DataLayout;
  readonly publicFolder: string;
  readonly forward: RequestListener;
  readonly pictures: Pick<Pictures, 'has' | 'fileOf'>;
  /** Twins and feeds. @returns null when there is none at this path of a URL */
  readonly publishedFile: (path: string) => Promise<string | null>;
}

type Next = (error?: unknown) => void;

/** In front of Astro's and Vite's middleware. It rewrites the URL to that of the file in `src/pages`. */
export function pageAddresses(options: PageAddressesOptions) {
  const { data, publicFolder, forward, pictures, publishedFile } = options;
  const has = (path: string) =>
    isSinglePage(path) ||
    isPublished(data, path) ||
    existsSync(join(publicFolder, path)) ||
    isBesidePages(data, path) ||
    (path.startsWith(picturePrefix) && pictures.has(path));
  return (request: IncomingMessage, response: ServerResponse, next: Next): void => {
    const target = request.url ?? '/';
    if (ofVite.test(target)) return next();
    const resolution = resolve(target, has);
    switch (resolution.kind) {
      case 'proxy':
        forward(request, response);
        return;
      case 'redirect':
        response.writeHead(301, { Location: resolution.to }).end();
        return;
      case 'badAddress':
        response.writeHead(400).end('Bad address\n');
        return;
      case 'missingAsset':
        response.writeHead(404).end('Not found\n');
        return;
      case 'file':
        if (resolution.path.startsWith(picturePrefix)) {
          sendPicture(pictures.fileOf(resolution.path), resolution.path, response);
          return;
        }
        if (isBesidePages(data, resolution.path)) {
          sendText(publishedFile(addressOf(resolution.path)), resolution.path, response, next);
          return;
        }
        // A file of `public`, or a page outside the route table: Astro decides whether it exists.
        if (resolution.route === null || matchRoute(pathOf(target)) === null) return next();
        request.url = addressOf(resolution.path) + queryOf(target);
        if (resolution.status === 404) answerNotFound(response);
        return next();
      default:
        return next();
    }
  };
}

const ofVite = /^\/(?:@|__|src\/|node_modules\/|\.)/;
const picturePrefix = '/img/';

/** Which the snapshot does not list. */
function isSinglePage(path: string): boolean {
  return singlePages.has(path);
}

const singlePages: ReadonlySet<string> = new Set(
  (Object.values(routes) as readonly Route[]).flatMap((route) => [
    ...(route.kind === 'page' ? [route.pattern] : []),
    ...('fallback' in route ? [route.fallback] : []),
  ]),
);

function isPublished({ snapshot }: DataLayout, path: string): boolean {
  if (!existsSync(snapshot)) return false;
  const database = new DatabaseSync(snapshot, { readOnly: true, timeout: 5000 });
  try {
    return database.prepare('SELECT 1 FROM page WHERE path = ?').get(addressOf(path)) !== undefined;
  } finally {
    database.close();
  }
}

/** Twins of the snapshot's pages, and files for crawlers and feed readers. */
function isBesidePages(data: DataLayout, path: string): boolean {
  return isCrawlFile(path) || (pageOfTwin(path) !== path && isPublished(data, pageOfTwin(path)));
}

function sendPicture(making: Promise<string | null>, path: string, response: ServerResponse): void {
  const type = contentTypeOf(extname(path).slice(1));
  making.then(
    (file) => {
      if (file === null) return void response.writeHead(404).end('Not found\n');
      // A client that disconnects, now or while the picture was made, is no error.
      if (response.destroyed) return;
      response.setHeader('Content-Type', type);
      pipeline(createReadStream(file), response, () => undefined);
    },
    // The API is away, or has it no longer.
    () => response.writeHead(502).end('No picture\n'),
  );
}

function sendText(
  making: Promise<string | null>,
  path: string,
  response: ServerResponse,
  next: (error?: unknown) => void,
): void {
  const headers = {
    'Content-Type': contentTypeOf(extname(path).slice(1)),
    ...(path.endsWith('.md') && twinHeaders),
  };
  making.then(
    (text) =>
      text === null ? response.writeHead(404).end('Not found\n') : response.writeHead(200, headers).end(text),
    next,
  );
}

/** The 404 page is rendered like any other, so the status is set here. */
function answerNotFound(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...rest: unknown[]
  ) => ServerResponse;
  response.writeHead = (_status: number, ...rest: unknown[]) => writeHead(404, ...rest);
}

function addressOf(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeURIComponent(segment.replaceAll('%2F', '/')))
    .join('/');
}

function pathOf(target: string): string {
  return target.split('?')[0] ?? target;
}

function queryOf(target: string): string {
  const start = target.indexOf('?');
  return start === -1 ? '' : target.slice(start);
}
