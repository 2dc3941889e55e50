import { slotTable, slotsOf } from '../../http/slots.ts';

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
  const failures = slotTable(tableSize);
  const lastAt = slotTable(tableSize);
  /** Total failures, to detect later ones. */
  const counted = slotTable(tableSize);
  const pauseMs = (count: number): number =>
    count <= free ? 0 : Math.min(longestMs, firstMs * 2 ** (count - free - 1));
  const endOf = (slot: number): number => lastAt.get(slot) + pauseMs(failures.get(slot));
  /** After the clock was set back, failures in the future count as of now. */
  const asOf = (slot: number, now: number): number => {
    if (lastAt.get(slot) > now) lastAt.set(slot, now);
    return slot;
  };
  const fail = (slot: number, now: number): (() => void) => {
    const [count, at] = [failures.get(slot), lastAt.get(slot)];
    const quietMs = now - at;
    const isForgotten = quietMs > memoryMs;
    const forgiven = longestMs === 0 ? 0 : Math.floor(quietMs / (pausesToForget * longestMs));
    const left = isForgotten ? 0 : Math.max(0, count - Math.max(0, forgiven));
    const mine = counted.get(slot) + 1;
    failures.set(slot, left + 1);
    lastAt.set(slot, now);
    counted.set(slot, mine);
    return () => {
      // After another failure meanwhile, its timestamp is kept.
      const isLatest = counted.get(slot) === mine;
      failures.set(slot, isLatest ? count : Math.max(0, failures.get(slot) - 1));
      if (isLatest) lastAt.set(slot, at);
    };
  };

  return {
    waitMs: (key, now) => Math.max(0, Math.min(...slots(key).map((slot) => endOf(asOf(slot, now)))) - now),
    count: (key) => Math.min(...slots(key).map(failures.get)),
    failed: (key, now) => {
      const takeBacks = [...new Set(slots(key))].map((slot) => fail(slot, now));
      return () => takeBacks.forEach((takeBack) => takeBack());
    },
    forget: (key) => slots(key).forEach((slot) => failures.set(slot, 0)),
  };
}
