/** A publish: sync, which pages, render, gates, switch. When a step fails, the last site stays live. */
import type { Settings } from '../shared/settings.ts';
import { withPublishLock } from './lock.ts';
import { makeRelease, type MadeRelease } from './make-release.ts';
import { planPublish, type PublishOptions } from './plan-publish.ts';
import { removeOldReleases, removeUnusedBlobs } from './release/garbage.ts';
import type { CreatedRelease } from './release/releases.ts';
import { forgetPublishedChanges } from './state/reported-changes.ts';
import { endPause, refuseWhilePaused } from './state/pause.ts';
import { refuseOtherAddress, rememberAddress } from './state/published-for.ts';
import { switchTo } from './state/switch.ts';
import type { SyncReport } from './sync/sync.ts';

export type { PublishOptions } from './plan-publish.ts';

export interface PublishReport extends Pick<MadeRelease, 'warnings' | 'crawl'> {
  readonly sync: SyncReport;
  readonly build: {
    readonly pages: number;
    readonly rendered: readonly string[];
    readonly removed: readonly string[];
  };
  readonly release: CreatedRelease;
  /** How long two steps took, and all from the start until everything was live. */
  readonly ms: Readonly<Record<'sync' | 'render' | 'live', number>>;
}

/** @throws PublishError when it stopped for a reason that a person can act on. */
export function publish(settings: Settings, options: PublishOptions): Promise<PublishReport> {
  return withPublishLock(settings.data, () => publishAlone(settings, options));
}

async function publishAlone(settings: Settings, options: PublishOptions): Promise<PublishReport> {
  const { data } = settings;
  const { isFull = false, isAutomatic = false } = options;
  const start = performance.now();
  if (options.isNewAddress !== true) refuseOtherAddress(settings);
  if (!isAutomatic) endPause(data);
  refuseWhilePaused(data);

  // 1. Sync. 2. Which pages.
  const planned = await planPublish(settings, options);
  const { sync, notified, plan, isVerified } = planned;
  const syncMs = msSince(start);

  // 3. Render. 4. Gates.
  const { rendered, warnings, crawl, release, renderMs } = await makeRelease(settings, options, planned);

  // 5. Switch: the newest release with what changed goes live.
  await switchTo(data, release.id);
  const liveMs = msSince(start);

  rememberAddress(settings);
  forgetPublishedChanges(data, notified, sync);
  await removeOldReleases(data);
  if (isFull || (isVerified && release.isNew)) await removeUnusedBlobs(data);
  return {
    sync,
    build: { pages: plan.pages, rendered, removed: plan.gone },
    warnings,
    crawl,
    release,
    ms: { sync: syncMs, render: renderMs, live: liveMs },
  };
}

function msSince(start: number): number {
  return Math.round(performance.now() - start);
}
