import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProviderSettings } from '../shared/provider-settings.ts';
import type { Settings } from '../shared/settings.ts';
import { nginxCacheConfig, varnishConfig } from './caches.ts';
import { nginxConfig } from './nginx.ts';
import { requireRelease } from './release-tree.ts';
import { systemdUnits } from './systemd.ts';

/**
 * The nginx file is for a folder that `deploy -- --to FOLDER/site` fills.
 * @returns the files.
 * @throws Explained before the first publish.
 */
export async function writeConfig(
  settings: Settings,
  providerSources: ProviderSettings['sources'],
  folder: string,
): Promise<readonly string[]> {
  const { data, siteUrl, apiUrl, pictureHosts, edgeSeconds, port } = settings;
  const release = await requireRelease(data);
  const root = join(folder, 'site', 'current');
  const files = {
    'nginx.conf': nginxConfig({
      siteUrl,
      apiUrl,
      providerSources,
      pictureHosts,
      release,
      root,
      edgeSeconds,
    }),
    ...(edgeSeconds !== null && {
      'varnish.vcl': varnishConfig({ siteUrl, port }),
      'nginx-cache.conf': nginxCacheConfig({ siteUrl, port }),
    }),
    ...systemdUnits({ settings, project, node: process.execPath }),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return Object.keys(files).map((name) => join(folder, name));
}

const project = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
