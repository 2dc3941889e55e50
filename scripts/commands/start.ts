/** `npm start`: the whole shop in one command. Ctrl-C or SIGTERM stops all of it; a second signal stops it at once. */
import { fileURLToPath } from 'node:url';
import { trustedProxiesFrom } from '../http/trusted-proxies.ts';
import { otherAddressNotice } from '../publish/state/published-for.ts';
import { timetableFrom } from '../publish/daemon/schedule.ts';
import { runCommand } from '../shared/command-line.ts';
import { requireDataFolder } from '../shared/data-folder.ts';
import { demoNotice, providerSettingsFrom, requireBackend } from '../shared/provider-settings.ts';
import { runShop } from '../shared/run-shop.ts';
import { settingsFrom, type Settings } from '../shared/settings.ts';
import { startShop, type ShopPrograms } from '../serve/start-shop.ts';

const programs: ShopPrograms = {
  api: fileURLToPath(new URL('api.ts', import.meta.url)),
  seed: fileURLToPath(new URL('seed.ts', import.meta.url)),
  publish: fileURLToPath(new URL('publish.ts', import.meta.url)),
  publisher: fileURLToPath(new URL('publisher.ts', import.meta.url)),
  site: fileURLToPath(new URL('serve.ts', import.meta.url)),
};

await runCommand({
  name: 'start',
  usage: `npm start      seeds and publishes what an empty data folder lacks, then runs API, publisher and site until Ctrl-C
A program that ends is started again. Settings: the environment or .env (README, Configuration)`,
  main: async () => {
    const settings = settingsFrom(process.env);
    requireBackend(settings);
    // Its programs read these, some only after a first publish of minutes.
    providerSettingsFrom(process.env, settings);
    trustedProxiesFrom(process.env);
    timetableFrom(process.env);
    requireDataFolder(settings.data);
    const say = (line: string): void => console.log(line);
    const shop = startShop({ settings, programs, say, pass: (line) => console.error(line) });
    await runShop(shop, (seconds) => summaryOf(settings, seconds));
  },
});

function summaryOf(settings: Settings, seconds: string): readonly string[] {
  const { siteUrl, apiUrl, isApiEmbedded, publisherPort, data } = settings;
  const notices = [demoNotice(settings), otherAddressNotice(settings)].filter((notice) => notice !== null);
  return [
    `The shop is open after ${seconds} s`,
    `Site   ${siteUrl}`,
    `API    ${apiUrl}/api/v1${isApiEmbedded ? ' (embedded)' : ''}`,
    `Panel  http://localhost:${publisherPort}  (password: ${process.env['PANEL_PASSWORD'] ? 'PANEL_PASSWORD' : `in ${data.panelPassword}`})`,
    `Data   ${data.root}`,
    ...notices.flatMap((notice) => ['', notice]),
    'Ctrl-C stops it.',
  ];
}
