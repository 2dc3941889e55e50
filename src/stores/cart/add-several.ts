/** Several products into the cart at once: what came, what was left out and why, and what undoes it. */
import type { Cart } from '../../domain/cart/cart.ts';
import { FailureError, type FailurePolicy } from '../../domain/failure.ts';
import { announce } from '../failures.ts';
import { addLines } from './add-lines.ts';
import { readCart } from './cart-reading.ts';
import { storedCartUuid } from './cart-summary.ts';
import type { AddedLine } from './take-back.ts';

/** `id` is the product's. */
interface Chosen {
  readonly id: number;
  readonly quantity: number;
}

export interface Addition<T> {
  readonly came: readonly T[];
  /** No longer sold, or not in that quantity. */
  readonly refused: readonly T[];
  /** The cart itself took no more, with the API's words on it. */
  readonly limited: readonly T[];
  readonly limit: string | null;
  /** A failure in the middle left them out; it has been told. */
  readonly lost: readonly T[];
  /** After it; null where it could not be read. */
  readonly cart: Cart | null;
  /** What `takeBack` undoes. */
  readonly lines: readonly AddedLine[];
}

/**
 * What is in the cart after a failure in the middle can be undone, too.
 * @throws FailureError when nothing is known of what became of it
 */
export async function addSeveral<T extends Chosen>(
  chosen: readonly T[],
  policy: FailurePolicy,
): Promise<Addition<T>> {
  const uuid = storedCartUuid();
  const cart = uuid === null ? null : await readCart(uuid);
  const before = new Map(cart?.items.map(({ product, quantity }) => [product.id, quantity]));
  const lineIn = (after: Cart | null, { id }: T): AddedLine | null => {
    const units = before.get(id) ?? 0;
    const item = after?.items.find(({ product }) => product.id === id);
    return item && item.quantity > units
      ? { itemId: item.id, before: units, added: item.quantity - units }
      : null;
  };
  const linesIn = (after: Cart | null) => chosen.flatMap((line) => lineIn(after, line) ?? []);
  const nothing = { refused: [], limited: [], limit: null, lost: [] };
  try {
    const refusals = await addLines(chosen.map((line) => ({ ...line, productId: line.id })));
    const leftOut = new Set(refusals.map(({ line }) => line.id));
    const isOf = (lines: typeof refusals) => {
      const ids = new Set(lines.map(({ line }) => line.id));
      return chosen.filter(({ id }) => ids.has(id));
    };
    const limits = refusals.filter(({ limit }) => limit !== null);
    const after = await cartOrNull();
    return {
      came: chosen.filter(({ id }) => !leftOut.has(id)),
      refused: isOf(refusals.filter(({ limit }) => limit === null)),
      limited: isOf(limits),
      limit: limits[0]?.limit ?? null,
      lost: [],
      cart: after,
      lines: linesIn(after),
    };
  } catch (error) {
    const after = await cartOrNull();
    if (after === null) throw error;
    announce(error, policy);
    const came = chosen.filter((line) => lineIn(after, line) !== null);
    const lost = chosen.filter((line) => !came.includes(line));
    return { ...nothing, came, lost, cart: after, lines: linesIn(after) };
  }
}

export async function cartOrNull(): Promise<Cart | null> {
  const uuid = storedCartUuid();
  if (uuid === null) return null;
  try {
    return await readCart(uuid);
  } catch (error) {
    if (error instanceof FailureError) return null;
    throw error;
  }
}
