/** State of the publisher for the panel and for monitoring. */
import type { DataLayout } from '../../shared/settings.ts';
import { readPause, type Pause } from './pause.ts';
import { currentRelease, listReleases, type Release } from '../release/releases.ts';
import type { Doing } from '../steps.ts';
import type { Job } from './queue.ts';
import type { OpenWarning } from './run-history.ts';
import type { NextPoll } from './schedule.ts';
import type { Run } from './run.ts';
import type { PublisherStore } from './store.ts';

/** Progress of the running publish. */
export interface Running {
  readonly job: Job;
  readonly startedAt: number;
  /** Null before the first progress report. */
  readonly doing: Doing | null;
  /** Steps of the current phase; null when they are not counted. */
  readonly steps: { readonly done: number; readonly total: number } | null;
}

export interface DaemonState {
  readonly running: Running | null;
  readonly isWaiting: boolean;
  readonly next: NextPoll;
  readonly pause: Pause | null;
  readonly live: Release | null;
  /** Newest first, with any outcome. */
  readonly runs: readonly Run[];
  /** The runs worth showing, of the whole history. */
  readonly happened: readonly Run[];
  /** The last run that knows which products are refused; null when none does. */
  readonly refusing: Run | null;
  /** Open warnings, oldest first. */
  readonly warnings: readonly OpenWarning[];
  /** The live release and those available for rollback, newest first. */
  readonly versions: readonly Release[];
}

/** The persistent part of the state. */
export async function keptState(
  data: DataLayout,
  { history }: Pick<PublisherStore, 'history'>,
): Promise<Omit<DaemonState, 'running' | 'isWaiting' | 'next'>> {
  return {
    pause: readPause(data),
    live: await currentRelease(data),
    runs: history.runs(shownRuns),
    happened: history.happened(shownRuns),
    refusing: history.lastRefusing(),
    warnings: history.warnings(),
    versions: await listReleases(data),
  };
}

const shownRuns = 60;
