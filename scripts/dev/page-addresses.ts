/** Addresses of `npm run dev`, as the site server answers them. */
import { createReadStream, existsSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream';
import { matchRoute, routes, type Route } from '../../src/domain/routes.ts';
import { contentTypeOf } from '../serve/page-answers.ts';
import { resolve } from '../shared/resolve.ts';
import type { DataLayout } from '../shared/settings.ts';

export interface PageAddressesOptions {
  readonly data: DataLayout;
  readonly publicFolder: string;
  readonly forward: RequestListener;
  readonly apiSettled: () => Promise<void>;
}

type Next = (error?: unknown) => void;

/** In front of Astro's and Vite's middleware. It rewrites the URL to that of the file in `src/pages`. */
export function pageAddresses({ data, publicFolder, forward, apiSettled }: PageAddressesOptions) {
  const has = (path: string) =>
    isSinglePage(path) ||
    isPublished(data, path) ||
    existsSync(join(publicFolder, path)) ||
    (path.startsWith(pictures) && existsSync(pictureFile(data, path)));
  return (request: IncomingMessage, response: ServerResponse, next: Next): void => {
    const target = request.url ?? '/';
    if (ofVite.test(target)) return next();
    const resolution = resolve(target, has);
    switch (resolution.kind) {
      case 'proxy':
        void apiSettled().then(() => forward(request, response));
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
        if (resolution.path.startsWith(pictures)) return sendPicture(data, resolution.path, response);
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
const pictures = '/img/';

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

function pictureFile({ images }: DataLayout, path: string): string {
  return join(images, path.slice(pictures.length));
}

function sendPicture(data: DataLayout, path: string, response: ServerResponse): void {
  response.setHeader('Content-Type', contentTypeOf(extname(path).slice(1)));
  // A client that disconnects is no error.
  pipeline(createReadStream(pictureFile(data, path)), response, () => undefined);
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
