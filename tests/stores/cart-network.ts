/** Network and store of waiting changes, as events of the test's scheduler. */
import type { Cart } from '../../src/domain/cart/cart.ts';
import { FailureError } from '../../src/domain/failure.ts';
import type { CartMutation } from '../../src/stores/cart/cart-queue.ts';
import type { KeptChanges } from '../../src/stores/cart/kept-changes.ts';
import { networkFailure } from './page-life.ts';

/** Network fault of a request. `late`: the client times out, and the server executes the request some time later. */
export type Fault = 'none' | 'refused' | 'lost-request' | 'lost-answer' | 'late';

/** Resolves when the test's scheduler runs the event `label`. */
export type Turn = (label: string) => Promise<unknown>;

interface Line {
  readonly turn: Turn;
  readonly label: string;
  readonly isWanted: () => boolean;
  readonly isCut: () => boolean;
}

export async function exchange(
  fault: Fault,
  { turn, label, isWanted, isCut }: Line,
  work: () => Cart,
): Promise<Cart> {
  if (fault === 'late') {
    void turn(`${label}: arrives late`).then(() => isWanted() && attempt(work));
    await turn(`${label}: is given up`);
    throw networkFailure();
  }
  await turn(`${label}: arrives`);
  if (fault === 'lost-request' || isCut() || !isWanted()) throw networkFailure();
  if (fault === 'refused') throw new FailureError({ name: 'rejected', message: 'No hay stock', fields: {} });
  const answer = attempt(work);
  await turn(`${label}: is answered`);
  if (fault === 'lost-answer' || isCut()) throw networkFailure();
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

/** Shared by all tabs; each call is two events of its page: the store is opened, the transaction is complete. */
export function createKept(
  shared: CartMutation[],
  denials: readonly (keyof KeptChanges)[],
  given: Turn,
): KeptChanges {
  const turn = async (label: string, method: keyof KeptChanges) => {
    await given(label);
    if (denials.includes(method)) throw new DOMException('denied', 'SecurityError');
  };
  return {
    hasAny: () => shared.length > 0,
    async add(choose) {
      await turn('opens the store', 'add');
      shared.push(...structuredClone(choose()));
      await turn('has stored', 'add');
    },
    async read() {
      await turn('opens the store', 'read');
      return structuredClone(shared);
    },
    async take(use) {
      await turn('opens the store', 'take');
      use(shared.splice(0));
      await turn('has taken', 'take');
    },
  };
}
