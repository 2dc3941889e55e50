import { slotsOf } from './slots.ts';

/** Who fails too often waits longer and longer, and is never shut out for good. */
export interface PauseRule {
  /** Failures before the first pause. */
  readonly free: number;
  readonly firstMs: number;
  /** Each pause is twice the one before, up to this. */
  readonly longestMs: number;
}

export interface Pauses {
  /** Milliseconds until the next try; 0 when it may be made now. */
  readonly waitMs: (key: string, now: number) => number;
  /** Failures that are remembered. */
  readonly count: (key: string) => number;
  /** @returns what to call when it was none: then nobody waits for it either. */
  readonly failed: (key: string, now: number) => () => void;
  /** All is forgiven. */
  readonly forget: (key: string) => void;
}

const tableSize = 65_536;
/** Without a failure for so long, earlier ones are forgotten. */
const memoryMs = 24 * 3_600_000;
/** One is forgotten for each so many of the longest pauses: a network of thousands of phones would else only ever collect them. */
const pausesToForget = 10;

/** Growing pauses by key, in a table that no flood of keys can flush (`slots.ts`). */
export function growingPauses({ free, firstMs, longestMs }: PauseRule): Pauses {
  const slots = slotsOf(tableSize);
  const failures = new Float64Array(tableSize);
  const lastAt = new Float64Array(tableSize);
  /** Failures in all: whether another one came after. */
  const counted = new Float64Array(tableSize);
  const pauseMs = (count: number): number =>
    count <= free ? 0 : Math.min(longestMs, firstMs * 2 ** (count - free - 1));
  const endOf = (slot: number): number => (lastAt[slot] ?? 0) + pauseMs(failures[slot] ?? 0);
  /** A failure of the future was one of a clock that has been set back since: nobody waits until that comes. */
  const asOf = (slot: number, now: number): number => {
    if ((lastAt[slot] ?? 0) > now) lastAt[slot] = now;
    return slot;
  };
  const eachOf = (key: string, change: (slot: number) => void): void => new Set(slots(key)).forEach(change);
  const fail = (slot: number, now: number): (() => void) => {
    const [count, at] = [failures[slot] ?? 0, lastAt[slot] ?? 0];
    const quietMs = now - at;
    const isForgotten = quietMs > memoryMs;
    const forgiven = longestMs === 0 ? 0 : Math.floor(quietMs / (pausesToForget * longestMs));
    const left = isForgotten ? 0 : Math.max(0, count - Math.max(0, forgiven));
    const mine = (counted[slot] ?? 0) + 1;
    [failures[slot], lastAt[slot], counted[slot]] = [left + 1, now, mine];
    return () => {
      // When another one came meanwhile, its pause is its own.
      if (counted[slot] === mine) [failures[slot], lastAt[slot]] = [count, at];
      else failures[slot] = Math.max(0, (failures[slot] ?? 0) - 1);
    };
  };

  return {
    waitMs: (key, now) => Math.max(0, Math.min(...slots(key).map((slot) => endOf(asOf(slot, now)))) - now),
    count: (key) => Math.min(...slots(key).map((slot) => failures[slot] ?? 0)),
    failed: (key, now) => {
      const takeBacks = [...new Set(slots(key))].map((slot) => fail(slot, now));
      return () => takeBacks.forEach((takeBack) => takeBack());
    },
    forget: (key) => eachOf(key, (slot) => failures.fill(0, slot, slot + 1)),
  };
}
