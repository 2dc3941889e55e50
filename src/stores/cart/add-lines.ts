import { postCart } from '../../api/cart.ts';
import { sendAdd } from '../../api/cart-add.ts';
import { readReply } from '../../api/read-response.ts';
import { unitCount } from '../../domain/cart/cart.ts';
import { FailureError } from '../../domain/failure.ts';
import { http } from '../backend.ts';
import { $currency } from '../shop/currency.ts';
import { readCart } from './cart-reading.ts';
import { $cartSummary, storedCartUuid, withCart } from './cart-summary.ts';
import { refreshCart } from './cart.ts';

interface Line {
  readonly productId: number | null;
  readonly quantity: number;
}

export interface RefusedLine<T> {
  readonly line: T;
  /** The API's words when the refusal is not about the product: the cart itself takes no more. */
  readonly limit: string | null;
}

/**
 * Adds several products, one after the other.
 * @returns the lines that were refused: no longer sold, not in that quantity, or too many for the cart
 * @throws FailureError for any other failure; the lines before it are in the cart
 */
export async function addLines<T extends Line>(lines: readonly T[]): Promise<readonly RefusedLine<T>[]> {
  const refused: RefusedLine<T>[] = [];
  let units = $cartSummary.get()?.units ?? null;
  try {
    for (const line of lines) {
      const refusal = await refusalOf(line, units);
      if (refusal !== null) refused.push({ line, ...refusal });
      else if (units !== null) units += line.quantity;
    }
  } finally {
    refreshCart();
  }
  return refused;
}

/** @param unitsBefore in the cart; null when unknown */
async function refusalOf(
  { productId, quantity }: Line,
  unitsBefore: number | null,
): Promise<Pick<RefusedLine<Line>, 'limit'> | null> {
  if (productId === null) return { limit: null };
  try {
    await withCart(async (knownCart) => {
      // A reply may not tell which cart it opened.
      const uuid = knownCart ?? (await readCart(null)).uuid;
      const scope = { uuid, currency: $currency.get() };
      const reply = readReply(postCart, await sendAdd(http, scope, productId, quantity));
      return { uuid: reply.uuid ?? uuid };
    });
    return null;
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    const { failure } = error;
    if (failure.name === 'rejected') {
      const isOfProduct = Object.keys(failure.fields).length > 0;
      return { limit: isOfProduct ? null : failure.message };
    }
    if (failure.name === 'network' && (await hasArrived(unitsBefore, quantity))) return null;
    throw error;
  }
}

/** The reply was lost: whether the cart has the units all the same. */
async function hasArrived(unitsBefore: number | null, quantity: number): Promise<boolean> {
  const uuid = storedCartUuid();
  if (unitsBefore === null || uuid === null) return false;
  try {
    return unitCount(await readCart(uuid)) >= unitsBefore + quantity;
  } catch (error) {
    if (error instanceof FailureError) return false;
    throw error;
  }
}
