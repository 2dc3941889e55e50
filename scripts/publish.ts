/** `npm run publish`: reads the API and publishes a new version of the site. */
import { parseArgs } from 'node:util';
import { explained, runCommandLine } from './command-line.ts';
import { requireDataFolder } from './data-folder.ts';
import { shareOfPoll } from './publish/daemon/queue.ts';
import { goBackRecorded, publishRecorded } from './publish/daemon/recorded.ts';
import { progressOn } from './publish/progress.ts';
import { PublishError } from './publish/publish-error.ts';
import type { PublishOptions } from './publish/publish.ts';
import { summaryOf, versionsOf } from './publish/daemon/summary.ts';
import { inWords } from './publish/words.ts';
import { requireBackend } from './provider-settings.ts';
import { settingsFrom, type Settings } from './settings.ts';

const usage = `npm run publish -- [options]
  --rollback        make the release before the live one live; nothing publishes by itself until you publish again
  --to ID           with --rollback: make this release live
  --versions        list the releases that can be made live, with what changed in each
  --only A,B        ask only for the products with these slugs, which changed
  --full            read every product and picture again, not only those whose card changed
  --force           render every page again
  --allow-drop      accept that more than one product in twenty is gone
  --allow-prices    accept prices that moved by more than half, or more than three in ten at once
  --new-address     the shop has moved to another SITE_URL than the pages were published for
  --automatic       no person asks for it: do nothing while a rollback holds
  --concurrency N   calls to the API at once (16)`;

const known = {
  rollback: { type: 'boolean', default: false },
  to: { type: 'string' },
  versions: { type: 'boolean', default: false },
  only: { type: 'string' },
  full: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  'allow-drop': { type: 'boolean', default: false },
  'allow-prices': { type: 'boolean', default: false },
  'new-address': { type: 'boolean', default: false },
  automatic: { type: 'boolean', default: false },
  concurrency: { type: 'string', default: '16' },
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
  const options = readOptions(args);
  if (options instanceof Error) {
    console.error(`${options.message}\n${usage}`);
    return exitCodes.usage;
  }
  const settings = explained(() => settingsFrom(process.env));
  requireDataFolder(settings.data);
  try {
    const isPublish = options !== 'versions' && !('goBackTo' in options);
    if (isPublish) requireBackend(settings);
    console.log(await done(settings, options));
    return 0;
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    console.error(`Not published: ${error.message}`);
    return error.problem === 'busy' ? exitCodes.busy : exitCodes.stopped;
  }
}

type Asked = PublishOptions | { readonly goBackTo: string | null } | 'versions';

/** Executes the request and returns a summary. @throws PublishError, NoOlderRelease */
async function done(settings: Settings, asked: Asked): Promise<string> {
  if (asked === 'versions') return versionsOf(settings.data);
  if ('goBackTo' in asked)
    return `Release ${(await goBackRecorded(settings.data, asked.goBackTo)).id} is live.`;
  const cause = asked.isAutomatic === true ? 'start' : 'command';
  return summaryOf(await publishRecorded(settings, asked, cause));
}

/** Parsed arguments, or the error about them. */
function readOptions(args: string[]): Asked | Error {
  try {
    const { values } = parseArgs({ args, options: known });
    const { rollback, only, full, concurrency: concurrencyText } = values;
    const concurrency = Number(concurrencyText);
    if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 256) {
      return new Error(`--concurrency is "${concurrencyText}"; it should be a number from 1 to 256`);
    }
    const names = args.filter((arg) => arg.startsWith('--')).map((arg) => arg.split('=')[0]);
    if (values.versions)
      return names.length === 1 ? 'versions' : new Error('--versions takes no other option');
    if (values.to !== undefined && !rollback) return new Error('--to goes with --rollback');
    if (rollback) {
      const isAlone = names.every((name) => name === '--rollback' || name === '--to');
      return isAlone
        ? { goBackTo: values.to ?? null }
        : new Error('--rollback takes no other option than --to');
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
