/** What waits to be published: one job, which later requests join, and a failed one again. */
import { isPassing, type PublishProblem } from '../publish-error.ts';
import type { Cause } from '../state/run.ts';

/** What to publish; products by name are in the reported changes, which every publish reads. */
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

export interface WaitingJob extends Job {
  /** Epoch milliseconds. */
  readonly startAt: number;
  /** How often it has failed in a row. */
  readonly failures: number;
}

export type RunOutcome = 'published' | PublishProblem | 'bug';

/** Whether a person requested it; then the pause after a rollback does not apply. */
export function isByHand({ causes }: Pick<Job, 'causes'>): boolean {
  return causes.includes('hand');
}

/** Products to check in turn (`sync/sync-records.ts`): in scheduled and manual publishes, so that no edit waits for it. */
export function shareOf({ causes }: Pick<Job, 'causes'>): number {
  return causes.includes('schedule') || causes.includes('hand') ? shareOfPoll : 0;
}

/** Half a second of calls; 50,000 products are covered in a day of polls every ten minutes. */
export const shareOfPoll = 500;

export function jobOf(
  { cause, isPoll = true, isFull = false, isAccepted = false }: PublishRequest,
  now: number,
): WaitingJob {
  const startAt = now + (cause === 'hand' ? 0 : quietMs);
  return { causes: [cause], isPoll, isFull, isAccepted, startAt, failures: 0 };
}

/** One job in place of two: it does what either should, as early as the earlier of them. */
export function joined(one: WaitingJob | null, other: WaitingJob): WaitingJob {
  if (one === null) return other;
  return {
    causes: [...new Set([...one.causes, ...other.causes])],
    isPoll: one.isPoll || other.isPoll,
    isFull: one.isFull || other.isFull,
    isAccepted: one.isAccepted || other.isAccepted,
    startAt: Math.min(one.startAt, other.startAt),
    failures: Math.max(one.failures, other.failures),
  };
}

/** The same job again; null when a retry would not help. */
export function retryOf(job: WaitingJob, outcome: RunOutcome, now: number): WaitingJob | null {
  if (outcome === 'busy')
    return { ...job, causes: isByHand(job) ? job.causes : ['retry'], startAt: now + busyMs };
  if (!isPassing(outcome)) return null;
  const startAt = now + Math.min(firstRetryMs * 2 ** job.failures, maxRetryMs);
  return { ...job, causes: ['retry'], failures: job.failures + 1, startAt };
}

/** Requests within this time become one publish. */
export const quietMs = 300;
/** While another process holds the publish lock, which takes seconds. */
export const busyMs = 2000;
export const firstRetryMs = 5000;
export const maxRetryMs = 600_000;
