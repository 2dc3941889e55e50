/** Operations whose input may change while one is pending, e.g. a quote for a destination that is corrected meanwhile. */
import type { Operation } from './operation.ts';

export interface LatestOperation<Input> {
  /**
   * `start` of an operation joins a pending call, which may be of an earlier input (race). This one waits for that call
   * and starts the latest input only. An equal input shares the pending call.
   */
  readonly start: (input: Input) => Promise<void>;
  /** What waits is not started, and what is pending is not the latest any more: its input is outdated. */
  readonly outdate: () => void;
  /** Whether the reply to this input is still wanted. */
  readonly isLatest: (input: Input) => boolean;
}

/** @param operation whose inputs are plain data */
export function latestOf<Input>(operation: Operation<Input, unknown>): LatestOperation<Input> {
  let wanted: string | null = null;
  let pending: string | null = null;
  const isPending = () => operation.$state.get().state === 'pending';
  return {
    async start(input) {
      const mine = JSON.stringify(input);
      wanted = mine;
      while (isPending() && pending !== mine) await operation.start(input);
      if (wanted !== mine) return;
      pending = mine;
      await operation.start(input);
    },
    outdate() {
      wanted = null;
    },
    isLatest: (input) => wanted === JSON.stringify(input),
  };
}
