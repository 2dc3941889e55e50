import { postCart } from '../../api/cart.ts';
import { sendAdd } from '../../api/cart-add.ts';
import { readReply } from '../../api/read-response.ts';
import { isFailure } from '../../domain/failure.ts';
import { http } from '../backend.ts';
import { $currency } from '../shop/currency.ts';
import { withCart } from './cart-summary.ts';
import { refreshCart } from './cart.ts';

interface Line {
  readonly productId: number | null;
  readonly quantity: number;
}

/**
 * Adds several products, one after the other.
 * @returns the lines that were refused: no longer sold, or not in that quantity
 * @throws FailureError for any other failure; the lines before it are in the cart
 */
export async function addLines<T extends Line>(lines: readonly T[]): Promise<readonly T[]> {
  const refused: T[] = [];
  try {
    for (const line of lines) if (!(await isAdded(line))) refused.push(line);
  } finally {
    refreshCart();
  }
  return refused;
}

async function isAdded({ productId, quantity }: Line): Promise<boolean> {
  if (productId === null) return false;
  try {
    await withCart(
      async (uuid) =>
        readReply(postCart, await sendAdd(http, { uuid, currency: $currency.get() }, productId, quantity))
          .cart,
    );
    return true;
  } catch (error) {
    if (isFailure(error, 'rejected')) return false;
    throw error;
  }
}
