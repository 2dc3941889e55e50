/** `npm run dev`: the shop with hot reload from the sources. Ctrl-C or SIGTERM stops all of it. */
import { parseArgs } from 'node:util';
import { devEnvironment } from '../dev/dev-environment.ts';
import { startDev } from '../dev/start-dev.ts';
import { Explained, explained, printHelp } from '../shared/command-line.ts';
import { demoNotice, requireBackend } from '../shared/provider-settings.ts';
import { runShop } from '../shared/run-shop.ts';
import { settingsFrom, type Settings } from '../shared/settings.ts';

/** Products of the seeded shop, enough for lists of several pages. */
const usualProducts = 100;

printHelp(`npm run dev -- [--products N]
  The shop with hot reload from the sources, in a data folder of its own.
  --products N  products of the seeded shop (${usualProducts})`);

await runShop(() => {
  // Exported to the environment for code that reads settings later: astro.config.mjs, the API, the snapshot reader.
  Object.assign(process.env, devEnvironment(process.env));
  const settings = explained(() => settingsFrom(process.env));
  requireBackend(settings);
  const shop = startDev({ settings, products: wantedProducts(), say: (line) => console.log(line) });
  return { shop, summary: (seconds) => summaryOf(settings, seconds) };
});

/** Number of products seeded into an empty data folder. @throws Explained */
function wantedProducts(): number {
  const { values } = explained(() =>
    parseArgs({ options: { products: { type: 'string', default: String(usualProducts) } } }),
  );
  if (/^[1-9]\d{0,5}$/.test(values.products)) return Number(values.products);
  throw new Explained(`--products is "${values.products}"; it should be a number from 1 to 999999`);
}

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
