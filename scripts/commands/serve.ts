/** `node scripts/setup.mjs serve`: the site server alone, for machines where API and publisher run separately. */
import { logOf } from '../http/log.ts';
import { trustedProxiesFrom } from '../http/trusted-proxies.ts';
import { createSite } from '../serve/site.ts';
import { runCommand } from '../shared/command-line.ts';
import { requireDataFolder } from '../shared/data-folder.ts';
import { providerSettingsFrom } from '../shared/provider-settings.ts';
import { settingsFrom } from '../shared/settings.ts';

await runCommand({
  name: 'serve',
  usage: `node scripts/setup.mjs serve
  Serves the live release and the API under one origin until Ctrl-C. npm run publish makes a release.
Settings: HOST, PORT, SITE_URL, API_URL, DATA_DIR, TRUST_PROXY, CONNECTIONS_PER_ADDRESS, PICTURE_HOSTS`,
  main: async () => {
    const settings = settingsFrom(process.env);
    const { data: layout, siteUrl, apiUrl, isApiEmbedded, port } = settings;
    requireDataFolder(layout, false);
    const site = await createSite({
      layout,
      siteUrl,
      apiUrl,
      isApiEmbedded,
      hasSandbox: settings.sandboxUrl === siteUrl,
      providerSources: providerSettingsFrom(process.env, settings).sources,
      pictureHosts: settings.pictureHosts,
      edgeSeconds: settings.edgeSeconds,
      proxies: trustedProxiesFrom(process.env),
      connections: { perAddress: settings.connectionsPerAddress },
      log: logOf('site', 'info'),
    });
    await site.listen(port, settings.host);
    console.log(
      `Site ${siteUrl}  ·  release ${site.releaseId() ?? 'none yet: publish one'}  ·  API ${apiUrl}`,
    );
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void site.close().then(() => process.exit(0)));
  },
});
