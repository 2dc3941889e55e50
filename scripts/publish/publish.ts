/** From the API to the live site: sync, build, gates, release, switch. Whatever stops on the way, the last site stays. */
import type { Settings } from '../settings.ts';
import { buildSite, type FinishedBuild } from './build.ts';
import { writeCrawlFiles, type CrawlReport } from './crawl/write-crawl-files.ts';
import { checkBuild } from './gates.ts';
import { liftHold, readHold } from './hold.ts';
import { withPublishLock } from './lock.ts';
import type { Progress, Task } from './progress.ts';
import { PublishError } from './publish-error.ts';
import { collectGarbage } from './release-garbage.ts';
import { activateRelease, createRelease, listReleases, readCurrentId } from './release.ts';
import { syncSnapshot, type SyncReport } from './sync.ts';
import type { Renderers } from './render/renderers.ts';
import { markReleased, readUnreleased } from './unreleased.ts';

export interface PublishOptions {
  readonly progress: Progress;
  /** Reads everything from the API again. */
  readonly isFull?: boolean;
  /** Renders every page again. */
  readonly isForced?: boolean;
  /** Slugs of products that changed: only these are asked for, unless the list has moved. */
  readonly only?: readonly string[];
  /** Looks for other changes as well. */
  readonly isLook?: boolean;
  /** No person asked for it: while a rollback holds, nothing is published. */
  readonly isAutomatic?: boolean;
  /** Accepts that more than one product in twenty is gone. */
  readonly allowDrop?: boolean;
  /** Accepts that more than three prices in ten moved. */
  readonly allowPrices?: boolean;
  /** Calls to the API at once. */
  readonly concurrency?: number;
  readonly fetch?: typeof globalThis.fetch;
  /** Threads that stay warm from publish to publish; without them they end with this one. */
  readonly renderers?: Renderers;
}

export interface PublishReport {
  readonly sync: SyncReport;
  readonly build: {
    readonly by: FinishedBuild['by'];
    readonly pages: number;
    /** Files, relative to the build folder. */
    readonly rendered: readonly string[];
    readonly removed: readonly string[];
    /** Bytes. */
    readonly peakMemory: number;
  };
  /** What the gates let pass and somebody should look at. */
  readonly warnings: readonly string[];
  /** Entries of the files for crawlers, by path. */
  readonly crawl: CrawlReport;
  readonly release: { readonly id: string; readonly isNew: boolean; readonly files: number };
  /** Milliseconds by phase. */
  readonly phases: Readonly<Record<'sync' | 'build' | 'gates' | 'crawl' | 'release', number>>;
}

/** @throws PublishError when it stopped for a reason that a person can act on. */
export function publish(settings: Settings, options: PublishOptions): Promise<PublishReport> {
  return withPublishLock(settings.data, () => publishAlone(settings, options));
}

async function publishAlone(settings: Settings, options: PublishOptions): Promise<PublishReport> {
  const { data } = settings;
  const { progress, isAutomatic = false } = options;
  if (!isAutomatic) await liftHold(data);
  await refuseWhileHeld(settings);
  const sync = await timed(() => syncSnapshot(settings, { ...options, now: new Date() }));
  progress.say(`Building ${sync.value.pages.pages} pages`);
  const doubts: string[] = [];
  const say = (line: string) => {
    progress.say(line);
    doubts.push(line);
  };
  const build = await timed(() => buildSite(settings, { ...options, say }));
  const crawl = await timed(() => writeCrawlFiles(settings, { isRemembered: options.isFull !== true }));
  progress.say('Checking the new pages');
  const gates = await timed(() => checkBuild(data, build.value));
  const touched = await touchedFiles(data, Object.keys(crawl.value), options);
  const release = await timed(() => makeLive(settings, progress, touched));
  const { by, pages, rendered, removed, peakMemory } = build.value;
  return {
    sync: sync.value,
    build: { by, pages, rendered, removed, peakMemory },
    warnings: [...doubts, ...gates.value],
    crawl: crawl.value,
    release: release.value,
    phases: { sync: sync.ms, build: build.ms, gates: gates.ms, crawl: crawl.ms, release: release.ms },
  };
}

/** Asked again right before the switch: somebody may have gone back while this publish was running. */
async function refuseWhileHeld({ data }: Settings): Promise<void> {
  const hold = await readHold(data);
  if (hold === null) return;
  const message = `the site was taken back from release ${hold.release}. Publish by hand to go on.`;
  throw new PublishError('held', message);
}

/** Files that may differ from the newest release's; undefined when all have to be looked at, as a sweep does in any case. */
async function touchedFiles(
  data: Settings['data'],
  crawlFiles: readonly string[],
  { isFull = false }: PublishOptions,
): Promise<readonly string[] | undefined> {
  const { files, isWhole, since } = await readUnreleased(data);
  const [newest] = await listReleases(data);
  if (isFull || isWhole || newest === undefined || newest.id !== since) return undefined;
  return [...files, ...crawlFiles.map((path) => path.slice(1))];
}

async function makeLive(
  settings: Settings,
  progress: Progress,
  touched: readonly string[] | undefined,
): Promise<PublishReport['release']> {
  const { data } = settings;
  let task: Task | null = null;
  const onProgress = (done: number, total: number) => {
    task ??= progress.task('Storing files', total);
    task.reach(done);
  };
  try {
    const request = { layout: data, now: new Date(), onProgress, ...(touched && { touched }) };
    const { id, isNew, files } = await createRelease(request);
    await markReleased(data, id);
    await refuseWhileHeld(settings);
    if ((await readCurrentId(data)) !== id) await activateRelease(data, id);
    await collectGarbage(data, new Date());
    return { id, isNew, files };
  } finally {
    (task as Task | null)?.end();
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now();
  const value = await work();
  return { value, ms: Math.round(performance.now() - start) };
}
