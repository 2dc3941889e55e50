/** A publish: sync, build, gates, release, switch. When a step fails, the last site stays live. */
import type { Settings } from '../settings.ts';
import type { FinishedBuild } from './build.ts';
import type { CrawlReport } from './crawl/write-crawl-files.ts';
import { liftHold, refuseWhileHeld } from './hold.ts';
import { withPublishLock } from './lock.ts';
import { PublishError, type FirstWave } from './publish-error.ts';
import { refuseOtherAddress, rememberAddress } from './published-for.ts';
import { collectGarbage } from './release-garbage.ts';
import type { Renderers } from './render/renderers.ts';
import type { PublishProgress } from './steps.ts';
import { syncSnapshot, type SyncReport } from './sync.ts';
import {
  readChangeNotifications,
  settleChangeNotifications,
  type ChangeNotifications,
} from './change-notifications.ts';
import type { WaveRules } from './urgent-pages.ts';
import type { Doubt, PageWarning } from './warning.ts';
import { makeWave, timed, type FinishedWave } from './wave.ts';

export interface PublishOptions {
  readonly progress: PublishProgress;
  /** Reads everything from the API again. */
  readonly isFull?: boolean;
  /** Renders every page again. */
  readonly isForced?: boolean;
  /** Slugs of changed products: only these are requested, unless the list has changed. */
  readonly only?: readonly string[];
  /** Also reads the lists for other changes. */
  readonly isPoll?: boolean;
  /** Started without a person: a hold after a rollback then blocks it. */
  readonly isAutomatic?: boolean;
  /** Number of products checked round-robin, which finds changes that no list reveals within one round. */
  readonly share?: number;
  /** Accepts the removal of more than one product in twenty. */
  readonly allowDrop?: boolean;
  /** Accepts that more than three prices in ten change, and that a price moves by more than half. */
  readonly allowPrices?: boolean;
  /** Accepts that the pages were published for another address. */
  readonly isNewAddress?: boolean;
  /** Concurrent calls to the API. */
  readonly concurrency?: number;
  readonly fetch?: typeof globalThis.fetch;
  /** Overrides of the rules for two waves (`urgent-pages.ts`). */
  readonly waves?: Omit<WaveRules, 'changed'>;
  /** Called when the urgent pages are live and the others are not yet. */
  readonly onFirst?: (first: FirstWave) => void | Promise<void>;
  /** Warm worker threads, reused across publishes; without them threads live for this publish only. */
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
  /** What went otherwise than usual on the way. */
  readonly doubts: readonly Doubt[];
  /** Warnings of the gates, which block nothing. */
  readonly warnings: readonly PageWarning[];
  /** Entries of the crawl files, by path. */
  readonly crawl: CrawlReport;
  readonly release: FinishedWave['release'];
  /** The first wave; null for a publish that went live at once. */
  readonly first: FirstWave | null;
  /** Milliseconds from the start until everything was live. */
  readonly liveMs: number;
  /** Milliseconds by phase; both waves added up. */
  readonly phases: Readonly<Record<'sync' | keyof FinishedWave['phases'], number>>;
}

/** @throws PublishError when it stopped for a reason that a person can act on. */
export function publish(settings: Settings, options: PublishOptions): Promise<PublishReport> {
  return withPublishLock(settings.data, () => publishAlone(settings, options));
}

async function publishAlone(settings: Settings, options: PublishOptions): Promise<PublishReport> {
  const start = performance.now();
  const { data } = settings;
  const { progress, isAutomatic = false } = options;
  if (options.isNewAddress !== true) refuseOtherAddress(settings);
  if (!isAutomatic) liftHold(data);
  refuseWhileHeld(data);
  const notified = readChangeNotifications(data);
  const wanted = wantedOf(options, notified);
  const sync = await timed(() => syncSnapshot(settings, { ...options, ...wanted, now: new Date() }));
  progress.say({ code: 'building', pages: sync.value.pages.pages });
  const changed = new Set(sync.value.changedSlugs);
  const urgent = await makeWave(settings, {
    ...options,
    isVerified: wanted.isPoll || options.isFull === true,
    waves: { changed, ...options.waves },
  });
  const first = firstOf(urgent, performance.now() - start);
  const rest = first === null ? null : await makeRest(settings, options, { first, left: urgent.build.later });
  const liveMs = Math.round(performance.now() - start);
  rememberAddress(settings);
  const waves: Waves = rest === null ? [urgent] : [urgent, rest];
  const refused = sync.value.refused.map(({ slug }) => slug);
  settleChangeNotifications(data, notified, refused);
  await collectGarbage(data, new Date(), { isThorough: waves.some(({ isThorough }) => isThorough) });
  return { sync: sync.value, ...together(waves), first, liveMs, phases: phasesOf(sync.ms, waves) };
}

/** Every publish also processes pending notifications that are not live yet. */
function wantedOf(
  { only = [], isPoll = false }: PublishOptions,
  notified: ChangeNotifications,
): Required<Pick<PublishOptions, 'only' | 'isPoll'>> {
  return {
    only: [...new Set([...only, ...notified.products])],
    isPoll: isPoll || only.length === 0 || notified.isPoll,
  };
}

type Waves = readonly [FinishedWave, ...FinishedWave[]];

function firstOf({ build, isInterim }: FinishedWave, ms: number): FirstWave | null {
  return isInterim ? { pages: build.rendered.length, ms: Math.round(ms) } : null;
}

/** The second wave. If it is refused, the urgent pages stay live and the next publish renders the rest. */
async function makeRest(
  settings: Settings,
  options: PublishOptions,
  { first, left }: { readonly first: FirstWave; readonly left: number },
): Promise<FinishedWave> {
  const { progress, renderers, isFull = false, onFirst } = options;
  await onFirst?.(first);
  progress.say(left > 0 ? { code: 'building-rest', pages: left } : { code: 'crawl-files' });
  try {
    return await makeWave(settings, { progress, isFull, ...(renderers && { renderers }) });
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    const message = `${error.message} ${first.pages} pages went live before; the rest is as it was.`;
    throw new PublishError(error.problem, message, { cause: error, first });
  }
}

type Together = Pick<PublishReport, 'build' | 'doubts' | 'warnings' | 'crawl' | 'release'>;

function together(waves: Waves): Together {
  const builds = waves.map(({ build }) => build);
  const last = waves.at(-1) ?? waves[0];
  return {
    build: {
      by: last.build.by,
      pages: last.build.pages,
      rendered: builds.flatMap(({ rendered }) => rendered),
      removed: builds.flatMap(({ removed }) => removed),
      peakMemory: Math.max(...builds.map(({ peakMemory }) => peakMemory)),
    },
    doubts: waves.flatMap(({ doubts }) => doubts),
    warnings: waves.flatMap(({ warnings }) => warnings),
    crawl: last.crawl,
    release: { ...last.release, isNew: waves.some(({ release }) => release.isNew) },
  };
}

function phasesOf(syncMs: number, waves: readonly FinishedWave[]): PublishReport['phases'] {
  const sum = (phase: keyof FinishedWave['phases']) =>
    waves.reduce((ms, { phases }) => ms + phases[phase], 0);
  return {
    sync: syncMs,
    build: sum('build'),
    gates: sum('gates'),
    crawl: sum('crawl'),
    release: sum('release'),
  };
}
