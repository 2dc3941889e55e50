/** A site server on a free port over a tiny shop, and plain requests to it. */
import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, BlockList } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { createSite, type Site } from '../../scripts/serve/site.ts';
import type { DataLayout } from '../../scripts/shared/settings.ts';
import { emptyShop, shopWith, type SiteFiles } from './tiny-shop.ts';

export interface RunningSite {
  readonly site: Site;
  readonly port: number;
  readonly lines: Record<string, unknown>[];
  readonly ask: (path: string, asking?: Asking) => Promise<Answer>;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

export interface SiteSettings {
  readonly siteUrl?: string;
  readonly apiUrl?: string;
  readonly hasSandbox?: boolean;
  readonly apiSilenceMs?: number;
  readonly idleMs?: number;
  readonly isApiEmbedded?: boolean;
  readonly edgeSeconds?: number | null;
  readonly disk?: () => Promise<string | null>;
  readonly proxies?: BlockList;
  readonly connections?: { readonly perAddress: number; readonly total?: number };
}

/** Port 9 (discard) refuses connections: an API that is down. */
const unreachable = 'http://127.0.0.1:9';

export async function runSite(layout: DataLayout, settings: SiteSettings = {}): Promise<RunningSite> {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    {},
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const site = await createSite({
    layout,
    siteUrl: 'http://localhost:4321',
    apiUrl: unreachable,
    providerSources: { getnet: {}, modo: {}, facebook: {} },
    ...settings,
    log,
  });
  const port = await site.listen(0, '127.0.0.1');
  onTestFinished(() => site.close());
  return { site, port, lines, ask: (path, asking) => ask(port, path, asking) };
}

/** A site with a release of these files. */
export async function siteWith(files?: SiteFiles, settings?: SiteSettings): Promise<RunningSite> {
  return runSite(await shopWith(files), settings);
}

export async function siteOver(
  listener: RequestListener,
  settings: SiteSettings = {},
  layout: DataLayout = emptyShop(),
): Promise<RunningSite> {
  const api = createServer(listener).listen(0, '127.0.0.1');
  await once(api, 'listening');
  onTestFinished(() => {
    api.closeAllConnections();
    api.close();
  });
  const { port } = api.address() as AddressInfo;
  return runSite(layout, { apiUrl: `http://127.0.0.1:${port}`, ...settings });
}

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Over an API that answers every request in the same way, when it has read it. */
export async function siteOverAnswer(
  answer: (response: ServerResponse) => unknown = (response) => response.end('{}'),
  settings?: SiteSettings,
): Promise<RunningSite & { readonly seen: readonly Seen[] }> {
  const seen: Seen[] = [];
  const site = await siteOver((incoming, response) => {
    const read = (body: string) => {
      const { method = '', url = '', headers } = incoming;
      seen.push({ method, url, headers, body });
      answer(response);
    };
    // A body that is cut off is no request.
    text(incoming).then(read, () => response.destroy());
  }, settings);
  return { ...site, seen };
}

/** Raw request: the path is not normalised, redirects are not followed, nothing is decompressed. */
export function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Asking = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const framed = { ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }), ...headers };
  const options = { host: '127.0.0.1', port, path, method, headers: framed, agent: false };
  const outgoing = request(options, (incoming) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('error', reject);
    incoming.on('end', () => {
      const bytes = Buffer.concat(chunks);
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes, text: bytes.toString() });
    });
  });
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}
