import { atom, type ReadableAtom } from 'nanostores';
import type { FailurePolicy } from '../domain/failure.ts';
import { announce } from './failures.ts';

/** State of a read. `value` stays through a reload and a failure. */
export interface LoadState<T> {
  readonly state: 'pending' | 'fulfilled' | 'rejected';
  readonly value: T | null;
  readonly message: string | null;
}

export interface Load<Question, T> {
  readonly $state: ReadableAtom<LoadState<T>>;
  /** Never rejects for a failed call. A newer request aborts the older one, whose reply is dropped (race). */
  readonly ask: (question: Question) => Promise<void>;
  readonly forget: () => void;
}

export function createLoad<Question, T>(
  read: (question: Question, signal: AbortSignal) => Promise<T>,
  policy: FailurePolicy,
): Load<Question, T> {
  const unknown: LoadState<T> = { state: 'pending', value: null, message: null };
  const $state = atom(unknown);
  let latest = new AbortController();
  const ask = async (question: Question) => {
    latest.abort();
    const mine = (latest = new AbortController());
    $state.set({ ...$state.get(), state: 'pending', message: null });
    try {
      const value = await read(question, mine.signal);
      if (!mine.signal.aborted) $state.set({ state: 'fulfilled', value, message: null });
    } catch (error) {
      if (mine.signal.aborted) return;
      let message: string | null = null;
      try {
        message = announce(error, policy);
      } finally {
        // `finally`: a bug must not leave the state pending.
        $state.set({ ...$state.get(), state: 'rejected', message });
      }
    }
  };
  const forget = () => {
    latest.abort();
    $state.set(unknown);
  };
  return { $state, ask, forget };
}
