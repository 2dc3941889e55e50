import { readAdded } from '../../api/cart-calls.ts';
import { sendAdd } from '../../api/cart-add.ts';
import { FailureError } from '../../domain/failure.ts';
import { http } from '../backend.ts';
import { withLock } from '../browser.ts';
import { cartLock } from '../keys.ts';
import { $currency } from '../shop/currency.ts';
import { refreshCart } from './cart.ts';
import { keepCartUuid, storedCartUuid } from './cart-uuid.ts';

interface Line {
  readonly productId: number | null;
  readonly quantity: number;
}

/**
 * Adds line by line. @returns the lines that were refused: no longer sold, or not in that quantity @throws
 * FailureError for any other failure; the lines before it are in the cart
 */
export async function addLines<T extends Line>(lines: readonly T[]): Promise<readonly T[]> {
  const refused: T[] = [];
  try {
    await withLock(cartLock, async () => {
      for (const line of lines) {
        const { productId, quantity } = line;
        if (productId === null || !(await isAdded(productId, quantity))) refused.push(line);
      }
    });
  } finally {
    refreshCart();
  }
  return refused;
}

async function isAdded(productId: number, quantity: number): Promise<boolean> {
  try {
    const scope = { uuid: storedCartUuid(), currency: $currency.get() };
    keepCartUuid(readAdded(await sendAdd(http, scope, productId, quantity)).uuid);
    return true;
  } catch (error) {
    if (error instanceof FailureError && error.failure.name === 'rejected') return false;
    throw error;
  }
}
