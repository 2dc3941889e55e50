/** Network, as events of the test's scheduler. */
import type { Cart } from '../../src/domain/cart/cart.ts';
import { FailureError } from '../../src/domain/failure.ts';
import { networkFailure } from './page-life.ts';

/** Network fault of a request. `late`: the client times out, and the server executes the request some time later. */
export type Fault = 'none' | 'refused' | 'lost-request' | 'lost-answer' | 'late';

/** Resolves when the test's scheduler runs the event `label`. */
export type Turn = (label: string) => Promise<unknown>;

interface Line {
  readonly turn: Turn;
  readonly label: string;
  readonly isWanted: () => boolean;
  readonly isOffline: () => boolean;
}

export async function exchange(
  fault: Fault,
  { turn, label, isWanted, isOffline }: Line,
  work: () => Cart,
): Promise<Cart> {
  if (fault === 'late') {
    void turn(`${label}: arrives late`).then(() => isWanted() && attempt(work));
    await turn(`${label}: is given up`);
    throw networkFailure();
  }
  await turn(`${label}: arrives`);
  if (fault === 'lost-request' || isOffline() || !isWanted()) throw networkFailure();
  if (fault === 'refused') throw new FailureError({ name: 'rejected', message: 'No hay stock', fields: {} });
  const answer = attempt(work);
  await turn(`${label}: is answered`);
  if (fault === 'lost-answer' || isOffline()) throw networkFailure();
  if (answer instanceof FailureError) throw answer;
  return answer;
}

function attempt(work: () => Cart): Cart | FailureError {
  try {
    return work();
  } catch (error) {
    if (error instanceof FailureError) return error;
    throw error;
  }
}
