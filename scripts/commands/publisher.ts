/** `node scripts/setup.mjs publisher`: schedule, webhooks and the editors' panel. */
import { runCommand } from '../shared/command-line.ts';
import { requireDataFolder } from '../shared/data-folder.ts';
import { PublisherDaemon } from '../publish/daemon/daemon.ts';
import { isByHand, shareOf, shareOfPoll } from '../publish/daemon/queue.ts';
import { putPriceBack } from '../edit/put-back.ts';
import { courierFor } from '../deploy/courier-for.ts';
import { acceptedSecrets, keptSecret, ownSecret } from '../publish/state/secrets.ts';
import { timetableFrom } from '../publish/daemon/schedule.ts';
import { receive } from '../publish/http/webhook.ts';
import { createPublisherServer, sessionCookie } from '../publish/http/publisher-server.ts';
import { Login } from '../publish/http/login.ts';
import { publish } from '../publish/publish.ts';
import { readAtWith } from '../publish/compare/chosen-minute.ts';
import { makePreview, publishPreview } from '../publish/compare/preview.ts';
import { RenderThreads } from '../publish/render/render-threads.ts';
import { apiTrouble, watchDisk } from '../http/health.ts';
import { listen } from '../http/listen.ts';
import { logOf } from '../http/log.ts';
import { trustedProxiesFrom } from '../http/trusted-proxies.ts';
import { providerSettingsFrom, requireBackend } from '../shared/provider-settings.ts';
import { createPreviewServer, listenForPreview } from '../serve/preview-site.ts';
import { holdFolder } from '../shared/program-lock.ts';
import { settingsFrom } from '../shared/settings.ts';

await runCommand({
  name: 'publisher',
  usage: `node scripts/setup.mjs publisher [options]
  --up-to-date   skip the initial sync
Settings: PUBLISHER_PORT, PREVIEW_PORT (4323, or any free one), PANEL_PASSWORD, PUBLISH_SECRETS (by comma; without one webhooks are refused),
PUBLISH_EVERY_MINUTES (10), PUBLISH_FULL_SYNC_HOURS (24),
DEPLOY_TO, CLOUDFLARE_ZONE, CDN_PURGE, INDEXNOW_KEY, CHANGES_WEBHOOK: where each release goes, and who is told of it,
HOST (127.0.0.1: this machine alone)`,
  options: { 'up-to-date': { type: 'boolean', default: false } },
  main: async ({ 'up-to-date': isUpToDate }) => {
    const settings = settingsFrom(process.env);
    const timetable = timetableFrom(process.env);
    requireBackend(settings);
    // Each publish reads them.
    const { sources: providerSources } = providerSettingsFrom(process.env, settings);
    requireDataFolder(settings.data);
    holdFolder(settings.data, 'publisher');
    const secrets = acceptedSecrets(process.env, settings);
    const secret = ownSecret(process.env, settings);
    const password = process.env['PANEL_PASSWORD'] || keptSecret(settings.data.panelPassword, 9);
    const log = logOf('publisher', 'info');
    const threads = new RenderThreads();
    const courier = courierFor(settings, process.env, log);
    await courier.register();
    const daemon = new PublisherDaemon({
      data: settings.data,
      ...timetable,
      log,
      courier,
      isUpToDate,
      publish: (job, progress) =>
        publish(settings, {
          progress,
          threads,
          isPoll: job.isPoll,
          share: shareOf(job),
          isFull: job.isFull,
          allowDrop: job.isAccepted,
          allowPrices: job.isAccepted,
          allowPictures: job.isAccepted,
          isAutomatic: !isByHand(job),
        }),
      previews: {
        make: async ({ isAccepted, at }, progress) =>
          makePreview(settings, {
            ...{ progress, threads, isPoll: true, share: shareOfPoll },
            ...(at !== null && { readAt: readAtWith(secret, at) }),
            ...{ allowDrop: isAccepted, allowPrices: isAccepted, allowPictures: isAccepted },
          }),
        publish: (id) => publishPreview(settings, id),
      },
    });
    const login = new Login(password);
    const proxies = trustedProxiesFrom(process.env);
    const { siteUrl, apiUrl, pictureHosts, ownHosts, connectionsPerAddress } = settings;
    const previewPort = await listenForPreview(
      createPreviewServer({
        ...{ layout: settings.data, siteUrl, apiUrl, providerSources, pictureHosts },
        ...{ ownHosts, proxies, connectionsPerAddress, secret },
        session: { cookie: sessionCookie, isOpen: (id) => login.isOpen(id) },
      }),
      settings,
    );
    const disk = watchDisk(settings.data.root);
    const server = createPublisherServer({
      daemon,
      receive: (delivery) => receive(delivery, { data: settings.data, secrets }),
      login,
      previewPort,
      siteUrl,
      proxies,
      troubles: () => Promise.all([apiTrouble(settings.apiUrl, settings.isApiEmbedded), disk()]),
      ownHosts,
      putBack: settings.isApiEmbedded ? (slug) => putPriceBack(settings.data, slug) : null,
      connectionsPerAddress,
    });
    await listen(server, { port: settings.publisherPort, host: settings.host, setting: 'PUBLISHER_PORT' });
    await courier.start();
    console.log(`Panel http://localhost:${settings.publisherPort}`);
    if (!process.env['PANEL_PASSWORD']) console.log(`Its password is in ${settings.data.panelPassword}`);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      // A running build ends with it; the next start checks everything.
      process.once(signal, () => process.exit(0));
    }
  },
});
