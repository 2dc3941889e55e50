/** Undoes an add of several products: takes out of the cart what it put there, and nothing else. */
import { deleteCartItem, putCartItem } from '../../api/cart.ts';
import { unitsWithoutAdd } from '../../domain/cart/cart.ts';
import { isFailure } from '../../domain/failure.ts';
import { http } from '../backend.ts';
import { readCart } from './cart-reading.ts';
import { storedCartQuery, forgetLine, storedCartUuid, withCart } from './cart-summary.ts';
import { refreshCart } from './cart.ts';

/** A line of the cart as an add made it. A product that was removed and added anew is another line. */
export interface AddedLine {
  readonly itemId: number;
  /** Units before the add. */
  readonly before: number;
  readonly added: number;
}

/**
 * Reads the cart first, because another tab may have changed it.
 * @param uuid of the cart that they were added to; nothing is taken from another cart
 * @param onTaken called for each line that is as it was before, so that a second try leaves it alone
 * @throws FailureError with the rest of the lines as they are
 */
export async function takeBack(
  uuid: string,
  lines: readonly AddedLine[],
  onTaken: (line: AddedLine) => void,
): Promise<void> {
  try {
    if (storedCartUuid() !== uuid) return lines.forEach(onTaken);
    const { items } = await readCart(uuid);
    for (const line of lines) {
      const item = items.find(({ id }) => id === line.itemId);
      const units = item && unitsWithoutAdd(item.quantity, line);
      if (item && units !== undefined && units !== item.quantity) await setUnits(uuid, item.id, units);
      // Else the next reading would look for what withdrew it.
      if (item && units === 0) forgetLine(item.product);
      onTaken(line);
    }
  } finally {
    refreshCart();
  }
}

/** A line that is gone by now needs nothing. */
async function setUnits(uuid: string, itemId: number, units: number): Promise<void> {
  const params = { id: String(itemId) };
  try {
    await withCart(async () => {
      const query = storedCartQuery(uuid);
      const reply =
        units === 0
          ? await http.send(deleteCartItem, { params, query })
          : await http.send(putCartItem, { params, query, body: { quantity: units } });
      return { uuid: reply.uuid ?? uuid };
    });
  } catch (error) {
    if (!isFailure(error, 'not-found')) throw error;
  }
}
