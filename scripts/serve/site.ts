/**
 * The site server: live release, redirects and rewrites of the route table, security headers, and the proxied API. Uses
 * node:http directly: it streams both ways, has little overhead, and the few routes need no framework.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import { serverAnswers } from '../../src/text/server-answers.ts';
import type { ReleaseFile } from '../publish/release-manifest.ts';
import type { ProviderSettings } from '../provider-settings.ts';
import type { DataLayout } from '../settings.ts';
import { listen } from '../http/listen.ts';
import { watchApi } from './api-answers.ts';
import { BlobCache } from './blob-cache.ts';
import { limitConnections, defaultConnectionLimits, type ConnectionLimits } from './connection-limits.ts';
import { sendFile } from './file-answer.ts';
import { baseHeaders, exceptionsFor, type Exceptions } from './headers.ts';
import { followReleases, type LiveRelease, type LiveReleases } from './live-release.ts';
import {
  sendJson,
  sendJsonError,
  sendPlainPage,
  sendRedirect,
  sendText,
  type Words,
} from './plain-answer.ts';
import { createProxy, type Proxy } from './proxy.ts';
import { logRequest } from './request-log.ts';
import { proxiedPrefixes, resolve, sandboxPrefix, type Resolution } from './resolve.ts';
import { createSiteServer } from './site-server.ts';

export interface SiteOptions {
  readonly layout: DataLayout;
  /** Public origin of the site. */
  readonly siteUrl: string;
  /** Origin of the API. */
  readonly apiUrl: string;
  /** Whether the API's sandbox is proxied (`Settings.sandboxUrl`). */
  readonly hasSandbox?: boolean;
  /** CSP sources of payment and login providers. */
  readonly providerSources: ProviderSettings['sources'];
  readonly log: Logger;
  /** Trusted proxies; loopback by default. */
  readonly proxies?: BlockList;
  /** Maximum silence of the API before a 504. */
  readonly apiSilenceMs?: number;
  /** Maximum silence within a request body before a 408. */
  readonly uploadSilenceMs?: number;
  /** Maximum time without progress on a connection, in either direction. */
  readonly idleMs?: number;
  /** Connection and concurrency limits. */
  readonly connectionLimits?: ConnectionLimits;
}

export interface Site {
  /** @returns the port, relevant for port 0. @throws Error with instructions when the port is taken. */
  readonly listen: (port: number | { readonly fd: number }, host?: string) => Promise<number>;
  /** Applies a release switch now, without the delay of up to a second. */
  readonly refresh: () => Promise<void>;
  readonly releaseId: () => string | null;
  /** Graceful shutdown: stops accepting, waits up to 5 s for responses in progress, then closes the rest. */
  readonly close: () => Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export async function createSite(options: SiteOptions): Promise<Site> {
  const { layout, siteUrl, proxies, log } = options;
  const isSecure = siteUrl.startsWith('https:');
  const base = baseHeaders(isSecure);
  const exceptions = exceptionsFor(options.providerSources);
  const proxy = proxyOf(options);
  const isApiWell = watchApi(options.apiUrl);
  const blobs = new BlobCache(layout);
  const releases = await follow(options);

  const answer: Answer = async (request, response) => {
    // Read once, so that one response uses one release.
    const release = releases.current();
    const resolution = resolve(request.url ?? '', (path) => isIn(release, path), proxiedBy(options));
    if (resolution.kind === 'proxy') return proxy.forward(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuseMethod(response, isSecure);
    } else if (resolution.kind === 'file') {
      await sendPage({ request, response, release, blobs, isSecure, exceptions, resolution });
    } else {
      await sendOther(response, resolution, { release, isApiWell, isSecure });
    }
  };

  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    logRequest(log, request, response, proxies);
    for (const [name, value] of Object.entries(base)) response.setHeader(name, value);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    begin(request, response);
    response.once('finish', () => readOn(request));
    try {
      if (admits(request, response)) await answer(request, response);
      else refuseForNow(request, response, isSecure);
    } catch (error) {
      log.error({ err: error, path: request.url?.split('?')[0] }, 'a request could not be answered');
      if (response.headersSent) response.destroy();
      else sendPlainPage(response, 500, serverAnswers.failed, isSecure);
    }
  };

  const server = createSiteServer(
    (request, response) => void handle(request, response),
    (request, response) => {
      begin(request, response);
      refuse(request, response, 400, serverAnswers.badRequest, isSecure);
    },
    options.idleMs,
  );
  const admits = limitConnections(server, options.connectionLimits ?? defaultConnectionLimits, proxies);

  return {
    listen: (port, host) => listen(server, { port, host, setting: 'PORT' }),
    refresh: releases.refresh,
    releaseId: () => releases.current()?.id ?? null,
    close: async () => {
      releases.close();
      await closeGracefully(server);
      proxy.close();
    },
  };
}

function follow({ layout, log }: SiteOptions): Promise<LiveReleases> {
  return followReleases(layout, {
    onSwitch: ({ id }) => log.info({ release: id }, 'release is live'),
    onError: (error) => log.error({ err: error }, 'the live release cannot be read; the one before goes on'),
  });
}

function proxyOf({ apiUrl, siteUrl, proxies, apiSilenceMs, uploadSilenceMs }: SiteOptions): Proxy {
  return createProxy({
    apiUrl,
    siteUrl,
    ...(proxies && { proxies }),
    ...(apiSilenceMs && { silenceMs: apiSilenceMs }),
    ...(uploadSilenceMs && { uploadSilenceMs }),
  });
}

function proxiedBy({ hasSandbox = false }: SiteOptions): readonly string[] {
  return hasSandbox ? [...proxiedPrefixes, sandboxPrefix] : proxiedPrefixes;
}

const graceMs = 5000;
const readOnMs = 2000;

interface PageRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly resolution: Extract<Resolution, { kind: 'file' }>;
  readonly release: LiveRelease | null;
  readonly blobs: BlobCache;
  readonly isSecure: boolean;
  readonly exceptions: Exceptions;
}

async function sendPage(page: PageRequest): Promise<void> {
  const { request, response, resolution, release, isSecure, blobs, exceptions } = page;
  const find = (path: string): ReleaseFile | null => release?.get(path) ?? null;
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

interface OtherAnswer {
  readonly release: LiveRelease | null;
  readonly isApiWell: () => Promise<boolean>;
  readonly isSecure: boolean;
}

async function sendOther(
  response: ServerResponse,
  resolution: Exclude<Resolution, { kind: 'file' | 'proxy' }>,
  { release, isApiWell, isSecure }: OtherAnswer,
): Promise<void> {
  if (resolution.kind === 'redirect') sendRedirect(response, resolution.to);
  else if (resolution.kind === 'missingAsset') sendText(response, 404, 'Not found');
  else if (resolution.kind === 'health') sendHealth(response, release, await isApiWell());
  else if (resolution.isApi) sendJsonError(response, 400, serverAnswers.badAddress.text);
  else sendPlainPage(response, 400, serverAnswers.badAddress, isSecure);
}

function isIn(release: LiveRelease | null, path: string): boolean {
  return release !== null && release.get(path) !== null;
}

/** Pages answer without the API, but nobody can buy: a monitor has to see both. */
function sendHealth(response: ServerResponse, release: LiveRelease | null, isApiWell: boolean): void {
  const status = release === null ? 'no release' : isApiWell ? 'ok' : 'the API does not answer';
  sendJson(response, status === 'ok' ? 200 : 503, { status, release: release?.id ?? null });
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  words: Words,
  isSecure: boolean,
): void {
  if (request.url?.startsWith('/api/')) sendJsonError(response, status, words.text);
  else sendPlainPage(response, status, words, isSecure);
}

function refuseForNow(request: IncomingMessage, response: ServerResponse, isSecure: boolean): void {
  response.setHeader('Retry-After', '2');
  refuse(request, response, 429, serverAnswers.tooManyAtOnce, isSecure);
}

function refuseMethod(response: ServerResponse, isSecure: boolean): void {
  response.setHeader('Allow', 'GET, HEAD');
  sendPlainPage(response, 405, serverAnswers.methodNotAllowed, isSecure);
}

/**
 * A client that gets an early response while still sending reads it only if the server keeps reading for a moment;
 * after `readOnMs` the connection is closed.
 */
function readOn(request: IncomingMessage): void {
  if (request.complete) return;
  request.resume();
  const timer = setTimeout(() => request.complete || request.socket.destroy(), readOnMs);
  request.once('end', () => clearTimeout(timer));
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
