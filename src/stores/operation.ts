import { atom, type ReadableAtom } from 'nanostores';
import { FailureError, type FailurePolicy } from '../domain/failure.ts';
import { announce } from './failures.ts';
import { showToast } from './toasts.ts';

export interface OperationState {
  readonly state: 'idle' | 'pending' | 'fulfilled' | 'rejected';
  readonly message: string | null;
}

/** A failure has already been shown. `fields` are the server's messages by wire field. */
export type Outcome<T> =
  | { readonly isDone: true; readonly value: T }
  | { readonly isDone: false; readonly fields: Readonly<Record<string, readonly string[]>> };

export interface Operation<Input, T> {
  readonly $state: ReadableAtom<OperationState>;
  /** Never rejects for a failed call. A second call while one is pending joins it (no double submit). */
  readonly start: (input: Input) => Promise<Outcome<T>>;
}

export function createOperation<Input, T>(
  act: (input: Input) => Promise<T>,
  policy: FailurePolicy,
  successText?: string,
): Operation<Input, T> {
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
      let message: string | null = null;
      try {
        message = announce(error, policy);
      } finally {
        // `finally`: a bug must not leave the state pending.
        $state.set({ state: 'rejected', message });
      }
      return { isDone: false, fields: refusedFields(error) };
    }
  };
  const start = (input: Input) => {
    inProgress ??= run(input).finally(() => {
      inProgress = null;
    });
    return inProgress;
  };
  return { $state, start };
}

function refusedFields(error: unknown): Readonly<Record<string, readonly string[]>> {
  return error instanceof FailureError && error.failure.name === 'rejected' ? error.failure.fields : {};
}
