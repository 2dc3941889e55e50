/** For inputs that may change while an operation is pending, e.g. a corrected destination. */
import type { Operation } from './operation.ts';

export interface LatestOperation<Input> {
  /**
   * `start` of an operation joins a pending call, which may be of an earlier input (race). This one waits for it,
   * then starts the latest input only; an equal input shares it.
   */
  readonly start: (input: Input) => Promise<void>;
  /** What waits is not started. */
  readonly outdate: () => void;
  readonly isLatest: (input: Input) => boolean;
}

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
