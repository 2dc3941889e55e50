/** Settings from environment variables, all with defaults, and the layout of the data folder. */
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { refuseBadBranches } from './branches.ts';
import { refuseBadHours } from './opening-hours.ts';
import { refuseBadCrawlers } from './crawlers.ts';
import { Explained } from './command-line.ts';
import { edgeSecondsFrom, indexNowKeyFrom } from './outside-settings.ts';
import { isThisMachine } from './this-machine.ts';

export interface Settings {
  /** Site and publisher listen here; the reference backend always listens on 127.0.0.1. */
  readonly host: string;
  readonly port: number;
  readonly apiPort: number;
  readonly publisherPort: number;
  /** Null: 4323, or any free port. */
  readonly previewPort: number | null;
  readonly data: DataLayout;
  /** Origin without a trailing slash. */
  readonly apiUrl: string;
  /** The reference backend, which is not started when API_URL names another. */
  readonly isApiEmbedded: boolean;
  /** Every page says so. */
  readonly isDemo: boolean;
  /** Elsewhere the reference backend runs as a demonstration only. */
  readonly isLocal: boolean;
  /** For browsers: the API's origin, or the site's where other machines cannot reach the API. */
  readonly sandboxUrl: string;
  /** `SHOP_FAULTS=1`: fault injection (`scripts/api/faults.ts`) and passwords that are cheap to hash. */
  readonly allowsFaults: boolean;
  /** Origin without a trailing slash. */
  readonly siteUrl: string;
  /** Hosts beside the API's from which pictures are fetched over https: `cdn.example.com`. */
  readonly pictureHosts: readonly string[];
  /** Names under which API and panel answer, beside localhost and addresses. */
  readonly ownHosts: readonly string[];
  /** Bytes by which unfinished uploads may make the site server, and the reference backend, grow. */
  readonly uploadMemory: number;
  /** Connections that one address may have open; beyond it, its idle ones are closed. */
  readonly connectionsPerAddress: number;
  /** Seconds that shared caches may keep a page; null without a CDN. */
  readonly edgeSeconds: number | null;
  /** The release has its file. */
  readonly indexNowKey: string | null;
}

export interface DataLayout {
  readonly root: string;
  readonly apiDatabase: string;
  /** Seeded covers, slides, uploads. */
  readonly media: string;
  readonly outbox: string;
  readonly snapshot: string;
  readonly images: string;
  /** Unless PANEL_PASSWORD sets one. */
  readonly panelPassword: string;
  /** The pages' code as Astro bundled it, a folder for each state of the code. */
  readonly bundles: string;
  readonly releases: string;
  /** The bytes of all releases. */
  readonly blobs: string;
}

/** @throws Explained that names the variable, or the setting of `src/shop.ts`, its value and the expected value. */
export function settingsFrom(env: NodeJS.ProcessEnv, directory = process.cwd()): Settings {
  requireLogLevel(env);
  refuseBadBranches();
  refuseBadHours();
  refuseBadCrawlers();
  const host = hostFrom(env);
  const port = portFrom(env, 'PORT', 4321);
  const apiPort = portFrom(env, 'API_PORT', 4320);
  const publisherPort = portFrom(env, 'PUBLISHER_PORT', 4322);
  const siteUrl = originFrom(env, 'SITE_URL', `http://localhost:${port}`);
  const isDemo = flagFrom(env, 'DEMO');
  const isApiEmbedded = !env['API_URL'];
  const isLocal = isThisMachine(new URL(siteUrl).hostname);
  const apiUrl = originFrom(env, 'API_URL', `http://127.0.0.1:${apiPort}`);
  const previewPort = env['PREVIEW_PORT'] ? portFrom(env, 'PREVIEW_PORT', 0) : null;
  const ports = {
    ...{ PORT: port, PUBLISHER_PORT: publisherPort },
    ...(isApiEmbedded && { API_PORT: apiPort }),
    ...(previewPort !== null && { PREVIEW_PORT: previewPort }),
  };
  refuseSharedPort(ports);
  return {
    host,
    port,
    apiPort,
    publisherPort,
    previewPort,
    data: dataLayout(resolve(directory, env['DATA_DIR'] || '.data')),
    apiUrl,
    isApiEmbedded,
    isDemo,
    isLocal,
    sandboxUrl: isApiEmbedded && !isLocal ? siteUrl : apiUrl,
    allowsFaults: isApiEmbedded && env['SHOP_FAULTS'] === '1',
    siteUrl,
    pictureHosts: pictureHostsFrom(env),
    ownHosts: [new URL(siteUrl).hostname, ...hostsFrom(env)],
    uploadMemory: countFrom(env, 'UPLOAD_MEMORY_MB', 192, 96) * 1024 * 1024,
    connectionsPerAddress: countFrom(env, 'CONNECTIONS_PER_ADDRESS', 256, 6),
    edgeSeconds: edgeSecondsFrom(env),
    indexNowKey: indexNowKeyFrom(env),
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
    blobs: join(root, 'releases', 'blobs'),
  };
}

/** As in a URL. */
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

/** `logOf` reads it. */
function requireLogLevel({ LOG_LEVEL: text }: NodeJS.ProcessEnv): void {
  if (!text || ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].includes(text)) return;
  throw new Explained(
    `LOG_LEVEL is "${text}"; it should be trace, debug, info, warn, error, fatal or silent`,
    { isFinal: true },
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

function hostsFrom(env: NodeJS.ProcessEnv): readonly string[] {
  const names = (env['ALLOWED_HOSTS'] ?? '').split(',').map((text) => text.trim().toLowerCase());
  return names
    .filter((name) => name !== '')
    .map((name) => {
      if (URL.parse(`http://${name}`)?.hostname === name) return name;
      throw new Explained(
        `ALLOWED_HOSTS has "${name}"; it should be names such as panel.example.com, without port`,
      );
    });
}

/** Names alone, so that each is resolved, and its address looked at, before it is asked. */
function pictureHostsFrom(env: NodeJS.ProcessEnv): readonly string[] {
  const hosts = (env['PICTURE_HOSTS'] ?? '').split(',').map((text) => text.trim().toLowerCase());
  return hosts
    .filter((host) => host !== '')
    .map((host) => {
      if (/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/.test(host)) return host;
      throw new Explained(
        `PICTURE_HOSTS has "${host}"; it should be names such as cdn.example.com, by comma, without https:// and port`,
      );
    });
}

function countFrom(env: NodeJS.ProcessEnv, name: string, fallback: number, least: number): number {
  const text = env[name];
  if (!text) return fallback;
  if (/^\d{1,6}$/.test(text) && Number(text) >= least) return Number(text);
  throw new Explained(`${name} is "${text}"; it should be a whole number of at least ${least}`);
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
  throw new Explained(
    `${name} is "${text}"; it should be an origin such as https://${name === 'API_URL' ? 'api' : 'shop'}.example.com`,
  );
}
