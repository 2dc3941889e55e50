/**
 * Publish queue with debounce and backoff: one publish runs, one waits, and further requests are merged into the
 * waiting one. Pure: the clock is an argument, times are epoch milliseconds.
 */
import type { PublishProblem } from '../publish-error.ts';

/** Trigger of a publish; `command` is a command line or a cron job. */
export type Cause =
  'start' | 'schedule' | 'full-sync' | 'webhook' | 'reminder' | 'hand' | 'command' | 'retry';

/** A request to publish. */
export interface PublishRequest {
  readonly cause: Cause;
  /** Slugs of the changed products; null to detect changes from the lists. */
  readonly only: readonly string[] | null;
  /** Re-reads every product. */
  readonly isFull?: boolean;
  /** A person has approved that many products disappear and many prices change. */
  readonly isAccepted?: boolean;
}

export interface Job {
  readonly causes: readonly Cause[];
  /** Slugs of the products requested by name. */
  readonly only: readonly string[];
  /** Whether the lists are read as well. */
  readonly isPoll: boolean;
  readonly isFull: boolean;
  readonly isAccepted: boolean;
  /** Time of the first and of the last merged request. */
  readonly firstAt: number;
  readonly lastAt: number;
  /** Consecutive transient failures of these requests. */
  readonly failures: number;
  /** Backoff: earliest start. A newer request is not delayed by it. */
  readonly notBefore: number;
}

export interface Queue {
  readonly running: Job | null;
  readonly waiting: Job | null;
}

export type Outcome = 'published' | PublishProblem | 'bug';

export const emptyQueue: Queue = { running: null, waiting: null };

/** Debounce: requests within this interval become one publish. */
export const quietMs = 300;
/** Upper bound of the debounce under a continuous stream of requests. */
export const longestQuietMs = 2000;
/** Above this many names, reading the whole list is faster. */
export const mostNames = 1000;
/** Retry interval while another process holds the publish lock; that takes seconds. */
export const busyMs = 2000;
export const firstRetryMs = 5000;
export const longestRetryMs = 600_000;
/**
 * Products checked per scheduled poll: half a second of calls. 50,000 products are covered within a day of polls every
 * ten minutes.
 */
export const shareOfPoll = 500;

/** Merges a request into the waiting publish. The running one cannot take it: it may have read the product already. */
export function enqueued(queue: Queue, request: PublishRequest, now: number): Queue {
  const fresh: Job = {
    causes: [request.cause],
    only: request.only ?? [],
    isPoll: request.only === null || request.only.length === 0,
    isFull: request.isFull ?? false,
    isAccepted: request.isAccepted ?? false,
    firstAt: now,
    lastAt: now,
    failures: 0,
    notBefore: 0,
  };
  const waiting = queue.waiting === null ? bounded(fresh) : joined(queue.waiting, fresh);
  return { ...queue, waiting };
}

/** When the waiting publish may start; null while one runs or none waits. */
export function startsAt({ running, waiting }: Queue): number | null {
  if (running !== null || waiting === null) return null;
  if (isByHand(waiting)) return Math.max(waiting.firstAt, waiting.notBefore);
  const quiet = Math.min(waiting.lastAt + quietMs, waiting.firstAt + longestQuietMs);
  return Math.max(quiet, waiting.notBefore);
}

/** Moves the waiting publish to running. @throws Error when there is none or another one runs. */
export function started(queue: Queue): Queue & { readonly running: Job } {
  if (queue.running !== null || queue.waiting === null) throw new Error('no publish can start now');
  return { running: queue.waiting, waiting: null };
}

/** Ends the running publish; transient failures are enqueued again with exponential backoff. */
export function finished(queue: Queue, outcome: Outcome, now: number): Queue {
  const { running, waiting } = queue;
  if (running === null) throw new Error('no publish is running');
  const delay = retryDelay(outcome, running.failures);
  if (delay === null) return { running: null, waiting };
  const again: Job = {
    ...running,
    causes: isByHand(running) && outcome === 'busy' ? running.causes : ['retry'],
    firstAt: now,
    lastAt: now,
    failures: outcome === 'busy' ? running.failures : running.failures + 1,
    notBefore: now + delay,
  };
  return { running: null, waiting: waiting === null ? again : joined(again, waiting) };
}

/**
 * How many products the round-robin check covers: only in scheduled and manual publishes, so that edits are not
 * delayed.
 */
export function shareOf({ causes }: Job): number {
  return causes.includes('schedule') || causes.includes('hand') ? shareOfPoll : 0;
}

/** Whether a person requested it; then the pause after a rollback does not apply. */
export function isByHand({ causes }: Job): boolean {
  return causes.includes('hand');
}

/** Transient outcomes, which are retried. A full disk is classified as `bug`: it passes when space is freed. */
const passing: readonly Outcome[] = [
  'api-unreachable',
  'api-failed',
  'list-keeps-changing',
  'build-failed',
  'broken-site',
  'bug',
];

/** Null when a retry would not help. */
function retryDelay(outcome: Outcome, failures: number): number | null {
  if (outcome === 'busy') return busyMs;
  return passing.includes(outcome) ? Math.min(firstRetryMs * 2 ** failures, longestRetryMs) : null;
}

/** A newer request is not delayed by the older one's backoff. */
function joined(older: Job, newer: Job): Job {
  return bounded({
    causes: [...new Set([...older.causes, ...newer.causes])],
    only: [...older.only, ...newer.only],
    isPoll: older.isPoll || newer.isPoll,
    isFull: older.isFull || newer.isFull,
    isAccepted: older.isAccepted || newer.isAccepted,
    firstAt: Math.min(older.firstAt, newer.firstAt),
    lastAt: Math.max(older.lastAt, newer.lastAt),
    failures: older.failures,
    notBefore: Math.min(older.notBefore, newer.notBefore),
  });
}

/** Above `mostNames` the lists are read instead. */
function bounded(job: Job): Job {
  const only = [...new Set(job.only)];
  return only.length > mostNames
    ? { ...job, only: only.slice(0, mostNames), isPoll: true }
    : { ...job, only };
}
