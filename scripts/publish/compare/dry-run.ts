/** What a publish would change: its sync and its plan on a copy of the state, outside of the data folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../shared/settings.ts';
import { storeCrawlFiles } from '../crawl/crawl-files.ts';
import { planPublish, type PlannedPublish, type PublishOptions } from '../plan-publish.ts';
import { noFiles, type Manifest } from '../release/manifest.ts';
import { readPause, type Pause } from '../state/pause.ts';
import { refuseOtherAddress } from '../state/published-for.ts';
import type { Changes } from './changes.ts';
import { plannedChanges, type PathChanges } from './compare-pages.ts';
import { copyState } from './copied-state.ts';
import { changesOf, liveManifest } from './planned-changes.ts';

export interface DryRun {
  readonly changes: Changes;
  readonly sync: PlannedPublish['sync'];
  /** A publish by hand would end it. */
  readonly pause: Pause | null;
  readonly ms: number;
}

const mostExplained = 100_000;

/**
 * Takes no lock: publishes go on meanwhile.
 * @param most shown of each kind of change
 * @throws PublishError when a publish would be refused as a whole.
 */
export async function dryRun(settings: Settings, options: PublishOptions, most = 10): Promise<DryRun> {
  const start = performance.now();
  const { data } = settings;
  const root = await mkdtemp(join(tmpdir(), 'vineta-dry-run-'));
  try {
    const copy = await copyState(data, root);
    const copied = { ...settings, data: copy };
    if (options.isNewAddress !== true) refuseOtherAddress(copied);
    const live = await liveManifest(data);
    const planned = await planPublish(copied, { ...options, mostExplained });
    const newest = planned.newest?.manifest ?? noFiles;
    const changes = changesOf({
      ...{ data, snapshot: copy.snapshot, live, planned, most },
      paths: new Map([
        ...plannedChanges(live, newest, planned.plan),
        ...crawlFileChanges({ ...copied, data: { ...copy, blobs: join(root, 'blobs') } }, planned, live),
      ]),
      warnings: planned.sync.warnings,
    });
    return {
      changes,
      sync: planned.sync,
      pause: readPause(copy),
      ms: Math.round(performance.now() - start),
    };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** They are made anew, which takes a moment; the calendar's revisions are noted in the copy. */
function crawlFileChanges(
  settings: Settings,
  { newest, code, isVerified }: PlannedPublish,
  live: Manifest,
): PathChanges {
  const before = newest?.manifest ?? null;
  const made = storeCrawlFiles(settings, { before, code, mayWait: !isVerified, now: new Date() });
  return new Map(
    [...made.changes].flatMap(([path, file]) => {
      const was = live.get(path);
      if (was?.hash === file?.hash) return [];
      const change = file === null ? 'removed' : was === null ? 'added' : 'changed';
      return [[path, change] as const];
    }),
  );
}
