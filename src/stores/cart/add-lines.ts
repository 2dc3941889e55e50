import { postCart } from '../../api/cart.ts';
import { sendAdd } from '../../api/cart-add.ts';
import { readReply } from '../../api/read-response.ts';
import { isFailure } from '../../domain/failure.ts';
import { http } from '../backend.ts';
import { $currency } from '../shop/currency.ts';
import { withCart } from './cart-summary.ts';
import { readCart } from './cart-reading.ts';
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
    await withCart(async (known) => {
      // A reply may not tell which cart it opened.
      const uuid = known ?? (await readCart(null)).uuid;
      const scope = { uuid, currency: $currency.get() };
      const reply = readReply(postCart, await sendAdd(http, scope, productId, quantity));
      return { uuid: reply.uuid ?? uuid };
    });
    return true;
  } catch (error) {
    if (isFailure(error, 'rejected')) return false;
    throw error;
  }
}
