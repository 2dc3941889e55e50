/**
 * Settings from environment variables, all with defaults, and the layout of the data directory. Several copies of the
 * shop can run side by side with other ports and another DATA_DIR.
 */
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { Explained } from './command-line.ts';
import { isThisMachine } from './this-machine.ts';

export interface Settings {
  /** Address on which site and publisher listen; the reference backend always listens on 127.0.0.1. */
  readonly host: string;
  /** Site server. */
  readonly port: number;
  /** Reference backend. */
  readonly apiPort: number;
  /** Publisher: webhook and panel. */
  readonly publisherPort: number;
  readonly data: DataLayout;
  /** Origin of the backend, without a trailing slash; the reference backend's by default. */
  readonly apiUrl: string;
  /** False when API_URL names another backend: then the reference backend is not started. */
  readonly isApiEmbedded: boolean;
  /** `DEMO=1`: a demonstration shop; every page says so. */
  readonly isDemo: boolean;
  /** Whether SITE_URL is this machine. Elsewhere the reference backend runs as a demonstration only. */
  readonly isLocal: boolean;
  /**
   * Origin of the sandbox's pages for browsers: the API's, or the site's own where browsers of other machines cannot
   * reach the API.
   */
  readonly sandboxUrl: string;
  /**
   * `SHOP_FAULTS=1`: whether the reference backend has the fault injection of the tests (`scripts/api/faults.ts`) and
   * passwords that are cheap to hash.
   */
  readonly allowsFaults: boolean;
  /** Public origin of the site, without a trailing slash. */
  readonly siteUrl: string;
}

/** Paths of all data outside of git. */
export interface DataLayout {
  readonly root: string;
  /** The reference backend's database. */
  readonly apiDatabase: string;
  /** The reference backend's pictures: seeded covers, slides, uploads. */
  readonly media: string;
  /** Mail that the reference backend would send. */
  readonly outbox: string;
  /** The published catalogue from which pages are built. */
  readonly snapshot: string;
  /** Re-encoded pictures, named by content hash. */
  readonly images: string;
  /** File with the panel's password, unless PANEL_PASSWORD sets one. */
  readonly panelPassword: string;
  /** The code of the pages as Astro bundled it, a folder for each state of the code. */
  readonly bundles: string;
  /** Releases, and the file `current` with the id of the live one. */
  readonly releases: string;
}

/** @throws Explained that names the variable, its value and the expected value. */
export function settingsFrom(env: NodeJS.ProcessEnv, directory = process.cwd()): Settings {
  const host = hostFrom(env);
  const port = portFrom(env, 'PORT', 4321);
  const apiPort = portFrom(env, 'API_PORT', 4320);
  const publisherPort = portFrom(env, 'PUBLISHER_PORT', 4322);
  const siteUrl = originFrom(env, 'SITE_URL', `http://localhost:${port}`);
  const isDemo = flagFrom(env, 'DEMO');
  const isApiEmbedded = !env['API_URL'];
  const isLocal = isThisMachine(new URL(siteUrl).hostname);
  const apiUrl = originFrom(env, 'API_URL', `http://127.0.0.1:${apiPort}`);
  const ports = { PORT: port, PUBLISHER_PORT: publisherPort, ...(isApiEmbedded && { API_PORT: apiPort }) };
  refuseSharedPort(ports);
  return {
    host,
    port,
    apiPort,
    publisherPort,
    data: dataLayout(resolve(directory, env['DATA_DIR'] || '.data')),
    apiUrl,
    isApiEmbedded,
    isDemo,
    isLocal,
    sandboxUrl: isApiEmbedded && !isLocal ? siteUrl : apiUrl,
    allowsFaults: isApiEmbedded && env['SHOP_FAULTS'] === '1',
    siteUrl,
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
    panelPassword: join(root, 'panel-password'),
    bundles: join(root, 'bundles'),
    releases: join(root, 'releases'),
  };
}

/** Where a program of this machine reaches a server that listens on `host`, as in a URL. */
export function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

function hostFrom(env: NodeJS.ProcessEnv): string {
  const text = env['HOST'] || '127.0.0.1';
  if (isIP(text) !== 0 || text === 'localhost') return text;
  throw new Explained(
    `HOST is "${text}"; it should be an address of this machine: 127.0.0.1 for itself alone, 0.0.0.0 for every network`,
  );
}

function refuseSharedPort(ports: Readonly<Record<string, number>>): void {
  for (const sharing of Map.groupBy(Object.entries(ports), ([, port]) => port).values()) {
    if (sharing.length === 1) continue;
    const names = sharing.map(([name]) => name).join(' and ');
    throw new Explained(`${names} are both ${sharing[0]?.[1]}; each program needs a port of its own`);
  }
}

function portFrom(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Explained(`${name} is "${text}"; it should be a port number from 1 to 65535`);
}

/** Strict, so that `DEMO=true` is an error and not silently false. */
function flagFrom(env: NodeJS.ProcessEnv, name: string, fallback = false): boolean {
  const text = env[name];
  if (!text) return fallback;
  if (text === '0') return false;
  if (text === '1') return true;
  throw new Explained(`${name} is "${text}"; it should be 1 or 0`);
}

function originFrom(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const text = env[name];
  if (!text) return fallback;
  const url = URL.parse(text);
  const isOrigin =
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '';
  if (isOrigin) return url.origin;
  throw new Explained(`${name} is "${text}"; it should be an origin such as https://api.example.com`);
}
