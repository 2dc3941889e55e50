/**
 * The publisher that never sleeps: takes wishes, looks by itself when it is time, publishes one after another, and makes
 * sure afterwards that what is live is what the API says.
 */
import type { Logger } from 'pino';
import type { DataLayout } from '../../settings.ts';
import { timedWork } from '../../timed-work.ts';
import { goBack } from '../hold.ts';
import { PublishError } from '../publish-error.ts';
import type { PublishReport } from '../publish.ts';
import { readCurrentId } from '../release.ts';
import type { Doing, PublishProgress } from '../steps.ts';
import { refusalOf, resultOf, warningsOf } from './run-result.ts';
import {
  emptyQueue,
  finished,
  started,
  startsAt,
  wished,
  type Job,
  type Outcome,
  type Queue,
  type Wish,
} from './queue.ts';
import { nextLook, type NextLook, type Reminder, type Timetable } from './schedule.ts';
import { keptState, type DaemonState, type Running } from './state.ts';
import type { RunResult } from './run.ts';
import type { PublisherStore } from './store.ts';

export interface DaemonOptions {
  readonly data: DataLayout;
  readonly store: PublisherStore;
  readonly timetable: Timetable;
  readonly log: Logger;
  readonly publish: (job: Job, progress: PublishProgress) => Promise<PublishReport>;
  /** Slugs of products that the API says something else of than what was just published. */
  readonly compare: (report: PublishReport) => Promise<readonly string[]>;
  /** Adds what people want to know of what it names. */
  readonly describe?: (result: RunResult) => Promise<RunResult>;
  /** When offers begin and end, as epoch milliseconds. */
  readonly priceChanges?: () => Promise<readonly number[]>;
  readonly clock?: () => number;
  /** Somebody has just looked: it waits for the schedule instead of looking at once. */
  readonly isUpToDate?: boolean;
}

export class PublisherDaemon {
  readonly #options: DaemonOptions;
  readonly #clock: () => number;
  #queue: Queue = emptyQueue;
  #running: Running | null = null;
  #startedAt: number;
  #lookedAt: number;
  #sweepTriedAt = 0;
  #timer: NodeJS.Timeout | null = null;
  #work: Promise<void> = Promise.resolve();
  #isStopped = false;

  /**
   * It looks for changes at once, unless somebody just has: nobody knows what happened while it was not there. What it was
   * told before, or what fell due meanwhile, is looked at in any case.
   */
  constructor(options: DaemonOptions) {
    this.#options = options;
    this.#clock = options.clock ?? Date.now;
    this.#startedAt = this.#clock();
    this.#lookedAt = this.#startedAt;
    const isUpToDate = (options.isUpToDate ?? false) && !options.store.hasTold();
    if (!isUpToDate) this.wish({ cause: 'start', only: null });
    else this.#work = this.#rememberPriceChanges().then(() => this.#arm());
    this.#arm();
  }

  wish(wish: Wish): void {
    this.#queue = wished(this.#queue, wish, this.#clock());
    this.#arm();
  }

  remind(reminder: Reminder): void {
    this.#options.store.remind(reminder);
    this.#arm();
  }

  /** Makes another release live, the one before when none is named. @throws NoOlderRelease */
  async goBack(to: string | null = null): Promise<void> {
    const { data, store } = this.#options;
    const now = this.#clock();
    const from = await readCurrentId(data);
    const { id: release } = await goBack(data, new Date(now), to);
    const ended = { isFull: false, result: { kind: 'went-back', release, from }, warnings: null } as const;
    this.#record(() => store.history.record(['hand'], now, ended, now));
  }

  /** A person has seen it. */
  settleWarning(id: number): void {
    this.#options.store.history.settleWarning(id);
  }

  async state(): Promise<DaemonState> {
    const { data, store } = this.#options;
    return {
      running: this.#running,
      isWaiting: this.#queue.waiting !== null,
      next: this.#nextLook(),
      ...(await keptState(data, store)),
    };
  }

  /** Takes no more wishes. A publish under way ends with the process, and the site stays whole. */
  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  /** Resolves when the publish that is running now is over, however it ends. */
  settled(): Promise<void> {
    return this.#work;
  }

  /** One timer, for whatever comes first. */
  #arm(leastMs = 0): void {
    if (this.#isStopped) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const tick = timedWork(this.#options.log, 'the publisher could not look at its schedule', () =>
      this.#tick(),
    );
    this.#timer = setTimeout(tick, Math.max(leastMs, this.#waitMs()));
  }

  /** Whoever wishes must not fail at a store that is locked or full: the timer looks at it again soon, and tells. */
  #waitMs(): number {
    try {
      const start = startsAt(this.#queue) ?? Infinity;
      const wait = Math.min(start, this.#nextLook().at) - this.#clock();
      return Math.min(Math.max(wait, 0), longestTimerMs);
    } catch {
      return troubleMs;
    }
  }

  async #tick(): Promise<void> {
    try {
      this.#startWhatIsDue();
      this.#arm();
    } catch (error) {
      this.#arm(troubleMs);
      throw error;
    }
    await this.#work;
  }

  #startWhatIsDue(): void {
    const now = this.#clock();
    const look = this.#nextLook();
    if (look.at <= now) {
      if (look.wish.cause === 'reminder') this.#options.store.fallDue(now);
      else this.#lookedAt = now;
      if (look.wish.cause === 'sweep') this.#sweepTriedAt = now;
      this.#queue = wished(this.#queue, look.wish, now);
    }
    if ((startsAt(this.#queue) ?? Infinity) <= now) this.#work = this.#run();
  }

  async #run(): Promise<void> {
    const { store, log, publish } = this.#options;
    const queue = started(this.#queue);
    const job = queue.running;
    const startedAt = this.#clock();
    this.#queue = queue;
    if (job.isLook) this.#lookedAt = startedAt;
    this.#running = { job, startedAt, doing: null, steps: null };
    const id = this.#record(() => store.history.begin(job.causes, job.isFull, startedAt));
    let outcome: Outcome = 'published';
    let result: RunResult;
    let report: PublishReport | null = null;
    try {
      report = await publish(job, this.#progress());
      result = resultOf(report);
    } catch (error) {
      outcome = error instanceof PublishError ? error.problem : 'bug';
      result = refusalOf(error);
      if (outcome !== 'busy') log.error({ err: error, causes: job.causes }, 'not published');
    }
    if (id !== null) {
      const told = await this.#described(result);
      const warnings = report && warningsOf(report, job.isFull);
      this.#record(() => store.history.end(id, told, this.#clock(), warnings));
    }
    this.#running = null;
    this.#queue = finished(this.#queue, outcome, this.#clock());
    if (report !== null) {
      await this.#compareOnce(job, report);
      if (job.isLook) await this.#rememberPriceChanges();
    }
    this.#arm();
  }

  /** What nobody can say more of is told as it is. */
  async #described(result: RunResult): Promise<RunResult> {
    try {
      return (await this.#options.describe?.(result)) ?? result;
    } catch (error) {
      this.#options.log.warn({ err: error }, 'what a publish names could not be looked up');
      return result;
    }
  }

  /** The history is for people: a publish does not fail because it cannot be written. */
  #record<Written>(write: () => Written): Written | null {
    try {
      return write();
    } catch (error) {
      this.#options.log.error({ err: error }, 'the history of publishes could not be written');
      return null;
    }
  }

  /** What comes out different twice in a row is not for us to repeat: the next look at the lists will see it. */
  async #compareOnce(job: Job, report: PublishReport): Promise<void> {
    if (job.causes.includes('mismatch')) return;
    try {
      const differing = await this.#options.compare(report);
      // Others than were just published may be some of many that changed at once, which only the lists tell.
      const isOwn = differing.every((slug) => report.sync.changedSlugs.includes(slug));
      if (differing.length > 0) this.wish({ cause: 'mismatch', only: isOwn ? differing : null });
    } catch (error) {
      this.#options.log.warn({ err: error }, 'what was published could not be compared with the API');
    }
  }

  /** Without them the schedule finds what ended. */
  async #rememberPriceChanges(): Promise<void> {
    const { store, log, priceChanges } = this.#options;
    try {
      const told = (await priceChanges?.()) ?? [];
      // What is past has been looked at.
      for (const at of told.filter((at) => at > this.#clock())) store.remind({ at, only: null });
    } catch (error) {
      log.warn({ err: error }, 'when offers begin and end could not be read');
    }
  }

  #nextLook(): NextLook {
    const { store, timetable } = this.#options;
    this.#forgetTheFuture();
    // One that fails is tried again at the next look, not without a pause.
    const sweptAt = Math.max(
      store.sweptAt(this.#clock()) ?? this.#startedAt,
      this.#sweepTriedAt - timetable.sweepMs + timetable.everyMs,
    );
    return nextLook(timetable, { at: this.#lookedAt, sweptAt, reminders: store.reminders() });
  }

  /** What it did at a time that is still to come, it did before the clock was set back: it would wait for that time to come. */
  #forgetTheFuture(): void {
    const now = this.#clock();
    this.#startedAt = Math.min(this.#startedAt, now);
    this.#lookedAt = Math.min(this.#lookedAt, now);
    this.#sweepTriedAt = Math.min(this.#sweepTriedAt, now);
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
        return { step: () => reach(done + 1), reach, end: () => undefined };
      },
    };
  }
}

/** A timer's limit is 24 days; the machine's clock may be set meanwhile. */
const longestTimerMs = 60_000;
/** Before a store that could not be read is read again. */
const troubleMs = 5000;
