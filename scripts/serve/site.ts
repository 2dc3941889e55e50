/** The site server: the live release at the addresses of the route table, and the API under the same origin. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import { serverAnswers } from '../../src/text/failures.ts';
import { limitConnections, patience, type ConnectionLimits } from '../http/connections.ts';
import { guardFraming, hasAnswered, strictParser } from '../http/framing.ts';
import { apiTrouble, watchDisk, type Trouble } from '../http/health.ts';
import { listen } from '../http/listen.ts';
import { otherNameOf } from '../http/own-hosts.ts';
import { loopbackProxies } from '../http/trusted-proxies.ts';
import type { ProviderSettings } from '../shared/provider-settings.ts';
import type { DataLayout } from '../shared/settings.ts';
import { baseHeaders, exceptionsFor, type HeaderFields } from './headers.ts';
import { redirectCaching } from './caching.ts';
import { pageAnswers, plainPage } from './page-answers.ts';
import { apiError, createProxy, type SiteContext, type SiteEnv } from './proxy.ts';
import { followReleases } from './release-reader.ts';
import { logRequests } from './request-log.ts';
import { proxiedPrefixes, resolve, sandboxPrefix } from '../shared/resolve.ts';

export interface SiteOptions {
  readonly layout: DataLayout;
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly isApiEmbedded?: boolean;
  readonly disk?: () => Promise<Trouble>;
  /** `Settings.sandboxUrl` */
  readonly hasSandbox?: boolean;
  readonly providerSources: ProviderSettings['sources'];
  readonly pictureHosts?: readonly string[];
  /** `Settings.edgeSeconds` */
  readonly edgeSeconds?: number | null;
  readonly log: Logger;
  readonly proxies?: BlockList;
  /** `Settings.connectionsPerAddress`, and how many in all. */
  readonly connections?: Pick<ConnectionLimits, 'perAddress' | 'total'>;
  /** In ms; then 504. */
  readonly apiSilenceMs?: number;
  /** Without progress in either direction, in ms. */
  readonly idleMs?: number;
}

export interface Site {
  /** @returns the port, relevant for port 0. @throws Explained when the port is taken. */
  readonly listen: (port: number, host?: string) => Promise<number>;
  /** Looks for a switch of the release now. */
  readonly refresh: () => Promise<void>;
  readonly releaseId: () => string | null;
  /** Waits up to 5 s for responses in progress. */
  readonly close: () => Promise<void>;
}

export async function createSite(options: SiteOptions): Promise<Site> {
  const { layout, siteUrl, apiUrl, log, isApiEmbedded = false, proxies = loopbackProxies } = options;
  const { disk = watchDisk(layout.root) } = options;
  const isSecure = siteUrl.startsWith('https:');
  const proxied = options.hasSandbox ? [...proxiedPrefixes, sandboxPrefix] : proxiedPrefixes;
  const proxy = createProxy({ apiUrl, siteUrl, proxies, silenceMs: options.apiSilenceMs });
  const releases = await followReleases(layout, {
    onSwitch: ({ id }) => log.info({ release: id }, 'release is live'),
    onError: (error) => log.error({ err: error }, 'the live release cannot be read; the one before goes on'),
  });
  const pages = pageAnswers({
    layout,
    isSecure,
    exceptions: exceptionsFor(options.providerSources, options.pictureHosts),
    edgeSeconds: options.edgeSeconds ?? null,
  });

  const answer = async (context: SiteContext): Promise<Response> => {
    const { url = '' } = context.env.incoming;
    // Read once, so that one response uses one release.
    const release = releases.current();
    const resolution = resolve(url, (path) => release?.get(path) != null, proxied);
    if (resolution.kind === 'proxy') return proxy.forward(context);
    if (resolution.kind === 'badAddress')
      return resolution.isApi
        ? apiError(context, 400, serverAnswers.badAddress.text)
        : plainPage(context, 400, serverAnswers.badAddress, isSecure);
    if (!['GET', 'HEAD'].includes(context.req.method)) {
      context.header('Allow', 'GET, HEAD');
      return plainPage(context, 405, serverAnswers.methodNotAllowed, isSecure);
    }
    switch (resolution.kind) {
      case 'redirect':
        context.header('Cache-Control', redirectCaching);
        return context.redirect(resolution.to, 301);
      case 'missingAsset':
        return context.text('Not found\n', 404, { 'Cache-Control': 'no-cache' });
      case 'health':
        return health(context, release?.id ?? null, () =>
          Promise.all([apiTrouble(apiUrl, isApiEmbedded), disk()]),
        );
      case 'file': {
        const origin = resolution.route === null ? null : otherNameOf(context.req.header('Host'), siteUrl);
        if (origin !== null) {
          context.header('Cache-Control', 'no-store');
          return context.redirect(origin + url, 302);
        }
        return pages(context, release, resolution);
      }
    }
  };

  const app = new Hono<SiteEnv>();
  app.use(requestId(), logRequests(log), addHeaders(baseHeaders(isSecure), sandboxPrefix));
  for (const prefix of proxied) app.use(`${prefix}*`, compress());
  app.all('*', answer);
  app.onError((error, context) => {
    log.error({ err: error, path: context.req.path }, 'a request could not be answered');
    return plainPage(context, 500, serverAnswers.failed, isSecure);
  });

  const server = createSiteServer((request, env) => app.fetch(request, env), options.idleMs);
  limitConnections(server, { perAddress: 256, ...options.connections, proxies }, refuseTooMany);
  return {
    listen: (port, host) => listen(server, { port, host, setting: 'PORT' }),
    refresh: releases.refresh,
    releaseId: () => releases.current()?.id ?? null,
    close: async () => {
      releases.close();
      await closeGracefully(server);
      await proxy.close();
    },
  };
}

/** Headers that a response does not set itself. Popups of the sandbox talk to the page that opened them. */
function addHeaders(fields: HeaderFields, sandbox: string) {
  const names = Object.entries(fields);
  return async (context: SiteContext, next: () => Promise<void>): Promise<void> => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of names) if (!headers.has(name)) headers.set(name, value);
    if (context.req.path.startsWith(sandbox)) headers.delete('Cross-Origin-Opener-Policy');
  };
}

/** Pages answer without the API, but no shopper can buy: a monitor has to see both. */
async function health(
  context: SiteContext,
  release: string | null,
  look: () => Promise<readonly Trouble[]>,
): Promise<Response> {
  const troubles = [release === null ? 'no release' : null, ...(await look())].filter((one) => one !== null);
  const status = troubles.join(', ') || 'ok';
  return context.json({ status, release }, status === 'ok' ? 200 : 503, { 'Cache-Control': 'no-cache' });
}

type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

function createSiteServer(fetch: Fetch, idleMs = 60_000): Server {
  const server = createAdaptorServer({
    fetch: (request, env) => fetch(request, env as HttpBindings),
    serverOptions: {
      ...strictParser,
      maxHeaderSize: 16_384,
      ...patience,
      highWaterMark: 32 * 1024,
    },
  }) as Server;
  server.timeout = idleMs;
  guardFraming(server, refuseMisframed);
  server.on('clientError', refuseUnreadable);
  return server;
}

function refuseMisframed(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(400, plainHeaders).end(`${serverAnswers.badRequest.title}\n`);
}

function refuseTooMany(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(429, plainHeaders).end(`${serverAnswers.tooManyRequests}\n`);
}

const plainHeaders = { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' };

function refuseUnreadable(error: NodeJS.ErrnoException, socket: Parameters<typeof hasAnswered>[0]): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasAnswered(socket)) {
    socket.destroy();
    return;
  }
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
}

const graceMs = 5000;

async function closeGracefully(server: Server): Promise<void> {
  if (!server.listening) return;
  const { promise, resolve: isClosed } = Promise.withResolvers<undefined>();
  server.close(() => isClosed(undefined));
  // Connections whose response is still in progress become idle later.
  const closing = setInterval(() => server.closeIdleConnections(), 50);
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await promise;
  clearInterval(closing);
  clearTimeout(timer);
}
