/** `npm run dev`: the shop with hot reload from the sources. Ctrl-C or SIGTERM stops all of it. */
import { parseArgs } from 'node:util';
import { Explained, explained, reasonOf } from '../shared/command-line.ts';
import { devEnvironment } from '../dev/dev-environment.ts';
import { startDev, type RunningDev } from '../dev/start-dev.ts';
import { demoNotice, requireBackend } from '../shared/provider-settings.ts';
import { settingsFrom, type Settings } from '../shared/settings.ts';

/** Products of the seeded shop, enough for lists of several pages. */
const usualProducts = 100;

const usage = `npm run dev -- [--products N]
  The shop with hot reload from the sources, in a data folder of its own.
  --products N  products of the seeded shop (${usualProducts})`;

if (process.argv.includes('--help')) {
  console.log(usage);
  process.exit(0);
}

const startedAt = performance.now();
let shop: RunningDev | null = null;
let isStopping = false;

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
try {
  // Exported to the environment for code that reads settings later: astro.config.mjs, the API, the snapshot reader.
  Object.assign(process.env, devEnvironment(process.env));
  const settings = explained(() => settingsFrom(process.env));
  requireBackend(settings);
  shop = startDev({ settings, products: wantedProducts(), say: (line) => console.log(line) });
  await shop.ready;
  console.log(summaryOf(settings));
} catch (error) {
  fail(error);
}

/** Number of products seeded into an empty data folder. @throws Explained */
function wantedProducts(): number {
  const { values } = explained(() =>
    parseArgs({ options: { products: { type: 'string', default: String(usualProducts) } } }),
  );
  if (/^[1-9]\d{0,5}$/.test(values.products)) return Number(values.products);
  throw new Explained(`--products is "${values.products}"; it should be a number from 1 to 999999`);
}

/** Errors during shutdown are ignored. */
function fail(error: unknown): void {
  if (isStopping) return;
  console.error(reasonOf(error) ?? error);
  void stop(1);
}

async function stop(code: number): Promise<void> {
  if (isStopping) process.exit(130);
  isStopping = true;
  await shop?.stop();
  process.exit(code);
}

function summaryOf(settings: Settings): string {
  const { siteUrl, apiUrl, isApiEmbedded, data } = settings;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const notice = demoNotice(settings);
  return [
    '',
    `  The shop is open for development after ${seconds} s`,
    `  Site   ${siteUrl}`,
    `  API    ${apiUrl}/api/v1${isApiEmbedded ? ' (embedded)' : ''}`,
    `  Data   ${data.root}`,
    ...(notice === null ? [] : ['', `  ${notice}`]),
    '  What you save is shown. Ctrl-C stops it.',
    '',
  ].join('\n');
}
