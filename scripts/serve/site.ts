/**
 * The site server: the live release, redirects and rewrites of the route table, security headers, and the API under
 * the same origin. Plain node:http: it streams both ways, costs nothing per request, and there are few routes to match.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import type { Logger } from 'pino';
import { serverAnswers } from '../../src/text/server-answers.ts';
import type { ReleaseFile } from '../publish/release-manifest.ts';
import type { ProviderSettings } from '../provider-settings.ts';
import type { DataLayout } from '../settings.ts';
import { BlobCache } from './blob-cache.ts';
import { sendFile } from './file-answer.ts';
import { baseHeaders, exceptionsFor, type Exceptions } from './headers.ts';
import { followReleases, type LiveRelease } from './live-release.ts';
import { sendJson, sendJsonError, sendPlainPage, sendRedirect, sendText } from './plain-answer.ts';
import { createProxy } from './proxy.ts';
import { logRequest } from './request-log.ts';
import { resolve, type Resolution } from './resolve.ts';

export interface SiteOptions {
  readonly layout: DataLayout;
  /** Public origin of the site. */
  readonly siteUrl: string;
  /** Origin of the API. */
  readonly apiUrl: string;
  /** What pages load from providers. */
  readonly providerSources: ProviderSettings['sources'];
  readonly log: Logger;
  /** Whose word about the visitor's address counts; the proxies of this machine by default. */
  readonly proxies?: BlockList;
  /** How long the API may be silent before a 504. */
  readonly apiSilenceMs?: number;
}

export interface Site {
  /** @returns the port, which matters when 0 was asked for. @throws Error that says what to do when the port is taken. */
  readonly listen: (port: number, host?: string) => Promise<number>;
  /** Takes a switch of releases into account now instead of within a second. */
  readonly refresh: () => Promise<void>;
  readonly releaseId: () => string | null;
  /** Stops accepting, lets answers under way finish for up to 5 s, then closes what is left. */
  readonly close: () => Promise<void>;
}

export async function createSite(options: SiteOptions): Promise<Site> {
  const { layout, siteUrl, apiUrl, proxies, log, apiSilenceMs } = options;
  const isSecure = siteUrl.startsWith('https:');
  const base = baseHeaders(isSecure);
  const exceptions = exceptionsFor(options.providerSources);
  const proxy = createProxy({
    apiUrl,
    siteUrl,
    ...(proxies && { proxies }),
    ...(apiSilenceMs && { silenceMs: apiSilenceMs }),
  });
  const blobs = new BlobCache(layout);
  const releases = await followReleases(layout, {
    onSwitch: ({ id }) => log.info({ release: id }, 'release is live'),
    onError: (error) => log.error({ err: error }, 'the live release cannot be read; the one before goes on'),
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // Taken once: however long the answer takes, all of it is of this release.
    const release = releases.current();
    const find = (path: string): ReleaseFile | null => release?.get(path) ?? null;
    const resolution = resolve(request.url ?? '', (path) => find(path) !== null);
    if (resolution.kind === 'proxy') return proxy.forward(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuseMethod(response, isSecure);
    } else if (resolution.kind === 'file') {
      await sendPage({ request, response, resolution, release, find, blobs, isSecure, exceptions });
    } else {
      sendOther(response, resolution, release, isSecure);
    }
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    logRequest(log, request, response);
    response.once('finish', () => readOn(request));
    for (const [name, value] of Object.entries(base)) response.setHeader(name, value);
    try {
      await answer(request, response);
    } catch (error) {
      log.error({ err: error, path: request.url?.split('?')[0] }, 'a request could not be answered');
      if (response.headersSent) response.destroy();
      else sendPlainPage(response, 500, serverAnswers.failed, isSecure);
    }
  };

  const server = createServer((request, response) => void handle(request, response));
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = 65_000;
  server.on('clientError', refuseClient);

  return {
    listen: (port, host) => listen(server, port, host),
    refresh: releases.refresh,
    releaseId: () => releases.current()?.id ?? null,
    close: async () => {
      releases.close();
      await closeGracefully(server);
      proxy.close();
    },
  };
}

const graceMs = 5000;
const readOnMs = 2000;

interface PageRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly resolution: Extract<Resolution, { kind: 'file' }>;
  readonly release: LiveRelease | null;
  readonly find: (path: string) => ReleaseFile | null;
  readonly blobs: BlobCache;
  readonly isSecure: boolean;
  readonly exceptions: Exceptions;
}

async function sendPage(page: PageRequest): Promise<void> {
  const { request, response, resolution, release, find, blobs, isSecure, exceptions } = page;
  const file = find(resolution.path);
  if (release === null) {
    response.setHeader('Retry-After', '10');
    sendPlainPage(response, 503, serverAnswers.notPublished, isSecure);
  } else if (file === null) {
    sendPlainPage(response, 404, serverAnswers.notFound, isSecure);
  } else {
    await sendFile({ request, response, file, blobs, isSecure, exceptions, ...resolution });
  }
}

function sendOther(
  response: ServerResponse,
  resolution: Exclude<Resolution, { kind: 'file' | 'proxy' }>,
  release: LiveRelease | null,
  isSecure: boolean,
): void {
  switch (resolution.kind) {
    case 'redirect':
      return sendRedirect(response, resolution.to);
    case 'missingAsset':
      return sendText(response, 404, 'Not found');
    case 'badAddress':
      return resolution.isApi
        ? sendJsonError(response, 400, serverAnswers.badAddress.text)
        : sendPlainPage(response, 400, serverAnswers.badAddress, isSecure);
    case 'health':
      return sendJson(response, release === null ? 503 : 200, {
        status: release === null ? 'no release' : 'ok',
        release: release?.id ?? null,
      });
  }
}

function refuseMethod(response: ServerResponse, isSecure: boolean): void {
  response.setHeader('Allow', 'GET, HEAD');
  sendPlainPage(response, 405, serverAnswers.methodNotAllowed, isSecure);
}

/**
 * A client that is answered before it has sent its whole body reads the answer only if it can go on sending for a
 * moment; one that goes on for longer is cut off.
 */
function readOn(request: IncomingMessage): void {
  if (request.complete) return;
  request.resume();
  const timer = setTimeout(() => request.complete || request.socket.destroy(), readOnMs);
  request.once('end', () => clearTimeout(timer));
}

/** What is not even HTTP, or has headers beyond all measure, never becomes a request. */
function refuseClient(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
  const text = `${serverAnswers.badAddress.title}\n`;
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

async function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  const { promise, resolve: isListening, reject } = Promise.withResolvers<undefined>();
  server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port)));
  server.listen({ port, ...(host !== undefined && { host }) }, () => isListening(undefined));
  await promise;
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

function listenError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} is taken by another program: stop that program, or set PORT to a free one.`,
    );
  }
  if (error.code === 'EACCES') {
    return new Error(`Port ${port} needs rights that this user does not have: set PORT to one above 1023.`);
  }
  return error;
}

async function closeGracefully(server: Server): Promise<void> {
  if (!server.listening) return;
  const { promise, resolve: isClosed } = Promise.withResolvers<undefined>();
  server.close(() => isClosed(undefined));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await promise;
  clearTimeout(timer);
}
