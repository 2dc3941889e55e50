/** The publisher daemon: a timer, one publish that runs and at most one that waits; later requests join the waiting one. */
import type { Logger } from 'pino';
import type { DataLayout } from '../../shared/settings.ts';
import { timedWork } from '../../shared/timed-work.ts';
import { PublishError, type PublishProblem } from '../publish-error.ts';
import type { PublishReport } from '../publish.ts';
import { currentRelease, listReleases, type Release } from '../release/releases.ts';
import type { Doing, PublishProgress } from '../steps.ts';
import { fallDue, nextReminder, readChangeNotifications } from './change-notifications.ts';
import {
  happened,
  lastFullSync,
  lastRefusing,
  lastRuns,
  openWarnings,
  recordPublish,
  settleWarning,
  type OpenWarning,
} from './history.ts';
import { rollBack } from './roll-back.ts';
import { readPause, type Pause } from './pause.ts';
import type { Cause, Run } from './run.ts';

export interface DaemonOptions {
  readonly data: DataLayout;
  /** Milliseconds from the end of a read of the API's lists to the next. */
  readonly everyMs: number;
  /** Milliseconds between two reads of every product, which find what no list reveals. */
  readonly fullSyncMs: number;
  readonly log: Pick<Logger, 'error' | 'info'>;
  readonly publish: (job: Job, progress: PublishProgress) => Promise<PublishReport>;
  /** The caller has just synced: the first poll waits for the schedule. */
  readonly isUpToDate?: boolean;
}

/** What to publish; products by name are in the change notifications, which every publish reads. */
export interface Job {
  readonly causes: readonly Cause[];
  /** Whether the lists are read in any case. */
  readonly isPoll: boolean;
  readonly isFull: boolean;
  /** A person has approved that many products disappear and many prices change. */
  readonly isAccepted: boolean;
}

export interface PublishRequest extends Partial<Omit<Job, 'causes'>> {
  readonly cause: Cause;
}

/** Whether a person requested it; then the pause after a rollback does not apply. */
export function isByHand({ causes }: Pick<Job, 'causes'>): boolean {
  return causes.includes('hand');
}

/** Products to check in turn (`sync/records.ts`): in scheduled and manual publishes, so that no edit waits for it. */
export function shareOf({ causes }: Pick<Job, 'causes'>): number {
  return causes.includes('schedule') || causes.includes('hand') ? shareOfPoll : 0;
}

/** Half a second of calls; 50,000 products are covered in a day of polls every ten minutes. */
export const shareOfPoll = 500;

interface WaitingJob extends Job {
  readonly startAt: number;
  readonly failures: number;
}

export interface Running {
  readonly startedAt: number;
  /** Null before the first progress report. */
  readonly doing: Doing | null;
  /** Steps of the current phase; null when they are not counted. */
  readonly steps: { readonly done: number; readonly total: number } | null;
}

export interface NextPoll {
  readonly at: number;
  readonly cause: Cause;
}

export interface DaemonState {
  readonly running: Running | null;
  readonly isWaiting: boolean;
  readonly next: NextPoll;
  readonly pause: Pause | null;
  readonly live: Release | null;
  readonly runs: readonly Run[];
  /** The runs worth showing, of the whole history. */
  readonly happened: readonly Run[];
  /** The last run that knows which products are refused; null when none does. */
  readonly refusing: Run | null;
  /** Oldest first. */
  readonly warnings: readonly OpenWarning[];
  /** The live release and those available for rollback, newest first. */
  readonly versions: readonly Release[];
}

export class PublisherDaemon {
  readonly #options: DaemonOptions;
  #running: Running | null = null;
  #waiting: WaitingJob | null = null;
  #polledAt = Date.now();
  #fullSyncAt: number;
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  /** Polls at once, unless the caller has just synced and nothing was notified since. */
  constructor(options: DaemonOptions) {
    const { data, isUpToDate = false } = options;
    this.#options = options;
    this.#fullSyncAt = lastFullSync(data, this.#polledAt) ?? this.#polledAt;
    if (!isUpToDate || readChangeNotifications(data).upTo > 0) this.request({ cause: 'start' });
    else this.#arm();
  }

  request({ cause, isPoll = true, isFull = false, isAccepted = false }: PublishRequest): void {
    const startAt = Date.now() + (cause === 'hand' ? 0 : quietMs);
    this.#wait({ causes: [cause], isPoll, isFull, isAccepted, startAt, failures: 0 });
    this.#arm();
  }

  /** Rollback. @param to the id of a release; null for the one before the live one. @throws NoOlderRelease */
  async rollBack(to: string | null = null): Promise<void> {
    const { data, log } = this.#options;
    await rollBack(data, { to, cause: 'hand', log });
  }

  settleWarning(id: number): void {
    settleWarning(this.#options.data, id);
  }

  async state(): Promise<DaemonState> {
    const { data } = this.#options;
    return {
      running: this.#running,
      isWaiting: this.#waiting !== null,
      next: this.#next(),
      pause: readPause(data),
      live: await currentRelease(data),
      runs: lastRuns(data, shownRuns),
      happened: happened(data, shownRuns),
      refusing: lastRefusing(data),
      warnings: openWarnings(data),
      versions: await listReleases(data),
    };
  }

  /** Starts nothing more. A running publish ends with the process; the live site is not affected. */
  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #wait(job: WaitingJob): void {
    const other = this.#waiting;
    this.#waiting = {
      causes: [...new Set([...(other?.causes ?? []), ...job.causes])],
      isPoll: job.isPoll || other?.isPoll === true,
      isFull: job.isFull || other?.isFull === true,
      isAccepted: job.isAccepted || other?.isAccepted === true,
      startAt: Math.min(job.startAt, other?.startAt ?? Infinity),
      failures: Math.max(job.failures, other?.failures ?? 0),
    };
  }

  /** Sets the timer for what comes next; the end of a running publish does it again. */
  #arm(leastMs = 0): void {
    if (this.#isStopped || this.#running !== null) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const tick = timedWork(this.#options.log, 'the publisher could not look at its schedule', () =>
      this.#tick(),
    );
    this.#timer = setTimeout(tick, Math.max(leastMs, this.#waitMs()));
  }

  #waitMs(): number {
    try {
      const at = Math.min(this.#waiting?.startAt ?? Infinity, this.#next().at);
      return Math.min(Math.max(at - Date.now(), 0), longestTimerMs);
    } catch {
      return troubleMs;
    }
  }

  async #tick(): Promise<void> {
    try {
      this.#requestWhatIsDue();
    } catch (error) {
      this.#arm(troubleMs);
      throw error;
    }
    if (this.#waiting !== null && this.#waiting.startAt <= Date.now()) await this.#run(this.#waiting);
    this.#arm();
  }

  #requestWhatIsDue(): void {
    const now = Date.now();
    const { at, cause } = this.#next();
    if (at > now) return;
    if (cause === 'reminder') fallDue(this.#options.data, now);
    else this.#polledAt = now;
    if (cause === 'full-sync') this.#fullSyncAt = now;
    this.request({ cause, isFull: cause === 'full-sync' });
  }

  async #run(job: WaitingJob): Promise<void> {
    const { data, log, publish, everyMs, fullSyncMs } = this.#options;
    const { causes, isFull } = job;
    this.#waiting = null;
    this.#running = { startedAt: Date.now(), doing: null, steps: null };
    let outcome: Outcome = 'published';
    try {
      const work = () => publish(job, this.#progress());
      await recordPublish(data, { causes, isFull, isKillShown: true }, log, work);
    } catch (error) {
      outcome = error instanceof PublishError ? error.problem : 'bug';
      if (outcome === 'paused') log.info({ causes }, 'not published: paused');
      else if (outcome !== 'busy') log.error({ err: error, causes }, 'not published');
    }
    this.#running = null;
    const now = Date.now();
    if (job.isPoll) this.#polledAt = now;
    // One that failed is due again with the next poll.
    if (isFull) this.#fullSyncAt = outcome === 'published' ? now : now - fullSyncMs + everyMs;
    const delay = retryDelay(outcome, job.failures);
    if (delay !== null) {
      const isElsewhere = outcome === 'busy';
      const failures = isElsewhere ? job.failures : job.failures + 1;
      const causes = isElsewhere && isByHand(job) ? job.causes : (['retry'] as const);
      this.#wait({ ...job, causes, failures, startAt: now + delay });
    }
  }

  #next(): NextPoll {
    const { data, everyMs, fullSyncMs } = this.#options;
    // When the clock was set back, nothing would be due until it had caught up.
    const now = Date.now();
    this.#polledAt = Math.min(this.#polledAt, now);
    this.#fullSyncAt = Math.min(this.#fullSyncAt, now);
    const polls: readonly NextPoll[] = [
      { at: this.#fullSyncAt + fullSyncMs, cause: 'full-sync' },
      { at: this.#polledAt + everyMs, cause: 'schedule' },
      { at: nextReminder(data) ?? Infinity, cause: 'reminder' },
    ];
    return polls.reduce((first, poll) => (poll.at < first.at ? poll : first));
  }

  #progress(): PublishProgress {
    const show = (doing: Doing, steps: Running['steps']) => {
      if (this.#running !== null) this.#running = { ...this.#running, doing, steps };
    };
    return {
      say: ({ code }) => show(code, null),
      task: (step, total) => {
        let done = 0;
        const reach = (reached: number) => {
          done = reached;
          show(step, { done, total });
        };
        reach(0);
        return { step: () => reach(done + 1), reach, [Symbol.dispose]: () => undefined };
      },
    };
  }
}

type Outcome = 'published' | PublishProblem | 'bug';

/** Transient outcomes, which are retried. A full disk is a `bug`: it passes when space is freed. */
const passing: readonly Outcome[] = [
  'api-unreachable',
  'api-failed',
  'list-keeps-changing',
  'build-failed',
  'broken-site',
  'bug',
];

/** Whether the publisher refused its last publish for a reason that stays until a person acts. */
export function isRefusing(data: DataLayout): boolean {
  // One that is running has no result.
  const result = lastRuns(data, 2).find((run) => run.result !== null)?.result;
  if (result?.kind !== 'refused') return false;
  return !['paused', 'busy', ...passing].includes(result.problem);
}

/** Null when a retry would not help. */
function retryDelay(outcome: Outcome, failures: number): number | null {
  if (outcome === 'busy') return busyMs;
  return passing.includes(outcome) ? Math.min(firstRetryMs * 2 ** failures, maxRetryMs) : null;
}

/** Requests within this time become one publish. */
export const quietMs = 300;
/** While another process holds the publish lock, which takes seconds. */
export const busyMs = 2000;
export const firstRetryMs = 5000;
export const maxRetryMs = 600_000;
/** Timers overflow after 24 days, and the system clock may be changed. */
const longestTimerMs = 60_000;
/** Until the database is read again, after a failure. */
const troubleMs = 5000;
const shownRuns = 60;
