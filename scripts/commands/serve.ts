/** `node scripts/setup.mjs serve`: only the site server, for machines where API and publisher run separately. */
import { reasonOf } from '../shared/command-line.ts';
import { requireDataFolder } from '../shared/data-folder.ts';
import { providerSettingsFrom } from '../shared/provider-settings.ts';
import { logOf } from '../http/log.ts';
import { createSite } from '../serve/site.ts';
import { trustedProxiesFrom } from '../http/trusted-proxies.ts';
import { settingsFrom } from '../shared/settings.ts';

try {
  const settings = settingsFrom(process.env);
  requireDataFolder(settings.data, false);
  const { data: layout, siteUrl, apiUrl, port } = settings;
  const { sources: providerSources } = providerSettingsFrom(process.env, settings);
  const proxies = trustedProxiesFrom(process.env);
  const log = logOf('site', 'info');
  const site = await createSite({
    layout,
    siteUrl,
    apiUrl,
    hasSandbox: settings.sandboxUrl === siteUrl,
    providerSources,
    proxies,
    log,
  });
  await site.listen(port, settings.host);
  console.log(`Site ${siteUrl}  ·  release ${site.releaseId() ?? 'none yet: publish one'}  ·  API ${apiUrl}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void site.close().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(reasonOf(error) ?? (error instanceof Error ? error.message : error));
  process.exit(1);
}
