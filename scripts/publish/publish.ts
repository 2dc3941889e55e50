/** A publish: sync, which pages, render, gates, switch. When a step fails, the last site stays live. */
import { DatabaseSync } from 'node:sqlite';
import type { Settings } from '../shared/settings.ts';
import { readChangeNotifications, settleChangeNotifications } from './state/change-notifications.ts';
import { storeCrawlFiles } from './crawl/crawl-files.ts';
import { emptyLinks } from './gates/empty-links.ts';
import { checkBar, checkPages } from './gates/page-gate.ts';
import { endPause, refuseWhilePaused, switchTo } from './state/pause.ts';
import { withPublishLock } from './lock.ts';
import { planPages, type PagePlan } from './pages/plan.ts';
import { refuseOtherAddress, rememberAddress } from './state/published-for.ts';
import { flushBlobs } from './release/blobs.ts';
import { removeOldReleases, removeUnusedBlobs } from './release/garbage.ts';
import type { ReleaseFile } from './release/manifest.ts';
import { createRelease, newestRelease, type CreatedRelease } from './release/releases.ts';
import { clientFiles, codeDigest, ensureBundle, type Bundle } from './render/bundle.ts';
import { RenderThreads } from './render/render-threads.ts';
import type { RenderedPage } from './render/render-worker.ts';
import { storeSiteFiles } from './render/site-files.ts';
import { syncSnapshot, type SyncOptions, type SyncReport } from './sync/sync.ts';
import type { BarWarning, PageWarning, EmptyLink } from './warning.ts';

export interface PublishOptions extends Omit<SyncOptions, 'now' | 'code' | 'retries'> {
  /** Renders every page again. */
  readonly isForced?: boolean;
  /** A pause after a rollback then blocks it. */
  readonly isAutomatic?: boolean;
  /** The shop has moved to another address. */
  readonly isNewAddress?: boolean;
  /** Kept from publish to publish; without them threads live for this one. */
  readonly threads?: RenderThreads;
}

export interface PublishReport {
  readonly sync: SyncReport;
  readonly build: {
    readonly pages: number;
    readonly rendered: readonly string[];
    readonly removed: readonly string[];
  };
  /** They block nothing. */
  readonly warnings: readonly (PageWarning | BarWarning | EmptyLink)[];
  /** Entries of each file for crawlers that was made, by path. */
  readonly crawl: Readonly<Record<string, number>>;
  readonly release: CreatedRelease;
  /** Of two steps, and from the start until everything was live. */
  readonly ms: Readonly<Record<'sync' | 'render' | 'live', number>>;
}

/** @throws PublishError when it stopped for a reason that a person can act on. */
export function publish(settings: Settings, options: PublishOptions): Promise<PublishReport> {
  return withPublishLock(settings.data, () => publishAlone(settings, options));
}

async function publishAlone(settings: Settings, options: PublishOptions): Promise<PublishReport> {
  const { data } = settings;
  const { progress, isFull = false, isForced = false, isAutomatic = false } = options;
  const start = performance.now();
  if (options.isNewAddress !== true) refuseOtherAddress(settings);
  if (!isAutomatic) endPause(data);
  refuseWhilePaused(data);

  // 1. Sync: what changed in the API is written into the snapshot.
  const notified = readChangeNotifications(data);
  const only = [...new Set([...(options.only ?? []), ...notified.products])];
  const isPoll = (options.isPoll ?? options.only === undefined) || notified.isPoll;
  const isVerified = isPoll || isFull;
  const code = codeDigest(settings.siteUrl);
  const sync = await syncSnapshot(settings, { ...options, only, isPoll, code, now: new Date() });
  const syncMs = msSince(start);

  // 2. Which pages: those made from something else than in the newest release.
  const onStart = () => progress.say({ code: 'bundling' });
  const bundle = await ensureBundle(settings, { code, isForced, onStart });
  const newest = await newestRelease(data);
  const before = newest?.manifest ?? null;
  const plan = planPages(data, { before, code, isForced, isVerified });

  // 3. Render.
  const renderStart = performance.now();
  const pages = await render(settings, options, bundle, plan);
  const renderMs = msSince(renderStart);

  // 4. Gates.
  const warnings = [...checkPages(pages), ...barWarnings(settings, bundle, sync.bar), ...emptyLinksOf(data)];

  // 5. Switch: the newest release with what changed becomes a release, and goes live.
  progress.say({ code: 'releasing' });
  const crawl = storeCrawlFiles(settings, { before, code, mayWait: !isVerified, now: new Date() });
  const changes = new Map<string, ReleaseFile | null>([
    ...(await storeSiteFiles(data, { bundle, before, isVerified })),
    ...plan.gone.map((path) => [path, null] as const),
    ...pages.map(({ path, file }) => [path, file] as const),
    ...crawl.changes,
  ]);
  await flushBlobs(data);
  const release = createRelease(data, newest, changes, { createdAt: new Date(), code });
  switchTo(data, release.id);
  const liveMs = msSince(start);

  rememberAddress(settings);
  settleChangeNotifications(data, notified, sync);
  await removeOldReleases(data);
  if (isFull || (isVerified && release.isNew)) await removeUnusedBlobs(data);
  return {
    sync,
    build: { pages: plan.pages, rendered: pages.map(({ path }) => path), removed: plan.gone },
    warnings,
    crawl: crawl.entries,
    release,
    ms: { sync: syncMs, render: renderMs, live: liveMs },
  };
}

async function render(
  { data, siteUrl }: Settings,
  { progress, threads: warm }: PublishOptions,
  bundle: Bundle,
  { changed }: PagePlan,
): Promise<readonly RenderedPage[]> {
  if (changed.length === 0) return [];
  const threads = warm ?? new RenderThreads();
  using task = progress.task('pages', changed.length);
  try {
    const onProgress = (done: number) => task.reach(done);
    return await threads.render({ data, siteUrl, bundle, pages: changed, onProgress });
  } finally {
    if (warm === undefined) await threads.close();
  }
}

function barWarnings(
  { data, siteUrl }: Settings,
  bundle: Bundle,
  messages: readonly string[],
): readonly BarWarning[] {
  using snapshot = new DatabaseSync(data.snapshot, { readOnly: true, timeout: 5000 });
  return checkBar({ data, siteUrl, snapshot, assets: new Set(clientFiles(bundle).keys()) }, messages);
}

function msSince(start: number): number {
  return Math.round(performance.now() - start);
}

function emptyLinksOf({ snapshot: file }: Settings['data']): readonly EmptyLink[] {
  using snapshot = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  return emptyLinks(snapshot);
}
