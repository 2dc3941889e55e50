/**
 * When the next publish runs, and what it is for: one runs, one waits, and whatever comes meanwhile joins the one that
 * waits. Pure: the clock is an argument, times are epoch milliseconds.
 */
import type { PublishProblem } from '../publish-error.ts';

/** Why a publish runs; `command`: somebody at a command line, or a timer of the machine. */
export type Cause =
  'start' | 'schedule' | 'sweep' | 'webhook' | 'reminder' | 'hand' | 'command' | 'mismatch' | 'retry';

/** What somebody or something wants published. */
export interface Wish {
  readonly cause: Cause;
  /** Slugs of the products that changed; null to find out by itself. */
  readonly only: readonly string[] | null;
  /** Reads every product again. */
  readonly isFull?: boolean;
  /** A person accepts that many products are gone and many prices moved. */
  readonly isAccepted?: boolean;
}

export interface Job {
  readonly causes: readonly Cause[];
  /** Slugs of the products that are asked for by name. */
  readonly only: readonly string[];
  /** Whether the lists are looked at as well. */
  readonly isLook: boolean;
  readonly isFull: boolean;
  readonly isAccepted: boolean;
  /** When the first and the last wish came. */
  readonly firstAt: number;
  readonly lastAt: number;
  /** Failures in passing of what is wished here. */
  readonly failures: number;
  /** Not before this time; a wish that comes meanwhile does not wait for it. */
  readonly notBefore: number;
}

export interface Queue {
  readonly running: Job | null;
  readonly waiting: Job | null;
}

export type Outcome = 'published' | PublishProblem | 'bug';

export const emptyQueue: Queue = { running: null, waiting: null };

/** Wishes that come one after another are one publish. */
export const quietMs = 300;
/** A stream of wishes that never pauses does not put a publish off for longer. */
export const longestQuietMs = 2000;
/** More names than this are found faster by reading the list. */
export const mostNames = 1000;
/** Another program is publishing: it takes seconds. */
export const busyMs = 2000;
export const firstRetryMs = 5000;
export const longestRetryMs = 600_000;
/** Half a second of calls; 50,000 products are looked at within a day of looks every ten minutes. */
export const shareOfLook = 500;

/** Joins the publish that waits; one that is running has perhaps read already what the wish is about. */
export function wished(queue: Queue, wish: Wish, now: number): Queue {
  const fresh: Job = {
    causes: [wish.cause],
    only: wish.only ?? [],
    isLook: wish.only === null || wish.only.length === 0,
    isFull: wish.isFull ?? false,
    isAccepted: wish.isAccepted ?? false,
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

/** The waiting publish runs now. @throws Error when there is none or another one runs. */
export function started(queue: Queue): Queue & { readonly running: Job } {
  if (queue.running !== null || queue.waiting === null) throw new Error('no publish can start now');
  return { running: queue.waiting, waiting: null };
}

/** The running publish is over; what failed in passing is wished again, later each time. */
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

/** How many products are compared in turn: an edit that somebody told of does not wait for it. */
export function shareOf({ causes }: Job): number {
  return causes.includes('schedule') || causes.includes('hand') ? shareOfLook : 0;
}

/** Whether a person asked for it: then a rollback does not hold it. */
export function isByHand({ causes }: Job): boolean {
  return causes.includes('hand');
}

/** A full disk is among the bugs: somebody makes room. */
const passing: readonly Outcome[] = [
  'api-unreachable',
  'api-failed',
  'list-keeps-changing',
  'build-failed',
  'broken-site',
  'bug',
];

/** Null for what trying again would not mend. */
function retryDelay(outcome: Outcome, failures: number): number | null {
  if (outcome === 'busy') return busyMs;
  return passing.includes(outcome) ? Math.min(firstRetryMs * 2 ** failures, longestRetryMs) : null;
}

/** A newer wish does not wait for the older one's retry. */
function joined(older: Job, newer: Job): Job {
  return bounded({
    causes: [...new Set([...older.causes, ...newer.causes])],
    only: [...older.only, ...newer.only],
    isLook: older.isLook || newer.isLook,
    isFull: older.isFull || newer.isFull,
    isAccepted: older.isAccepted || newer.isAccepted,
    firstAt: Math.min(older.firstAt, newer.firstAt),
    lastAt: Math.max(older.lastAt, newer.lastAt),
    failures: older.failures,
    notBefore: Math.min(older.notBefore, newer.notBefore),
  });
}

/** What is too much to ask for by name, the lists tell of. */
function bounded(job: Job): Job {
  const only = [...new Set(job.only)];
  return only.length > mostNames
    ? { ...job, only: only.slice(0, mostNames), isLook: true }
    : { ...job, only };
}
