/** The publisher daemon: queues publish requests, polls on schedule, and runs one publish at a time. */
import type { Logger } from 'pino';
import type { DataLayout } from '../../shared/settings.ts';
import { timedWork } from '../../shared/timed-work.ts';
import { goBack } from './pause.ts';
import { PublishError } from '../publish-error.ts';
import type { PublishReport } from '../publish.ts';
import { readCurrentId } from '../release/releases.ts';
import type { Doing, PublishProgress } from '../steps.ts';
import { refusalOf, resultOf, warningsOf } from './run-result.ts';
import {
  emptyQueue,
  finished,
  started,
  startsAt,
  enqueued,
  type Job,
  type Outcome,
  type Queue,
  type PublishRequest,
} from './queue.ts';
import { nextPoll, type NextPoll, type Reminder, type Timetable } from './schedule.ts';
import { keptState, type DaemonState, type Running } from './state.ts';
import type { RunResult } from './run.ts';
import type { PublisherStore } from './store.ts';

export interface DaemonOptions {
  readonly data: DataLayout;
  readonly store: PublisherStore;
  readonly timetable: Timetable;
  readonly log: Logger;
  readonly publish: (job: Job, progress: PublishProgress) => Promise<PublishReport>;
  /** Moments when offers start or end and presales come out, as epoch milliseconds. */
  readonly priceChanges?: () => Promise<readonly number[]>;
  readonly clock?: () => number;
  /** The caller has just synced: the first poll waits for the schedule. */
  readonly isUpToDate?: boolean;
}

export class PublisherDaemon {
  readonly #options: DaemonOptions;
  readonly #clock: () => number;
  #queue: Queue = emptyQueue;
  #running: Running | null = null;
  #startedAt: number;
  #polledAt: number;
  #fullSyncTriedAt = 0;
  #timer: NodeJS.Timeout | null = null;
  #work: Promise<void> = Promise.resolve();
  #isStopped = false;

  /**
   * Enqueues a poll at start, unless the caller has just synced, because changes made while the daemon was down are
   * unknown. Persisted notifications and overdue reminders are processed in any case.
   */
  constructor(options: DaemonOptions) {
    this.#options = options;
    this.#clock = options.clock ?? Date.now;
    this.#startedAt = this.#clock();
    this.#polledAt = this.#startedAt;
    const isUpToDate = (options.isUpToDate ?? false) && !options.store.hasChangeNotifications();
    if (!isUpToDate) this.request({ cause: 'start', only: null });
    else this.#work = this.#rememberPriceChanges().then(() => this.#arm());
    this.#arm();
  }

  request(request: PublishRequest): void {
    this.#queue = enqueued(this.#queue, request, this.#clock());
    this.#arm();
  }

  remind(reminder: Reminder): void {
    this.#options.store.remind(reminder);
    this.#arm();
  }

  /** Rollback to another release; the previous one when none is named. @throws NoOlderRelease */
  async goBack(to: string | null = null): Promise<void> {
    const { data, store } = this.#options;
    const now = this.#clock();
    const from = await readCurrentId(data);
    const { id: release } = await goBack(data, new Date(now), to);
    const ended = { isFull: false, result: { kind: 'went-back', release, from }, warnings: null } as const;
    this.#record(() => store.history.record(['hand'], now, ended, now));
  }

  /** Dismisses a warning. */
  settleWarning(id: number): void {
    this.#options.store.history.settleWarning(id);
  }

  async state(): Promise<DaemonState> {
    const { data, store } = this.#options;
    return {
      running: this.#running,
      isWaiting: this.#queue.waiting !== null,
      next: this.#nextPoll(),
      ...(await keptState(data, store)),
    };
  }

  /** Accepts no further requests. A running publish ends with the process; the live site is not affected. */
  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  /** Resolves when the current publish has ended, with or without success. */
  settled(): Promise<void> {
    return this.#work;
  }

  /** Arms the single timer for the next event. */
  #arm(leastMs = 0): void {
    if (this.#isStopped) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const tick = timedWork(this.#options.log, 'the publisher could not look at its schedule', () =>
      this.#tick(),
    );
    this.#timer = setTimeout(tick, Math.max(leastMs, this.#waitMs()));
  }

  /** A locked or full database must not fail the caller that enqueues: the timer retries after `troubleMs` and logs. */
  #waitMs(): number {
    try {
      const start = startsAt(this.#queue) ?? Infinity;
      const wait = Math.min(start, this.#nextPoll().at) - this.#clock();
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
    const next = this.#nextPoll();
    if (next.at <= now) {
      if (next.request.cause === 'reminder') this.#options.store.fallDue(now);
      else this.#polledAt = now;
      if (next.request.cause === 'full-sync') this.#fullSyncTriedAt = now;
      this.#queue = enqueued(this.#queue, next.request, now);
    }
    if ((startsAt(this.#queue) ?? Infinity) <= now) this.#work = this.#run();
  }

  async #run(): Promise<void> {
    const { store, log, publish } = this.#options;
    const queue = started(this.#queue);
    const job = queue.running;
    const startedAt = this.#clock();
    this.#queue = queue;
    if (job.isPoll) this.#polledAt = startedAt;
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
      const warnings = report && warningsOf(report, job.isFull);
      this.#record(() => store.history.end(id, result, this.#clock(), warnings));
    }
    this.#running = null;
    if (job.isPoll) this.#polledAt = this.#clock();
    this.#queue = finished(this.#queue, outcome, this.#clock());
    if (report !== null && job.isPoll) await this.#rememberPriceChanges();
    this.#arm();
  }

  /** The history is for display only: a failed write is logged and does not fail the publish. */
  #record<Written>(write: () => Written): Written | null {
    try {
      return write();
    } catch (error) {
      this.#options.log.error({ err: error }, 'the history of publishes could not be written');
      return null;
    }
  }

  /** If they cannot be read, the schedule still finds what changed. */
  async #rememberPriceChanges(): Promise<void> {
    const { store, log, priceChanges } = this.#options;
    try {
      const moments = (await priceChanges?.()) ?? [];
      // Moments in the past have been covered by this publish.
      for (const at of moments.filter((at) => at > this.#clock())) store.remind({ at, only: null });
    } catch (error) {
      log.warn({ err: error }, 'when offers begin and end could not be read');
    }
  }

  #nextPoll(): NextPoll {
    const { store, timetable } = this.#options;
    this.#forgetTheFuture();
    // Backoff: a failed full sync is retried at the next regular poll, not immediately.
    const fullSyncAt = Math.max(
      store.fullSyncAt(this.#clock()) ?? this.#startedAt,
      this.#fullSyncTriedAt - timetable.fullSyncMs + timetable.everyMs,
    );
    // The interval counts from the end of a poll: one that takes longer would otherwise follow upon itself for ever.
    const at = this.#queue.running?.isPoll === true ? this.#clock() : this.#polledAt;
    return nextPoll(timetable, { at, fullSyncAt, reminders: store.reminders() });
  }

  /**
   * Clock set back: timestamps in the future are clamped to now, otherwise polls would wait until the clock catches up.
   */
  #forgetTheFuture(): void {
    const now = this.#clock();
    this.#startedAt = Math.min(this.#startedAt, now);
    this.#polledAt = Math.min(this.#polledAt, now);
    this.#fullSyncTriedAt = Math.min(this.#fullSyncTriedAt, now);
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

/** Re-arm at least once a minute: timers overflow after 24 days, and the system clock may be changed. */
const longestTimerMs = 60_000;
/** Retry interval after a failed read of the database. */
const troubleMs = 5000;
