import { atom, type ReadableAtom } from 'nanostores';
import { FailureError, type FailurePolicy } from '../domain/failure.ts';
import { announce } from './failures.ts';
import { showToast } from './toasts.ts';

/** Something the shopper did. */
export interface OperationState {
  readonly state: 'idle' | 'pending' | 'fulfilled' | 'rejected';
  /** Words to show inline; null when there are none or they stand elsewhere. */
  readonly message: string | null;
}

/** What came of it; a failed one has already been announced. `fields` are the server's words by wire field. */
export type Outcome<T> =
  | { readonly isDone: true; readonly value: T }
  | { readonly isDone: false; readonly fields: Readonly<Record<string, readonly string[]>> };

export interface Operation<Input, T> {
  readonly $state: ReadableAtom<OperationState>;
  /** Never rejects for a failed call. While one is under way a second press joins it: nothing is sent twice. */
  readonly start: (input: Input) => Promise<Outcome<T>>;
}

/** One thing to be done, with its failure policy beside it and the toast of its success, if it has one. */
export function createOperation<Input, T>(
  act: (input: Input) => Promise<T>,
  policy: FailurePolicy,
  successText?: string,
): Operation<Input, T> {
  const $state = atom<OperationState>({ state: 'idle', message: null });
  let underWay: Promise<Outcome<T>> | null = null;
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
        // Also after a bug: nothing may stay busy for ever.
        $state.set({ state: 'rejected', message });
      }
      return { isDone: false, fields: refusedFields(error) };
    }
  };
  const start = (input: Input) => {
    underWay ??= run(input).finally(() => {
      underWay = null;
    });
    return underWay;
  };
  return { $state, start };
}

function refusedFields(error: unknown): Readonly<Record<string, readonly string[]>> {
  return error instanceof FailureError && error.failure.name === 'rejected' ? error.failure.fields : {};
}
