import { slotsOf } from '../../http/slots.ts';

/** Increasing delays after repeated failures; never a permanent lockout. */
export interface PauseRule {
  /** Failures before the first delay. */
  readonly free: number;
  readonly firstMs: number;
  /** Each delay is twice the previous one, up to this maximum. */
  readonly longestMs: number;
}

export interface Pauses {
  /** Milliseconds until the next attempt is allowed; 0 when it is allowed now. */
  readonly waitMs: (key: string, now: number) => number;
  /** Number of counted failures. */
  readonly count: (key: string) => number;
  /** Counts a failure. @returns reverts it */
  readonly failed: (key: string, now: number) => () => void;
  /** Resets the count. */
  readonly forget: (key: string) => void;
}

const tableSize = 65_536;
/** Failures expire after this time without another. */
const memoryMs = 24 * 3_600_000;
/**
 * One failure is forgiven per this many longest delays without a failure; otherwise the count of a large network would
 * only grow.
 */
const pausesToForget = 10;

/** Increasing delays by key, in a fixed-size table that a flood of keys cannot evict (`http/slots.ts`). */
export function growingPauses({ free, firstMs, longestMs }: PauseRule): Pauses {
  const slots = slotsOf(tableSize);
  const failures = new Float64Array(tableSize);
  const lastAt = new Float64Array(tableSize);
  /** Total failures, to detect later ones. */
  const counted = new Float64Array(tableSize);
  const pauseMs = (count: number): number =>
    count <= free ? 0 : Math.min(longestMs, firstMs * 2 ** (count - free - 1));
  const endOf = (slot: number): number => (lastAt[slot] ?? 0) + pauseMs(failures[slot] ?? 0);
  /** After the clock was set back, failures in the future count as of now. */
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
      // After another failure meanwhile, its timestamp is kept.
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
