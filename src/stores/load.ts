import { atom } from 'nanostores';
import { FailureError, isFailure, type FailurePolicy } from '../domain/failure.ts';
import { announce } from './failures.ts';

/** State of a read. `value` stays through a reload and a failure. */
export interface LoadState<T> {
  readonly state: 'idle' | 'pending' | 'fulfilled' | 'rejected';
  readonly value: T | null;
  readonly message: string | null;
}

/** @param begins `idle` for what is asked by a press only */
export function createLoad<Question, T>(
  read: (question: Question, signal: AbortSignal) => Promise<T>,
  policy: FailurePolicy,
  begins: 'idle' | 'pending' = 'pending',
) {
  const unknown: LoadState<T> = { state: begins, value: null, message: null };
  const $state = atom(unknown);
  let latest = new AbortController();
  let latestEnds: Promise<void> = Promise.resolve();
  const begin = async (question: Question, signal: AbortSignal): Promise<void> => {
    try {
      const value = await read(question, signal);
      if (!signal.aborted) $state.set({ state: 'fulfilled', value, message: null });
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof FailureError ? announce(error, policy) : null;
      $state.set({ ...$state.get(), state: 'rejected', message });
      if (!(error instanceof FailureError)) throw error;
    }
  };
  return {
    $state,
    /**
     * A newer request aborts the older one, whose reply is dropped (race).
     * @returns resolves when the newest one has ended: then the state is what was asked last. Never rejects for a failed call
     */
    async ask(question: Question): Promise<void> {
      latest.abort();
      const { signal } = (latest = new AbortController());
      $state.set({ ...$state.get(), state: 'pending', message: null });
      let awaited = (latestEnds = begin(question, signal));
      await awaited;
      while (awaited !== latestEnds) await (awaited = latestEnds).catch(() => undefined);
    },
    forget() {
      latest.abort();
      $state.set(unknown);
    },
  };
}

/** A 404 is an answer, not a failure: then resolves with `missing`. */
export async function unlessMissing<T, const M>(reply: Promise<T>, missing: M): Promise<T | M> {
  try {
    return await reply;
  } catch (error) {
    if (isFailure(error, 'not-found')) return missing;
    throw error;
  }
}
