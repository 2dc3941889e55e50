/** Units for site, API and publisher. */
import type { Settings } from '../shared/settings.ts';

export interface SystemdOptions {
  readonly settings: Pick<
    Settings,
    | 'host'
    | 'port'
    | 'apiPort'
    | 'publisherPort'
    | 'previewPort'
    | 'data'
    | 'siteUrl'
    | 'apiUrl'
    | 'isApiEmbedded'
    | 'isDemo'
  >;
  readonly project: string;
  readonly node: string;
}

/** By name. Secrets are in `/etc/vineta.env`, which is not generated. */
export function systemdUnits(options: SystemdOptions): Readonly<Record<string, string>> {
  const site = unit(options, { description: 'Site of the shop', script: 'serve', memory: '1G' });
  const api = unit(options, { description: 'API of the shop', script: 'api', memory: '1G' });
  const publisher = unit(options, {
    description: 'Publisher of the shop',
    script: 'publisher',
    memory: '3G',
  });
  return {
    'vineta-site.service': site,
    ...(options.settings.isApiEmbedded ? { 'vineta-api.service': api } : {}),
    'vineta-publisher.service': publisher,
  };
}

interface Service {
  readonly description: string;
  readonly script: string;
  /** Above it systemd starts the service again. */
  readonly memory: string;
}

function unit({ settings, project, node }: SystemdOptions, { description, script, memory }: Service): string {
  const program = [node, `--env-file-if-exists=${project}/.env`, `${project}/scripts/commands/${script}.ts`];
  return `# Written by npm run deploy -- --config
[Unit]
Description=${description}
After=network-online.target
Wants=network-online.target
StartLimitIntervalSec=0

[Service]
ExecStart=${program.map(command).join(' ')}
WorkingDirectory=${escaped(project)}
User=vineta
Group=vineta
${environment(settings)}
# PANEL_PASSWORD, PUBLISH_SECRETS and the like; mode 0600
EnvironmentFile=-/etc/vineta.env
Restart=always
RestartSec=5
MemoryMax=${memory}
LimitNOFILE=65536
NoNewPrivileges=yes
PrivateTmp=yes
ProtectSystem=full
ProtectHome=read-only
ReadWritePaths=${quoted(settings.data.root)} ${quoted(`-${project}/.astro`)}
UMask=0077

[Install]
WantedBy=multi-user.target
`;
}

function environment(settings: SystemdOptions['settings']): string {
  const { host, port, apiPort, publisherPort, previewPort, data, siteUrl, apiUrl, isApiEmbedded, isDemo } =
    settings;
  const variables = {
    NODE_ENV: 'production',
    HOST: host,
    PORT: port,
    API_PORT: apiPort,
    PUBLISHER_PORT: publisherPort,
    ...(previewPort === null ? {} : { PREVIEW_PORT: previewPort }),
    DATA_DIR: data.root,
    SITE_URL: siteUrl,
    ...(isApiEmbedded ? {} : { API_URL: apiUrl }),
    ...(isDemo ? { DEMO: 1 } : {}),
  };
  const lines = Object.entries(variables).map(([name, value]) => `Environment=${quoted(`${name}=${value}`)}`);
  return lines.join('\n');
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
