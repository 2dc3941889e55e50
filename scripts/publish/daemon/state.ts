/** What the publisher is at, and what it remembers, as the panel and machines ask for it. */
import type { DataLayout } from '../../settings.ts';
import { readHold, type Hold } from '../hold.ts';
import { currentRelease, listReleases, type Release } from '../release.ts';
import type { Doing } from '../steps.ts';
import type { Job } from './queue.ts';
import type { OpenWarning } from './run-history.ts';
import type { NextLook } from './schedule.ts';
import type { Run } from './run.ts';
import type { PublisherStore } from './store.ts';

/** How far the running publish is. */
export interface Running {
  readonly job: Job;
  readonly startedAt: number;
  /** Null before it says anything. */
  readonly doing: Doing | null;
  /** Steps of what it does; null when nobody counts them. */
  readonly steps: { readonly done: number; readonly total: number } | null;
}

export interface DaemonState {
  readonly running: Running | null;
  readonly isWaiting: boolean;
  readonly next: NextLook;
  readonly hold: Hold | null;
  readonly live: Release | null;
  /** The newest first, whatever came of them. */
  readonly runs: readonly Run[];
  /** Those of them, and of all before, that are worth telling. */
  readonly happened: readonly Run[];
  /** The last one that knows which products stay as they were; null when none does. */
  readonly refusing: Run | null;
  /** What somebody should look at, the oldest first. */
  readonly warnings: readonly OpenWarning[];
  /** Releases that one can go back to, and the live one, the newest first. */
  readonly versions: readonly Release[];
}

/** What does not live in the memory of the process. */
export async function keptState(
  data: DataLayout,
  { history }: Pick<PublisherStore, 'history'>,
): Promise<Omit<DaemonState, 'running' | 'isWaiting' | 'next'>> {
  return {
    hold: readHold(data),
    live: await currentRelease(data),
    runs: history.runs(shownRuns),
    happened: history.happened(shownRuns),
    refusing: history.lastRefusing(),
    warnings: history.warnings(),
    versions: (await listReleases(data)).filter(({ isInterim }) => !isInterim),
  };
}

const shownRuns = 60;
