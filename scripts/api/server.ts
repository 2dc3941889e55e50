import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { DatabaseSync } from 'node:sqlite';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import { patience } from '../http/connections.ts';
import { watchDisk } from '../http/health.ts';
import { listen } from '../http/listen.ts';
import type { Settings } from '../shared/settings.ts';
import { createApi } from './app.ts';
import { openDatabase } from './db/open.ts';
import { localSecret } from '../publish/state/secrets.ts';
import { notifyPublisher } from './notify-publisher.ts';
import { ConnectionReset, faultSwitch } from './faults.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { DrawMissing } from './media.ts';
import { noCallerLimits } from './limits.ts';
import { testCost } from './session/passwords.ts';

export interface RunningApi {
  readonly url: string;
  stop(): Promise<void>;
}

export type ApiSettings = Pick<Settings, 'apiPort' | 'data' | 'siteUrl'> &
  Partial<
    Pick<
      Settings,
      'allowsFaults' | 'host' | 'isDemo' | 'ownHosts' | 'publisherPort' | 'sandboxUrl' | 'uploadMemory'
    >
  >;

/** @throws Explained without a database, or when another program uses the port. */
export async function startApi(
  settings: ApiSettings,
  log: Logger,
  drawMissing?: DrawMissing,
): Promise<RunningApi> {
  const { apiPort, data, isDemo = false, sandboxUrl = `http://127.0.0.1:${apiPort}`, siteUrl } = settings;
  const database = openDatabase(data.apiDatabase, { mustExist: true });
  const faults = settings.allowsFaults ? faultSwitch() : undefined;
  const onStock = (products: readonly string[]) => notifyOf(settings, database, products);
  const api = createApi({
    database,
    media: data.media,
    drawMissing,
    apiUrl: sandboxUrl,
    siteUrl,
    isPublic: isDemo,
    disk: watchDisk(data.root),
    ...(settings.ownHosts !== undefined && { ownHosts: settings.ownHosts }),
    ...(settings.uploadMemory !== undefined && { uploadMemory: settings.uploadMemory }),
    log,
    onStock,
    publisherSecret: () => localSecret(data),
    faults,
    ...(faults !== undefined && { passwordCost: testCost, limits: noCallerLimits }),
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
    // Keep-alive longer than the proxy's: otherwise the API could close a connection that the proxy is reusing
    // (keep-alive race).
    serverOptions: patience,
  }) as Server;
  const stopHousekeeping = startHousekeeping(database, {
    siteUrl,
    apiUrl: sandboxUrl,
    log,
    onStock,
  });
  const close = () => {
    stopHousekeeping();
    database.close();
  };
  try {
    const port = await listen(server, { port: apiPort, host: '127.0.0.1', setting: 'API_PORT' });
    return { url: `http://127.0.0.1:${port}`, stop: () => stopped(server).finally(close) };
  } catch (error) {
    close();
    throw error;
  }
}

async function notifyOf(
  { data, host = '127.0.0.1', publisherPort }: ApiSettings,
  database: DatabaseSync,
  products: readonly string[],
): Promise<void> {
  if (publisherPort === undefined) return;
  await notifyPublisher({ data, host, publisherPort }, database, { products }, new Date());
}

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
