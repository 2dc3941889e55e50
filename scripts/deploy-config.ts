/** `npm run deploy:config`: generates configurations of other web servers from the route table. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reasonOf, runCommandLine } from './command-line.ts';
import { DeployError } from './deploy/deploy-error.ts';
import { writeConfig, type ConfigOptions } from './deploy/write-config.ts';
import { providerSettingsFrom } from './provider-settings.ts';
import { trustedProxiesFrom } from './http/trusted-proxies.ts';
import { settingsFrom, type Settings } from './settings.ts';

const usage = `npm run deploy:config -- [FOLDER] [options]      writes nginx.conf, Caddyfile, _redirects, _headers and units for systemd
                                                  (DATA_DIR/deploy)
  --root PATH     where the server finds the release: by default FOLDER/site/current, as npm run deploy -- --to FOLDER/site
                  leaves it there
  --listen PORT   plain HTTP on this port, for a server behind one that ends TLS
  --no-brotli     nginx without libnginx-mod-http-brotli-static
Settings: SITE_URL, API_URL, PROVIDERS and the like as for the shop, TRUST_PROXY`;

const known = {
  root: { type: 'string' },
  listen: { type: 'string' },
  'no-brotli': { type: 'boolean' },
} as const;

process.exitCode = await runCommandLine('deploy:config', Object.keys(known), () =>
  main(process.argv.slice(2)),
);

/** Exit codes: 0 written · 1 nothing published · 2 wrong usage. */
async function main(args: string[]): Promise<number> {
  try {
    const settings = settingsFrom(process.env);
    const options = optionsFrom(args, settings);
    const { sources } = providerSettingsFrom(process.env, settings);
    for (const file of await writeConfig(settings, sources, options)) console.log(file);
    return 0;
  } catch (error) {
    if (error instanceof DeployError || reasonOf(error) !== null) throw error;
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return 2;
  }
}

/** @throws Error about invalid arguments. */
function optionsFrom(args: string[], { data }: Settings): ConfigOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: known,
  });
  if (positionals.length > 1) throw new Error('one folder at most');
  const folder = resolve(positionals[0] ?? join(data.root, 'deploy'));
  const listen = values.listen === undefined ? null : Number(values.listen);
  if (listen !== null && !(Number.isInteger(listen) && listen >= 1 && listen <= 65_535)) {
    throw new Error(`--listen is "${values.listen}"; it should be a port number from 1 to 65535`);
  }
  // Validates addresses and networks.
  trustedProxiesFrom(process.env);
  const proxies = (process.env['TRUST_PROXY'] ?? '').split(',').map((text) => text.trim());
  return {
    folder,
    root: resolve(values.root ?? join(folder, 'site', 'current')),
    listen,
    proxies: proxies.filter((text) => text !== ''),
    hasBrotli: values['no-brotli'] !== true,
  };
}
