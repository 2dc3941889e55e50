/** `npm run dev`: the shop with hot reload from the sources. Ctrl-C or SIGTERM stops all of it. */
import { usualProducts } from '../dev/demonstration.ts';
import { devEnvironment } from '../dev/dev-environment.ts';
import { startDev } from '../dev/start-dev.ts';
import { runCommand, wholeNumber } from '../shared/command-line.ts';
import { demoNotice, requireBackend } from '../shared/provider-settings.ts';
import { runShop } from '../shared/run-shop.ts';
import { settingsFrom, type Settings } from '../shared/settings.ts';

await runCommand({
  name: 'dev',
  usage: `npm run dev -- [--products N]
  The shop with hot reload from the sources, in a data folder of its own.
  --products N  products of the demonstration (${usualProducts}); another number makes it anew`,
  options: { products: { type: 'string' } },
  main: async (values) => {
    const products =
      values.products === undefined ? null : wholeNumber('--products', values.products, 1, 999_999);
    // Exported to the environment for code that reads settings later: astro.config.mjs, the API, the snapshot reader.
    Object.assign(process.env, devEnvironment(process.env));
    const settings = settingsFrom(process.env);
    requireBackend(settings);
    const shop = startDev({ settings, products, say: (line) => console.log(line) });
    await runShop(shop, (seconds) => summaryOf(settings, seconds));
  },
});

function summaryOf(settings: Settings, seconds: string): readonly string[] {
  const { siteUrl, apiUrl, isApiEmbedded, data } = settings;
  const notice = demoNotice(settings);
  return [
    `The shop is open for development after ${seconds} s`,
    `Site   ${siteUrl}`,
    `API    ${apiUrl}/api/v1${isApiEmbedded ? ' (embedded)' : ''}`,
    `Data   ${data.root}`,
    ...(notice === null ? [] : ['', notice]),
    'What you save is shown. Ctrl-C stops it.',
  ];
}
