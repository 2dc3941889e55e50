import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { DatabaseSync } from 'node:sqlite';
import type { Duplex } from 'node:stream';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import { guardFraming, hasAnswered, strictParser } from '../http/framing.ts';
import { listen } from '../http/listen.ts';
import type { Settings } from '../settings.ts';
import { createApi } from './app.ts';
import { openDatabase } from './db/open.ts';
import { notifyPublisher } from './notify-publisher.ts';
import { ConnectionReset, faultSwitch } from './faults.ts';
import { startHousekeeping, type HousekeepingOptions } from './housekeeping.ts';
import { unlimitedUnpaidOrders, type Limits } from './limits/limits.ts';
import { testCost } from './session/passwords.ts';
import { words } from './words.ts';

/** The embedded API on a port. */
export interface RunningApi {
  readonly url: string;
  /** Graceful shutdown: stops accepting, waits for pending calls, closes the database. */
  stop(): Promise<void>;
}

export type ApiSettings = Pick<Settings, 'apiPort' | 'data' | 'siteUrl'> &
  Partial<Pick<Settings, 'allowsFaults' | 'host' | 'publisherPort' | 'sandboxReach' | 'sandboxUrl'>> & {
    readonly limits?: Partial<Limits>;
  };

/**
 * Serves the embedded API on 127.0.0.1; port 0 chooses a free one.
 * @throws MissingDatabase when there is no database.
 * @throws Explained when another program uses the port.
 */
export async function startApi(settings: ApiSettings, log: Logger): Promise<RunningApi> {
  const database = openDatabase(settings.data.apiDatabase, { mustExist: true });
  const { sandboxUrl: apiUrl = `http://127.0.0.1:${settings.apiPort}` } = settings;
  const faults = settings.allowsFaults ? faultSwitch() : undefined;
  const { siteUrl, data, sandboxReach = 'loopback', limits = {} } = settings;
  const api = createApi({
    database,
    media: data.media,
    apiUrl,
    siteUrl,
    reach: sandboxReach,
    log,
    faults,
    ...(faults !== undefined && { passwordCost: testCost }),
    limits: { ...(faults !== undefined && { unpaidOrders: unlimitedUnpaidOrders }), ...limits },
  });
  const server = createAdaptorServer({
    fetch: async (request, env) => {
      const { socket } = (env as HttpBindings).incoming;
      const response = await api(request, socket.remoteAddress).catch((error: unknown) =>
        broken(socket, error),
      );
      // During shutdown, ends keep-alive connections.
      if (!server.listening) response.headers.set('Connection', 'close');
      return response;
    },
    // Keeps the adapter from replacing the process's global Request and Response.
    overrideGlobalObjects: false,
    serverOptions,
  }) as Server;
  guardFraming(server, (_request, response) => {
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
    };
    response.writeHead(400, headers).end(JSON.stringify({ errorMessage: words.badBody }));
  });
  server.on('clientError', answerUnreadable);
  // Longer than the proxy's keep-alive timeout: otherwise the API could close a connection that the proxy is reusing
  // (keep-alive race).
  server.keepAliveTimeout = 65_000;
  const stopHousekeeping = startHousekeeping(database, housekeepingOf(settings, database, log));

  const close = () => {
    stopHousekeeping();
    database.close();
  };
  let port: number;
  try {
    port = await listen(server, { port: settings.apiPort, host: '127.0.0.1', setting: 'API_PORT' });
  } catch (error) {
    close();
    throw error;
  }
  const stop = (): Promise<void> => {
    faults?.clear();
    return stopped(server).finally(close);
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Without a publisher's port there are no notifications. */
function housekeepingOf(
  { data, siteUrl, host = '127.0.0.1', publisherPort }: ApiSettings,
  database: DatabaseSync,
  log: Logger,
): HousekeepingOptions {
  const common = { media: data.media, siteUrl, log };
  if (publisherPort === undefined) return common;
  const notify = (products: readonly string[]) =>
    notifyPublisher({ data, host, publisherPort }, database, { products }, new Date());
  return { ...common, onStock: notify };
}

/** Timeouts for requests that never complete, longer than a call's deadline; Node checks them at this interval. */
const serverOptions = {
  ...strictParser,
  maxHeaderSize: 16_384,
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2000,
};

/** Resets the socket for an injected fault; the returned response is discarded. */
function broken(socket: Socket, error: unknown): Response {
  if (!(error instanceof ConnectionReset)) throw error;
  socket.resetAndDestroy();
  return new Response(null);
}

function stopped(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeIdleConnections();
  });
}

/** Answers invalid HTTP, which never reaches the app, with a wire error. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasAnswered(socket)) {
    socket.destroy();
    return;
  }
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const status = isTooLong ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const body = JSON.stringify({ errorMessage: isTooLong ? words.addressTooLong : words.badBody });
  const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}`;
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${headers}\r\n\r\n${body}`);
}
