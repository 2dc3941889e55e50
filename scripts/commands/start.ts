/** `npm start`: the whole shop in one command. Ctrl-C or SIGTERM stops all of it; a second signal stops it at once. */
import { fileURLToPath } from 'node:url';
import { reasonOf } from '../shared/command-line.ts';
import { requireDataFolder } from '../shared/data-folder.ts';
import { demoNotice, requireBackend } from '../shared/provider-settings.ts';
import { startShop, type RunningShop, type ShopPrograms } from '../serve/start-shop.ts';
import { settingsFrom, type Settings } from '../shared/settings.ts';

const usage = `npm start      seeds and publishes what an empty data folder lacks, then runs API, publisher and site until Ctrl-C
What ends is started again. Settings: the environment or .env (README, Configuration)`;

const programs: ShopPrograms = {
  api: fileURLToPath(new URL('api.ts', import.meta.url)),
  seed: fileURLToPath(new URL('seed.ts', import.meta.url)),
  publish: fileURLToPath(new URL('publish.ts', import.meta.url)),
  publisher: fileURLToPath(new URL('publisher.ts', import.meta.url)),
  site: fileURLToPath(new URL('serve.ts', import.meta.url)),
};
if (process.argv.includes('--help')) {
  console.log(usage);
  process.exit(0);
}

const startedAt = performance.now();
let shop: RunningShop | null = null;
let isStopping = false;

// A closed terminal (EPIPE) or a log on a full disk must not stop the shop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
try {
  const settings = settingsFrom(process.env);
  requireBackend(settings);
  requireDataFolder(settings.data);
  const say = (line: string): void => console.log(line);
  shop = startShop({ settings, programs, say, pass: (line) => console.error(line) });
  await shop.ready;
  console.log(summaryOf(settings));
} catch (error) {
  fail(reasonOf(error) ?? (error instanceof Error ? error.message : String(error)));
}

/** Printed once; errors during shutdown are ignored. */
function fail(reason: string): void {
  if (isStopping) return;
  console.error(reason);
  void stop(1);
}

/** Graceful shutdown: stops the children first. A second call exits at once, and the children exit by themselves. */
async function stop(code: number): Promise<void> {
  if (isStopping) process.exit(130);
  isStopping = true;
  await shop?.stop();
  process.exit(code);
}

function summaryOf(settings: Settings): string {
  const { siteUrl, apiUrl, isApiEmbedded, publisherPort, data } = settings;
  const notice = demoNotice(settings);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return [
    '',
    `  The shop is open after ${seconds} s`,
    `  Site   ${siteUrl}`,
    `  API    ${apiUrl}/api/v1${isApiEmbedded ? ' (embedded)' : ''}`,
    `  Panel  http://localhost:${publisherPort}  (password: ${process.env['PANEL_PASSWORD'] ? 'PANEL_PASSWORD' : `in ${data.panelPassword}`})`,
    `  Data   ${data.root}`,
    ...(notice === null ? [] : ['', `  ${notice}`]),
    '  Ctrl-C stops it.',
    '',
  ].join('\n');
}
