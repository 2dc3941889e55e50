/** The publisher daemon: a timer, one publish that runs and at most one that waits; later requests join the waiting one. */
import type { Logger } from 'pino';
import type { DataLayout } from '../../shared/settings.ts';
import { timedWork } from '../../shared/timed-work.ts';
import { discardPreview, readPreview, type Preview, type publishPreview } from '../compare/preview.ts';
import { PublishError } from '../publish-error.ts';
import type { PublishReport } from '../publish.ts';
import { currentRelease, listReleases, type Release } from '../release/releases.ts';
import { readReportedChanges } from '../state/reported-changes.ts';
import type { Courier } from '../outside/courier.ts';
import { readPause, type Pause } from '../state/pause.ts';
import { lastTold, type ReceiverState, type Told } from '../state/receivers.ts';
import {
  happened,
  lastRefusing,
  lastRuns,
  openWarnings,
  settleWarning,
  type OpenWarning,
} from '../state/run-history.ts';
import type { Run } from '../state/run.ts';
import type { Doing, PublishProgress } from '../steps.ts';
import {
  jobOf,
  joined,
  retryOf,
  type Job,
  type RunOutcome,
  type PublishRequest,
  type WaitingJob,
} from './queue.ts';
import { recordPreview, recordPublish, recordPublishedPreview, rollBack } from './runs.ts';
import { Schedule, type NextPoll, type Timetable } from './schedule.ts';

export interface DaemonOptions extends Timetable {
  readonly data: DataLayout;
  readonly log: Pick<Logger, 'error' | 'info'>;
  readonly publish: (job: Job, progress: PublishProgress) => Promise<PublishReport>;
  /** Whom it tells of each switch. */
  readonly courier?: Pick<Courier, 'wake' | 'states'>;
  readonly previews: Previews;
  /** The caller has just synced: the first poll waits for the schedule. */
  readonly isUpToDate?: boolean;
}

/** What the daemon does with previews (`compare/preview.ts`). */
export interface Previews {
  readonly make: (request: PreviewRequest, progress: PublishProgress) => Promise<Preview | null>;
  readonly publish: (id: string) => ReturnType<typeof publishPreview>;
}

export interface PreviewRequest {
  /** With what waits for a person. */
  readonly isAccepted: boolean;
  /** The later time that it shows; null for now. */
  readonly at: Date | null;
}

export interface Running {
  readonly isPreview: boolean;
  readonly startedAt: number;
  /** Null before the first progress report. */
  readonly doing: Doing | null;
  /** Steps of the current phase; null when they are not counted. */
  readonly steps: { readonly done: number; readonly total: number } | null;
}

export interface DaemonState {
  readonly running: Running | null;
  readonly isWaiting: boolean;
  /** When a publish that failed is tried again, in epoch milliseconds; null when none waits for that. */
  readonly retryAt: number | null;
  readonly isPreviewWaiting: boolean;
  readonly preview: Awaited<ReturnType<typeof readPreview>>;
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
  /** Receivers outside: where releases go, and who is told of them. */
  readonly outside: readonly ReceiverState[];
  /** What they were told, newest first. */
  readonly told: readonly Told[];
}

export class PublisherDaemon {
  readonly #options: DaemonOptions;
  readonly #schedule: Schedule;
  #running: Running | null = null;
  #waiting: WaitingJob | null = null;
  #preview: PreviewRequest | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  /** Polls at once, unless the caller has just synced and nothing was notified since. */
  constructor(options: DaemonOptions) {
    const { data, isUpToDate = false } = options;
    this.#options = options;
    this.#schedule = new Schedule(data, options);
    if (!isUpToDate || readReportedChanges(data).upTo > 0) this.request({ cause: 'start' });
    else this.#arm();
  }

  request(request: PublishRequest): void {
    this.#waiting = joined(this.#waiting, jobOf(request, Date.now()));
    this.#arm();
  }

  /** Made after a running publish and those that wait; a later request takes its place. */
  requestPreview(request: PreviewRequest): void {
    this.#preview = request;
    this.#arm();
  }

  /** @throws PublishError that says why it cannot go live. */
  async publishPreview(id: string): Promise<void> {
    const { data, log, previews } = this.#options;
    await recordPublishedPreview(data, ['hand'], log, () => previews.publish(id));
    this.#options.courier?.wake();
  }

  /** @throws PublishError `preview-gone`, `busy` */
  async discardPreview(id: string): Promise<void> {
    await discardPreview(this.#options.data, id);
  }

  /** Rollback. @param to the id of a release; null for the one before the live one. @throws NoOlderRelease */
  async rollBack(to: string | null = null): Promise<void> {
    const { data, log } = this.#options;
    await rollBack(data, { to, cause: 'hand', log });
    this.#options.courier?.wake();
  }

  settleWarning(id: number): void {
    settleWarning(this.#options.data, id);
  }

  async state(): Promise<DaemonState> {
    const { data } = this.#options;
    return {
      running: this.#running,
      isWaiting: this.#waiting !== null,
      retryAt: this.#waiting !== null && this.#waiting.failures > 0 ? this.#waiting.startAt : null,
      isPreviewWaiting: this.#preview !== null,
      preview: await readPreview(data),
      next: this.#schedule.next(),
      pause: readPause(data),
      live: await currentRelease(data),
      runs: lastRuns(data, shownRuns),
      happened: happened(data, shownRuns),
      refusing: lastRefusing(data),
      warnings: openWarnings(data),
      versions: await listReleases(data),
      outside: this.#options.courier?.states() ?? [],
      told: lastTold(data),
    };
  }

  /** Starts nothing more. A running publish ends with the process; the live site is not affected. */
  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
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
      const previewAt = this.#preview === null ? Infinity : 0;
      const at = Math.min(this.#waiting?.startAt ?? Infinity, this.#schedule.next().at, previewAt);
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
    else if (this.#preview !== null) await this.#runPreview(this.#preview);
    this.#arm();
  }

  #requestWhatIsDue(): void {
    const cause = this.#schedule.popDue();
    if (cause !== null) this.request({ cause, isFull: cause === 'full-sync' });
  }

  async #run(job: WaitingJob): Promise<void> {
    const { data, log, publish } = this.#options;
    const { causes, isFull } = job;
    this.#waiting = null;
    this.#running = { isPreview: false, startedAt: Date.now(), doing: null, steps: null };
    let outcome: RunOutcome = 'published';
    try {
      const work = () => publish(job, this.#progress());
      await recordPublish(data, { causes, isFull, isKillShown: true }, log, work);
    } catch (error) {
      outcome = error instanceof PublishError ? error.problem : 'bug';
      if (outcome === 'paused') log.info({ causes }, 'not published: paused');
      else if (outcome !== 'busy') log.error({ err: error, causes }, 'not published');
    }
    this.#running = null;
    this.#options.courier?.wake();
    this.#schedule.ended(job, outcome === 'published');
    const retry = retryOf(job, outcome, Date.now());
    if (retry !== null) this.#waiting = joined(this.#waiting, retry);
  }

  async #runPreview(request: PreviewRequest): Promise<void> {
    const { data, log, previews } = this.#options;
    this.#preview = null;
    this.#running = { isPreview: true, startedAt: Date.now(), doing: null, steps: null };
    try {
      await recordPreview(data, { causes: ['hand'], at: request.at }, log, () =>
        previews.make(request, this.#progress()),
      );
    } catch (error) {
      log.error({ err: error }, 'no preview was made');
    }
    this.#running = null;
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

/** Timers overflow after 24 days, and the system clock may be changed. */
const longestTimerMs = 60_000;
/** Until the database is read again, after a failure. */
const troubleMs = 5000;
const shownRuns = 60;
