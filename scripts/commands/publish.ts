/** `npm run publish`: reads the API and publishes a new version of the site. */
import { parseArgs } from 'node:util';
import { explained, runCommandLine } from '../shared/command-line.ts';
import { requireDataFolder } from '../shared/data-folder.ts';
import { shareOfPoll } from '../publish/daemon/queue.ts';
import { publishRecorded } from '../publish/daemon/recorded.ts';
import { progressOn } from '../shared/progress.ts';
import { PublishError } from '../publish/publish-error.ts';
import type { PublishOptions } from '../publish/publish.ts';
import { summaryOf } from '../publish/daemon/summary.ts';
import { inWords } from '../publish/messages.ts';
import { requireBackend } from '../shared/provider-settings.ts';
import { settingsFrom } from '../shared/settings.ts';

const usage = `npm run publish -- [options]
  --only A,B        ask only for the products with these slugs, which changed
  --full            read every product and picture again, not only those whose card changed
  --force           render every page again
  --allow-drop      accept that more than one product in twenty is gone
  --allow-prices    accept prices that moved by more than half, or more than three in ten at once
  --new-address     the shop has moved to another SITE_URL than the pages were published for
  --automatic       no person asks for it: do nothing while a rollback pauses publishing
  --concurrency N   calls to the API at once (16)`;

const known = {
  only: { type: 'string' },
  full: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  'allow-drop': { type: 'boolean', default: false },
  'allow-prices': { type: 'boolean', default: false },
  'new-address': { type: 'boolean', default: false },
  automatic: { type: 'boolean', default: false },
  concurrency: { type: 'string', default: '16' },
  help: { type: 'boolean', default: false },
} as const;

/**
 * Exit codes: 0 published · 1 stopped, the last site stays · 2 wrong usage · 3 another publish is running · 130
 * interrupted.
 */
const exitCodes = { stopped: 1, usage: 2, busy: 3, interrupted: 130 };

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(exitCodes.interrupted));
}
process.exitCode = await runCommandLine('publish', Object.keys(known), () => main(process.argv.slice(2)));

async function main(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const options = readOptions(args);
  if (options instanceof Error) {
    console.error(`${options.message}\n${usage}`);
    return exitCodes.usage;
  }
  const settings = explained(() => settingsFrom(process.env));
  requireDataFolder(settings.data);
  try {
    requireBackend(settings);
    const cause = options.isAutomatic === true ? 'start' : 'command';
    console.log(summaryOf(await publishRecorded(settings, options, cause)));
    return 0;
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    console.error(`Not published: ${error.message}`);
    return error.problem === 'busy' ? exitCodes.busy : exitCodes.stopped;
  }
}

/** Parsed arguments, or the error about them. */
function readOptions(args: string[]): PublishOptions | Error {
  try {
    const { values } = parseArgs({ args, options: known });
    const { only, full, concurrency: concurrencyText } = values;
    const concurrency = Number(concurrencyText);
    if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 256) {
      return new Error(`--concurrency is "${concurrencyText}"; it should be a number from 1 to 256`);
    }
    if (only !== undefined && full) return new Error('--only and --full exclude each other');
    const slugs = only?.split(',').filter((slug) => slug !== '') ?? [];
    if (only !== undefined && slugs.length === 0) return new Error('--only names no product');
    return {
      progress: inWords(progressOn(process.stderr)),
      isFull: full,
      isForced: values.force,
      only: slugs,
      share: only === undefined ? shareOfPoll : 0,
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
