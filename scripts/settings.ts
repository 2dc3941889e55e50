/**
 * Settings by environment, all with working defaults, and the layout of the data directory. Several copies of the
 * shop run side by side with other ports and another DATA_DIR.
 */
import { join, resolve } from 'node:path';

export interface Settings {
  /** Site server. */
  readonly port: number;
  /** Embedded API. */
  readonly apiPort: number;
  /** Publisher: webhook and panel. */
  readonly publisherPort: number;
  readonly data: DataLayout;
  /** Origin of the backend, without a trailing slash; the embedded API's by default. */
  readonly apiUrl: string;
  /** False when API_URL names another backend: then the embedded API is not started. */
  readonly isApiEmbedded: boolean;
  /** Whether the embedded API has the fault switch of the tests (`scripts/api/faults.ts`); never for shoppers. */
  readonly allowsFaults: boolean;
  /** Public origin of the site, without a trailing slash. */
  readonly siteUrl: string;
}

/** Where everything that is not in git lives. */
export interface DataLayout {
  readonly root: string;
  /** The embedded API's database. */
  readonly apiDatabase: string;
  /** The embedded API's pictures: seeded covers, slides, uploads. */
  readonly media: string;
  /** Mail the embedded API would send. */
  readonly outbox: string;
  /** The published catalogue that pages are built from. */
  readonly snapshot: string;
  /** Re-encoded pictures by content address. */
  readonly images: string;
  /** Astro's output: staging, never served. */
  readonly build: string;
  /** Astro's incremental cache. */
  readonly buildCache: string;
  /** Releases and the link to the one that is live. */
  readonly releases: string;
}

/** @throws Error that names the variable, what it holds and what it should hold. */
export function settingsFrom(env: NodeJS.ProcessEnv, directory = process.cwd()): Settings {
  const port = portFrom(env, 'PORT', 4321);
  const apiPort = portFrom(env, 'API_PORT', 4320);
  return {
    port,
    apiPort,
    publisherPort: portFrom(env, 'PUBLISHER_PORT', 4322),
    data: dataLayout(resolve(directory, env['DATA_DIR'] || '.data')),
    apiUrl: originFrom(env, 'API_URL', `http://127.0.0.1:${apiPort}`),
    isApiEmbedded: !env['API_URL'],
    allowsFaults: env['SHOP_FAULTS'] === '1',
    siteUrl: originFrom(env, 'SITE_URL', `http://localhost:${port}`),
  };
}

export function dataLayout(root: string): DataLayout {
  return {
    root,
    apiDatabase: join(root, 'api.db'),
    media: join(root, 'media'),
    outbox: join(root, 'outbox'),
    snapshot: join(root, 'snapshot.db'),
    images: join(root, 'images'),
    build: join(root, 'build'),
    buildCache: join(root, 'build-cache'),
    releases: join(root, 'releases'),
  };
}

function portFrom(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Error(`${name} is "${text}"; it should be a port number from 1 to 65535`);
}

function originFrom(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const text = env[name];
  if (!text) return fallback;
  const url = URL.parse(text);
  const isOrigin =
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '';
  if (isOrigin) return url.origin;
  throw new Error(`${name} is "${text}"; it should be an origin such as https://api.example.com`);
}
