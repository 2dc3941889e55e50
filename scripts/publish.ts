/** `npm run publish`: reads the API and puts a new version of the site live. */
import { parseArgs } from 'node:util';
import { explained, runCommandLine } from './command-line.ts';
import { goBack } from './publish/hold.ts';
import { shareOfLook } from './publish/daemon/queue.ts';
import { progressOn } from './publish/progress.ts';
import { PublishError } from './publish/publish-error.ts';
import { publish, type PublishOptions, type PublishReport } from './publish/publish.ts';
import { inWords, refusalWords } from './publish/words.ts';
import { settingsFrom } from './settings.ts';

const usage = `npm run publish -- [options]
  --rollback        make the release before the live one live; nothing publishes by itself until you publish again
  --only A,B        ask only for the products with these slugs, which changed
  --full            read every product and picture again, not only those whose card changed
  --force           render every page again
  --allow-drop      accept that more than one product in twenty is gone
  --allow-prices    accept that more than three prices in ten moved
  --new-address     the shop has moved to another SITE_URL than the pages were published for
  --automatic       no person asks for it: do nothing while a rollback holds
  --concurrency N   calls to the API at once (16)`;

const known = {
  rollback: { type: 'boolean', default: false },
  only: { type: 'string' },
  full: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  'allow-drop': { type: 'boolean', default: false },
  'allow-prices': { type: 'boolean', default: false },
  'new-address': { type: 'boolean', default: false },
  automatic: { type: 'boolean', default: false },
  concurrency: { type: 'string', default: '16' },
} as const;

const doubtsShown = 20;

/** 0 published · 1 stopped, the last site stays · 2 wrong usage · 3 another publish is running · 130 interrupted. */
const exitCodes = { stopped: 1, usage: 2, busy: 3, interrupted: 130 };

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(exitCodes.interrupted));
}
process.exitCode = await runCommandLine('publish', Object.keys(known), () => main(process.argv.slice(2)));

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options instanceof Error) {
    console.error(`${options.message}\n${usage}`);
    return exitCodes.usage;
  }
  const settings = explained(() => settingsFrom(process.env));
  try {
    if (options === 'rollback')
      console.log(`Release ${(await goBack(settings.data, new Date())).id} is live.`);
    else console.log(summaryOf(await publish(settings, options)));
    return 0;
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    console.error(`Not published: ${error.message}`);
    return error.problem === 'busy' ? exitCodes.busy : exitCodes.stopped;
  }
}

/** What is asked for, or what is wrong with it. */
function readOptions(args: string[]): PublishOptions | 'rollback' | Error {
  try {
    const { values } = parseArgs({ args, options: known });
    const { rollback, only, full, concurrency: concurrencyText } = values;
    const concurrency = Number(concurrencyText);
    if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 256) {
      return new Error(`--concurrency is "${concurrencyText}"; it should be a number from 1 to 256`);
    }
    if (rollback) return args.length === 1 ? 'rollback' : new Error('--rollback takes no other option');
    if (only !== undefined && full) return new Error('--only and --full exclude each other');
    const slugs = only?.split(',').filter((slug) => slug !== '') ?? [];
    if (only !== undefined && slugs.length === 0) return new Error('--only names no product');
    return {
      progress: inWords(progressOn(process.stderr)),
      isFull: full,
      isForced: values.force,
      only: slugs,
      share: only === undefined ? shareOfLook : 0,
      allowDrop: values['allow-drop'],
      allowPrices: values['allow-prices'],
      isNewAddress: values['new-address'],
      isAutomatic: values.automatic,
      concurrency,
    };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function summaryOf({ sync, build, warnings, crawl, release, first, liveMs, phases }: PublishReport): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const megabytes = Math.round(build.peakMemory / 2 ** 20);
  const sitemaps = Object.entries(crawl).filter(([path]) => path.startsWith('/sitemaps/'));
  const pagesTold = sitemaps.reduce((sum, [, pages]) => sum + pages, 0);
  const skipped = build.pages - build.rendered.length;
  return [
    ...[...sync.warnings, ...warnings].map((warning) => `Warning: ${warning}`),
    ...doubtsOf(sync.seriesDoubts),
    ...refusalWords(sync.refused),
    `Read ${sync.products} products in ${sync.calls} calls: ${sync.changedProducts} changed, ${sync.removedProducts} gone, ${sync.pictures} pictures made (${seconds(phases.sync)})`,
    `Built ${build.pages} pages: ${build.rendered.length} rendered, ${skipped} as they were, ${build.removed.length} files removed (${seconds(phases.build)}, ${megabytes} MB)`,
    `Checked the new pages (${seconds(phases.gates)})`,
    `Told crawlers of ${pagesTold} pages and of ${crawl['/feeds/google.xml'] ?? 0} products for sale (${seconds(phases.crawl)})`,
    ...(first === null
      ? []
      : [`Live: ${first.pages} pages after ${seconds(first.ms)}, the rest after ${seconds(liveMs)}`]),
    `Release ${release.id}${release.isNew ? '' : ', as it was'}: ${release.files} files (${seconds(phases.release)})`,
  ].join('\n');
}

/** Titles that look like volumes of a series: a person decides in `src/series-overrides.ts`. */
function doubtsOf(doubts: PublishReport['sync']['seriesDoubts']): readonly string[] {
  if (doubts.length === 0) return [];
  const shown = doubts
    .slice(0, doubtsShown)
    .map(({ slug, title, reason }) => `  ${slug}: "${title}" (${reason})`);
  const more = doubts.length > doubtsShown ? [`  and ${doubts.length - doubtsShown} more`] : [];
  const head = `In no series, though their titles look like volumes (decide in src/series-overrides.ts): ${doubts.length}`;
  return [head, ...shown, ...more];
}
