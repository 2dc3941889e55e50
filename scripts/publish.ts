/** `npm run publish`: reads the API and puts a new version of the site live. */
import { parseArgs } from 'node:util';
import { progressOn } from './publish/progress.ts';
import { PublishError } from './publish/publish-error.ts';
import { publish, type PublishOptions, type PublishReport } from './publish/publish.ts';
import { settingsFrom } from './settings.ts';

const usage = `npm run publish -- [options]
  --full            read every product and picture again, not only those whose card changed
  --force           render every page again
  --allow-drop      accept that more than one product in twenty is gone
  --concurrency N   calls to the API at once (16)`;

const doubtsShown = 20;

/** 0 published · 1 stopped, the last site stays · 2 wrong usage · 3 another publish is running · 130 interrupted. */
const exitCodes = { stopped: 1, usage: 2, busy: 3, interrupted: 130 };

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(exitCodes.interrupted));
}
process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (typeof options === 'string') {
    console.error(`${options}\n${usage}`);
    return exitCodes.usage;
  }
  try {
    const report = await publish(settingsFrom(process.env), options);
    console.log(summaryOf(report));
    return 0;
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    console.error(`Not published: ${error.message}`);
    return error.problem === 'busy' ? exitCodes.busy : exitCodes.stopped;
  }
}

/** The options, or what is wrong with them. */
function readOptions(args: string[]): PublishOptions | string {
  try {
    const { values } = parseArgs({
      args,
      options: {
        full: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        'allow-drop': { type: 'boolean', default: false },
        concurrency: { type: 'string', default: '16' },
      },
    });
    const concurrency = Number(values.concurrency);
    if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 256) {
      return `--concurrency is "${values.concurrency}"; it should be a number from 1 to 256`;
    }
    return {
      progress: progressOn(process.stderr),
      isFull: values.full,
      isForced: values.force,
      allowDrop: values['allow-drop'],
      concurrency,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function summaryOf({ sync, build, crawl, release, phases }: PublishReport): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const megabytes = Math.round(build.peakMemory / 2 ** 20);
  const sitemaps = Object.entries(crawl).filter(([path]) => path.startsWith('/sitemaps/'));
  const pagesTold = sitemaps.reduce((sum, [, pages]) => sum + pages, 0);
  const skipped = build.pages - build.rendered;
  return [
    ...sync.warnings.map((warning) => `Warning: ${warning}`),
    ...doubtsOf(sync.seriesDoubts),
    `Read ${sync.products} products in ${sync.calls} calls: ${sync.changedProducts} changed, ${sync.removedProducts} gone, ${sync.pictures} pictures made (${seconds(phases.sync)})`,
    `Built ${build.pages} pages: ${build.rendered} rendered, ${skipped} as they were, ${build.removed} files removed (${seconds(phases.build)}, ${megabytes} MB)`,
    `Checked the new pages (${seconds(phases.gates)})`,
    `Told crawlers of ${pagesTold} pages and of ${crawl['/feeds/google.xml'] ?? 0} products for sale (${seconds(phases.crawl)})`,
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
