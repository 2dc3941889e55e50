/** `npm run publish`: reads the API and publishes a new version of the site. */
import { runCommand, terminalLog, UsageError, wholeNumber } from '../shared/command-line.ts';
import { requireDataFolder } from '../shared/data-folder.ts';
import { courierFor, deliverFromHere, quietLog } from '../deploy/courier-for.ts';
import { shareOfPoll } from '../publish/daemon/queue.ts';
import { recordPreview, recordPublish } from '../publish/daemon/runs.ts';
import { chosenMinute, readAtWith } from '../publish/compare/chosen-minute.ts';
import { isNothing } from '../publish/compare/changes.ts';
import { dryRun } from '../publish/compare/dry-run.ts';
import { dryRunText, previewText } from '../publish/compare/dry-run-words.ts';
import { makePreview } from '../publish/compare/preview.ts';
import { namedIn } from '../publish/names.ts';
import { ownSecret } from '../publish/state/secrets.ts';
import { unknownNames } from '../publish/sync/unknown-names.ts';
import { progressOn } from '../shared/progress.ts';
import { PublishError } from '../publish/publish-error.ts';
import { publish } from '../publish/publish.ts';
import { inWords, summaryOf } from '../publish/messages.ts';
import { requireBackend } from '../shared/provider-settings.ts';
import { settingsFrom, type Settings } from '../shared/settings.ts';

/**
 * Exit codes beside the usual ones: 3 another publish is running, or a dry run found changes · 4 not in DEPLOY_TO ·
 * 130 interrupted.
 */
const exitCodes = { stopped: 1, busy: 3, wouldChange: 3, interrupted: 130 };

const badMinute = {
  none: 'is no time; write it as 2026-12-01T00:00 (Argentine time) or as 2026-12-01T00:00:00-03:00',
  past: 'is not in the future; --preview alone shows the shop as of now',
  far: 'is more than a year ahead',
} as const;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.exit(exitCodes.interrupted));

await runCommand({
  name: 'publish',
  usage: `npm run publish -- [options]
  --only A,B        read only what changed: slugs of products, content (menus, home, bar, landing pages, gift cards)
                    and offers; product:SLUG for a product of that name
  --full            read every product and picture again, not only those whose card changed
  --force           render every page again
  --allow-drop      accept that more than one product in twenty is gone
  --allow-prices    accept prices that moved by more than half, or more than three in ten at once
  --allow-pictures  accept that the covers of more than one product in ten cannot be fetched
  --new-address     accept that SITE_URL changed since the pages were published
  --dry-run         write nothing; say what would change and why. Ends with 0 for nothing, 3 for something
  --preview         make a release that is not live, for the panel to show, publish or discard
  --at TIME         with --preview: the shop as of that time, such as 2026-12-01T00:00 in Argentina, or with an offset;
                    it is looked at, and never published
  --automatic       no person asks for it: do nothing while a rollback pauses publishing
  --concurrency N   calls to the API at once (16)
With DEPLOY_TO it ends when the release is there, and with status 4 when it is live on this machine alone.`,
  options: {
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    'allow-drop': { type: 'boolean', default: false },
    'allow-prices': { type: 'boolean', default: false },
    'allow-pictures': { type: 'boolean', default: false },
    'new-address': { type: 'boolean', default: false },
    automatic: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    preview: { type: 'boolean', default: false },
    at: { type: 'string' },
    concurrency: { type: 'string', default: '16' },
  },
  main: async ({ only, full, automatic, 'dry-run': isDryRun, preview: isPreview, at, ...values }) => {
    if (only !== undefined && full) throw new UsageError('--only and --full exclude each other');
    if (isPreview && (isDryRun || automatic))
      throw new UsageError('--preview goes with neither --dry-run nor --automatic');
    const minute = at === undefined ? null : minuteOf(at, isPreview);
    const named = only === undefined ? null : namedIn(only);
    if (named?.products.length === 0 && named.areas.length === 0)
      throw new UsageError('--only names nothing');
    const options = {
      progress: inWords(progressOn(process.stderr)),
      isFull: full,
      isForced: values.force,
      ...(named !== null && { only: named.products, areas: named.areas }),
      share: only === undefined ? shareOfPoll : 0,
      allowDrop: values['allow-drop'],
      allowPrices: values['allow-prices'],
      allowPictures: values['allow-pictures'],
      isNewAddress: values['new-address'],
      isAutomatic: automatic,
      concurrency: wholeNumber('--concurrency', values.concurrency, 1, 256),
    };
    const settings = settingsFrom(process.env);
    if (!isDryRun) requireDataFolder(settings.data);
    requireBackend(settings);
    try {
      if (named !== null) await refuseUnknown(settings, named.products);
      if (isDryRun) {
        const found = await dryRun(settings, options);
        console.log(dryRunText(found));
        return isNothing(found.changes) ? 0 : exitCodes.wouldChange;
      }
      if (isPreview) {
        const readAt = minute && readAtWith(ownSecret(process.env, settings), minute);
        const make = () => makePreview(settings, readAt === null ? options : { ...options, readAt });
        const run = { causes: ['command'], at: minute } as const;
        console.log(previewText(await recordPreview(settings.data, run, terminalLog, make), minute));
        return 0;
      }
      const run = { causes: [automatic ? 'start' : 'command'], isFull: full } as const;
      const work = () => publish(settings, options);
      const courier = courierFor(settings, process.env, quietLog);
      await courier.register();
      console.log(summaryOf(await recordPublish(settings.data, run, terminalLog, work)));
      return await deliverFromHere(courier, settings.data);
    } catch (error) {
      if (!(error instanceof PublishError)) throw error;
      console.error(`${isPreview ? 'No preview' : 'Not published'}: ${error.message}`);
      return error.problem === 'busy' ? exitCodes.busy : exitCodes.stopped;
    }
  },
});

/** @throws UsageError */
async function refuseUnknown(settings: Settings, products: readonly string[]): Promise<void> {
  const unknown = await unknownNames(settings, products);
  if (unknown.length === 0) return;
  throw new UsageError(
    `--only names ${unknown.map((slug) => `"${slug}"`).join(', ')}, which neither this site nor the API at ${settings.apiUrl} has as a product. Nothing was published`,
  );
}

/** @throws UsageError */
function minuteOf(text: string, isPreview: boolean): Date {
  if (!isPreview)
    throw new UsageError('--at goes with --preview alone: only what is published now can go live');
  const minute = chosenMinute(text, new Date());
  if (minute instanceof Date) return minute;
  throw new UsageError(`--at "${text}" ${badMinute[minute]}`);
}
