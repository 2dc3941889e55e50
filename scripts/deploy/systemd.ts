/**
 * systemd units: site, API and publisher as separate services, restarted independently, and a socket that accepts
 * connections while the site starts.
 */
import { isIPv6 } from 'node:net';
import { relative } from 'node:path';
import type { Settings } from '../settings.ts';

export interface SystemdOptions {
  readonly settings: Pick<
    Settings,
    'host' | 'port' | 'apiPort' | 'publisherPort' | 'data' | 'siteUrl' | 'apiUrl' | 'isApiEmbedded' | 'isDemo'
  >;
  /** Folder of the project. */
  readonly project: string;
  /** Path of the Node executable. */
  readonly node: string;
}

/** Unit files by name, for /etc/systemd/system. Secrets are in `/etc/vineta.env`, which is not generated. */
export function systemdUnits(options: SystemdOptions): Readonly<Record<string, string>> {
  const { host, port, isApiEmbedded } = options.settings;
  const api = {
    'vineta-api.service': unit(options, {
      description: 'API of the shop',
      script: 'api',
      memory: '1G',
    }),
  };
  return {
    'vineta-site.socket': socket(host, port),
    'vineta-site.service': unit(options, {
      description: 'Site of the shop',
      script: 'serve',
      memory: '1G',
      // The site has no dependency on the others and keeps running without them.
      more: ['Requires=vineta-site.socket', 'After=vineta-site.socket'],
    }),
    ...(isApiEmbedded ? api : {}),
    'vineta-publisher.service': unit(options, {
      description: 'Publisher of the shop',
      script: 'publisher',
      memory: '3G',
      more: isApiEmbedded ? ['Wants=vineta-api.service', 'After=vineta-api.service'] : [],
      isBuilder: true,
    }),
  };
}

interface Service {
  readonly description: string;
  /** A program of `scripts/`. */
  readonly script: string;
  /** Memory limit; above it the service is killed and restarted. */
  readonly memory: string;
  /** Additional lines of [Unit]. */
  readonly more?: readonly string[];
  /** Runs Astro, which writes types into the project, at a lower CPU and I/O priority. */
  readonly isBuilder?: boolean;
}

function unit(options: SystemdOptions, service: Service): string {
  const { project, node } = options;
  const { description, script, memory, more = [], isBuilder = false } = service;
  return sections({
    Unit: [
      `Description=${description}`,
      'After=network-online.target',
      'Wants=network-online.target',
      ...more,
      'StartLimitIntervalSec=0',
    ],
    Service: [
      'Type=exec',
      `ExecStart=${command(node)} ${command(`${project}/scripts/${script}.ts`)}`,
      `WorkingDirectory=${escaped(project)}`,
      'User=vineta',
      'Group=vineta',
      ...environment(options),
      // Unlimited restarts: StartLimitIntervalSec=0 above. Backoff needs systemd 254, and Debian 12 has 252.
      'Restart=always',
      'RestartSec=5',
      '# From systemd 254 on, for growing pauses: RestartSteps=6 and RestartMaxDelaySec=60',
      'TimeoutStopSec=20',
      'KillSignal=SIGTERM',
      `MemoryMax=${memory}`,
      'TasksMax=512',
      'LimitNOFILE=65536',
      ...(isBuilder ? forBuilding(project) : []),
      ...hardening,
      ...folders(options),
    ],
    Install: ['WantedBy=multi-user.target'],
  });
}

/** The types folder is created as root (`+`), because another user may own the project. */
function forBuilding(project: string): readonly string[] {
  const types = `${project}/.astro`;
  return [
    `ExecStartPre=+/usr/bin/install -d -o vineta -g vineta ${command(types)}`,
    `ReadWritePaths=${quoted(`-${types}`)}`,
    'Nice=5',
    'IOSchedulingClass=idle',
  ];
}

function environment({ settings }: SystemdOptions): readonly string[] {
  const { host, port, apiPort, publisherPort, data, siteUrl, apiUrl, isApiEmbedded, isDemo } = settings;
  const variables = {
    NODE_ENV: 'production',
    HOST: host,
    PORT: port,
    API_PORT: apiPort,
    PUBLISHER_PORT: publisherPort,
    DATA_DIR: data.root,
    SITE_URL: siteUrl,
    ...(isApiEmbedded ? {} : { API_URL: apiUrl }),
    ...(isDemo ? { DEMO: 1 } : {}),
  };
  const lines = Object.entries(variables).map(([name, value]) => `Environment=${quoted(`${name}=${value}`)}`);
  return [
    ...lines,
    '# PANEL_PASSWORD, PUBLISH_SECRETS and the like; mode 0600',
    'EnvironmentFile=-/etc/vineta.env',
  ];
}

/** Without MemoryDenyWriteExecute: V8's JIT needs writable executable memory. */
const hardening = [
  'NoNewPrivileges=yes',
  'PrivateTmp=yes',
  'PrivateDevices=yes',
  'ProtectSystem=strict',
  'ProtectHome=read-only',
  'ProtectClock=yes',
  'ProtectControlGroups=yes',
  'ProtectHostname=yes',
  'ProtectKernelLogs=yes',
  'ProtectKernelModules=yes',
  'ProtectKernelTunables=yes',
  'ProtectProc=invisible',
  'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
  'RestrictNamespaces=yes',
  'RestrictRealtime=yes',
  'RestrictSUIDSGID=yes',
  'LockPersonality=yes',
  'SystemCallArchitectures=native',
  'CapabilityBoundingSet=',
  'AmbientCapabilities=',
  'UMask=0077',
];

const stateRoot = '/var/lib';

/** Only the data folder is writable; below /var/lib systemd creates it. */
function folders({ settings: { data } }: SystemdOptions): readonly string[] {
  const below = relative(stateRoot, data.root);
  const isState = below !== '' && !below.startsWith('..');
  return isState
    ? [`StateDirectory=${escaped(below)}`, 'StateDirectoryMode=0700']
    : [`ReadWritePaths=${quoted(data.root)}`];
}

function socket(host: string, port: number): string {
  const address = isIPv6(host) ? `[${host}]` : host === 'localhost' ? '127.0.0.1' : host;
  return sections({
    Unit: ['Description=Port of the shop'],
    Socket: [
      `ListenStream=${address}:${port}`,
      'BindIPv6Only=both',
      'Backlog=4096',
      'NoDelay=yes',
      'KeepAlive=yes',
    ],
    Install: ['WantedBy=sockets.target'],
  });
}

function sections(parts: Readonly<Record<string, readonly string[]>>): string {
  const blocks = Object.entries(parts).map(([name, lines]) => [`[${name}]`, ...lines, ''].join('\n'));
  return ['# Written by npm run deploy:config', ...blocks].join('\n');
}

/** `%` starts a specifier in systemd. */
function escaped(text: string): string {
  return text.replaceAll('%', '%%');
}

function quoted(text: string): string {
  return `"${escaped(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** In a command `$` starts a variable too. */
function command(text: string): string {
  return quoted(text).replaceAll('$', () => '$$');
}
