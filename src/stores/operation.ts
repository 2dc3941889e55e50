import { atom } from 'nanostores';
import { FailureError, type FailurePolicy } from '../domain/failure.ts';
import { announce } from './failures.ts';
import { showToast } from './toasts.ts';

interface OperationState {
  readonly state: 'idle' | 'pending' | 'fulfilled' | 'rejected';
  readonly message: string | null;
}

/** A failure has already been shown. `fields` are the server's messages by wire field. */
export type Outcome<T> =
  | { readonly isDone: true; readonly value: T }
  | { readonly isDone: false; readonly fields: Readonly<Record<string, readonly string[]>> };

export type Operation<Input, T> = ReturnType<typeof createOperation<Input, T>>;

export function createOperation<Input, T>(
  act: (input: Input) => Promise<T>,
  policy: FailurePolicy,
  successText?: string,
) {
  const $state = atom<OperationState>({ state: 'idle', message: null });
  let inProgress: Promise<Outcome<T>> | null = null;
  const run = async (input: Input): Promise<Outcome<T>> => {
    $state.set({ state: 'pending', message: null });
    try {
      const value = await act(input);
      $state.set({ state: 'fulfilled', message: null });
      if (successText !== undefined) showToast('success', successText);
      return { isDone: true, value };
    } catch (error) {
      const failure = error instanceof FailureError ? error.failure : null;
      $state.set({ state: 'rejected', message: failure && announce(error, policy) });
      if (failure === null) throw error;
      return { isDone: false, fields: failure.name === 'rejected' ? failure.fields : {} };
    }
  };
  /** Never rejects for a failed call. A second call while one is pending joins it (no double submit). */
  const start = (input: Input): Promise<Outcome<T>> => {
    inProgress ??= run(input).finally(() => {
      inProgress = null;
    });
    return inProgress;
  };
  return { $state, start };
}
