/** When the publisher looks by itself: polls of the lists, full syncs, and reminders of the backend. */
import { UsageError } from '../../shared/command-line.ts';
import type { DataLayout } from '../../shared/settings.ts';
import { fallDue, nextReminder } from '../state/reported-changes.ts';
import { lastFullSync } from '../state/run-history.ts';
import type { Cause } from '../state/run.ts';

export interface Timetable {
  /** Milliseconds from the end of a read of the API's lists to the next. */
  readonly everyMs: number;
  /** Milliseconds between two reads of every product, which find what no list reveals. */
  readonly fullSyncMs: number;
}

export interface NextPoll {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly cause: Cause;
}

export class Schedule {
  readonly #data: DataLayout;
  readonly #timetable: Timetable;
  #polledAt = Date.now();
  #fullSyncAt: number;

  constructor(data: DataLayout, timetable: Timetable) {
    this.#data = data;
    this.#timetable = timetable;
    this.#fullSyncAt = lastFullSync(data, this.#polledAt) ?? this.#polledAt;
  }

  next(): NextPoll {
    const { everyMs, fullSyncMs } = this.#timetable;
    // When the clock was set back, nothing would be due until it had caught up.
    const now = Date.now();
    this.#polledAt = Math.min(this.#polledAt, now);
    this.#fullSyncAt = Math.min(this.#fullSyncAt, now);
    const polls: readonly NextPoll[] = [
      { at: this.#fullSyncAt + fullSyncMs, cause: 'full-sync' },
      { at: this.#polledAt + everyMs, cause: 'schedule' },
      { at: nextReminder(this.#data) ?? Infinity, cause: 'reminder' },
    ];
    return polls.reduce((first, poll) => (poll.at < first.at ? poll : first));
  }

  /** What is due now, and no longer afterwards; null when nothing is. */
  popDue(): Cause | null {
    const now = Date.now();
    const { at, cause } = this.next();
    if (at > now) return null;
    if (cause === 'reminder') fallDue(this.#data, now);
    else this.#polledAt = now;
    if (cause === 'full-sync') this.#fullSyncAt = now;
    return cause;
  }

  /** Counts from the end of a publish. A full sync that failed is due again with the next poll. */
  ended({ isPoll, isFull }: { readonly isPoll: boolean; readonly isFull: boolean }, isPublished: boolean) {
    const { everyMs, fullSyncMs } = this.#timetable;
    const now = Date.now();
    if (isPoll) this.#polledAt = now;
    if (isFull) this.#fullSyncAt = isPublished ? now : now - fullSyncMs + everyMs;
  }
}

/** @throws UsageError that names the variable, its value and the expected value. */
export function timetableFrom(env: NodeJS.ProcessEnv): Timetable {
  return {
    everyMs: amountFrom(env, 'PUBLISH_EVERY_MINUTES', 10) * 60_000,
    fullSyncMs: amountFrom(env, 'PUBLISH_FULL_SYNC_HOURS', 24) * 3_600_000,
  };
}

function amountFrom(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  const amount = text ? Number(text) : fallback;
  if (Number.isFinite(amount) && amount > 0) return amount;
  throw new UsageError(`${name} is "${text}"; it should be a number above 0`);
}
