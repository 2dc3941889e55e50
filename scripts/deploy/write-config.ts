import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProviderSettings } from '../provider-settings.ts';
import { isHashedAsset, manifestFile, readManifest } from '../publish/release-manifest.ts';
import { readLive } from '../publish/release.ts';
import type { Settings } from '../settings.ts';
import { caddyConfig } from './caddy.ts';
import { cdnHeaders, cdnRedirects } from './cdn.ts';
import { DeployError } from './deploy-error.ts';
import { nginxConfig } from './nginx.ts';
import { apiAnswers, plainAnswers } from './own-answers.ts';
import { deployRules } from './rules.ts';
import { systemdUnits } from './systemd.ts';

export interface ConfigOptions {
  /** Output folder. */
  readonly folder: string;
  /** Path of the release tree on the server. */
  readonly root: string;
  /** Port for plain HTTP; null for the port and scheme of the public origin. */
  readonly listen: number | null;
  /** Trusted proxies: addresses and networks whose forwarded client address counts. */
  readonly proxies: readonly string[];
  readonly hasBrotli: boolean;
}

/**
 * Writes server configurations for the live release, and systemd units for the shop's programs.
 * @returns the files.
 * @throws DeployError when nothing has been published yet.
 */
export async function writeConfig(
  settings: Settings,
  providerSources: ProviderSettings['sources'],
  { folder, root, listen, proxies, hasBrotli }: ConfigOptions,
): Promise<readonly string[]> {
  const { data, siteUrl, apiUrl } = settings;
  const manifest = await readLive(data, (id) => readManifest(manifestFile(data, id)));
  if (manifest === null) throw new DeployError('There is no release yet. Publish first: npm run publish');
  const rules = deployRules({ siteUrl, apiUrl, providerSources, manifest });
  const answers = join(folder, 'answers');
  const otherFiles = [...manifest.paths()].filter(
    (path) => !isHashedAsset(path) && manifest.get(path)?.inline === null,
  );
  const files: Readonly<Record<string, string>> = {
    'nginx.conf': nginxConfig({ rules, root, answers, listen, proxies, hasBrotli }),
    Caddyfile: caddyConfig({ rules, root, answers, listen }),
    _redirects: cdnRedirects({ rules }),
    _headers: cdnHeaders({ rules, otherFiles }),
    ...inFolder('systemd', systemdUnits({ settings, project, node: process.execPath })),
    ...inFolder(
      'answers',
      Object.fromEntries([...plainAnswers, ...apiAnswers.errors].map(({ file, content }) => [file, content])),
    ),
  };
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return Object.keys(files).map((name) => join(folder, name));
}

const project = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

function inFolder(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]));
}
