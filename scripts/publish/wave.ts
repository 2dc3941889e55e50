/** One wave of a publish, complete in itself: pages, crawl files, gates, release, switch. */
import type { Settings } from '../settings.ts';
import { buildSite, type BuildOptions, type FinishedBuild } from './build.ts';
import { writeCrawlFiles, type CrawlReport } from './crawl/write-crawl-files.ts';
import { checkBuild } from './gates.ts';
import { switchTo } from './hold.ts';
import type { Task } from './progress.ts';
import { isCompressedLater } from './release-compress.ts';
import { hasLostBlobs } from './release-draft.ts';
import { createRelease, listReleases, releaseManifest } from './release.ts';
import type { PublishProgress } from './steps.ts';
import { oweCompression } from './uncompressed.ts';
import { markReleased, readUnreleased } from './unreleased.ts';
import type { WaveRules } from './urgent-pages.ts';
import type { Doubt, PageWarning } from './warning.ts';

export interface WaveOptions extends Omit<BuildOptions, 'say'> {
  readonly progress: PublishProgress;
  /** Checks every file, not only those that changed. */
  readonly isFull?: boolean;
}

export interface FinishedWave {
  readonly build: FinishedBuild;
  /** Another wave follows: deferred pages, crawl files, or both. */
  readonly isInterim: boolean;
  /** Empty when the crawl files follow in the next wave. */
  readonly crawl: CrawlReport;
  /** What went otherwise than usual on the way. */
  readonly doubts: readonly Doubt[];
  /** Warnings of the gates, which block nothing. */
  readonly warnings: readonly PageWarning[];
  readonly release: { readonly id: string; readonly isNew: boolean; readonly files: number };
  /** Whether every file was checked, not only those that this wave changed. */
  readonly isThorough: boolean;
  /** Milliseconds by phase. */
  readonly phases: Readonly<Record<'build' | 'gates' | 'crawl' | 'release', number>>;
}

/** @throws PublishError; the live site is then unchanged. */
export async function makeWave(settings: Settings, options: WaveOptions): Promise<FinishedWave> {
  const { data } = settings;
  const { progress, isFull = false, isVerified = isFull } = options;
  const doubts: Doubt[] = [];
  const say: NonNullable<BuildOptions['say']> = (note) => {
    progress.say(note);
    doubts.push(note);
  };
  const build = await timed(() => buildSite(settings, { ...options, isVerified, say }));
  const isInterim = options.waves !== undefined && isMoreToCome(build.value, options.waves);
  const crawl = await timed(() =>
    isInterim ? Promise.resolve({}) : writeCrawlFiles(settings, { isRemembered: !isFull }),
  );
  progress.say({ code: 'checking' });
  const gates = await timed(() => checkBuild(data, build.value));
  const touched = await touchedFiles(data, Object.keys(crawl.value), { isFull, isVerified });
  const release = await timed(() => makeLive(settings, { progress, build: build.value, touched, isInterim }));
  return {
    build: build.value,
    isInterim,
    crawl: crawl.value,
    doubts,
    warnings: gates.value,
    release: release.value,
    isThorough: touched === undefined,
    phases: { build: build.ms, gates: gates.ms, crawl: crawl.ms, release: release.ms },
  };
}

/**
 * Crawl files go live with the last wave, never before the pages that they list, so that a feed reader finds the prices
 * of the pages. For a large catalogue they take longer than a few pages, so pages do not wait for them.
 */
function isMoreToCome({ by, pages, later, rendered }: FinishedBuild, waves: WaveRules): boolean {
  const { largeSite = usualLargeSite } = waves;
  return later > 0 || (by === 'kept-bundle' && rendered.length > 0 && pages > largeSite);
}

/** For 70,000 pages, writing and storing the crawl files without a feed takes 1.2 s, as long as one product. */
const usualLargeSite = 10_000;

/** Measures the duration of a step. */
export async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now();
  const value = await work();
  return { value, ms: Math.round(performance.now() - start) };
}

/**
 * Files that may differ from the newest release; undefined when all have to be checked, as in every full sweep and when
 * the release has lost one.
 */
async function touchedFiles(
  data: Settings['data'],
  crawlFiles: readonly string[],
  { isFull, isVerified }: { readonly isFull: boolean; readonly isVerified: boolean },
): Promise<readonly string[] | undefined> {
  const { files, isWhole, since } = readUnreleased(data);
  const [newest] = await listReleases(data);
  if (isFull || isWhole || newest === undefined || newest.id !== since) return undefined;
  if (isVerified && hasLostBlobs(data, await releaseManifest(data, newest.id))) return undefined;
  return [...files, ...crawlFiles.map((path) => path.slice(1))];
}

interface Finished {
  readonly progress: PublishProgress;
  readonly build: FinishedBuild;
  readonly touched: readonly string[] | undefined;
  readonly isInterim: boolean;
}

async function makeLive(
  { data }: Settings,
  { progress, build, touched, isInterim }: Finished,
): Promise<FinishedWave['release']> {
  let task: Task | null = null;
  const onProgress = (done: number, total: number) => {
    task ??= progress.task('files', total);
    task.reach(done);
  };
  try {
    await build.flushed;
    const { id, isNew, files, filesRead } = await createRelease({
      layout: data,
      now: new Date(),
      stored: build.stored,
      isInterim,
      onProgress,
      ...(touched && { touched }),
    });
    if (isCompressedLater(filesRead)) oweCompression(data, id);
    markReleased(data, id);
    // Race: a rollback may have happened during this publish, so the switch checks the hold.
    await switchTo(data, id);
    return { id, isNew, files };
  } finally {
    (task as Task | null)?.end();
  }
}
