/** Compares acknowledged orders with the orders that the shop has. */

/** By idempotency key. */
export type ToldOrders = Map<string, ToldOrder>;

export interface ToldOrder {
  /** Totals, items and quantities of the response. */
  readonly terms: string;
  readonly id: number;
  /** Whether a retry with the same key returned another order. */
  readonly isDoubled: boolean;
}

export interface Comparison {
  readonly lost: number;
  readonly changed: number;
  readonly doubled: number;
}

export interface WireOrder {
  readonly id: number;
  readonly total: unknown;
  readonly orderItems: readonly {
    readonly productId: number | null;
    readonly quantity: number;
    readonly totalPrice: unknown;
  }[];
}

function termsOf({ id, total, orderItems }: WireOrder): string {
  return JSON.stringify([
    id,
    total,
    orderItems.map(({ productId, quantity, totalPrice }) => [productId, quantity, totalPrice]),
  ]);
}

/** Records the response to a submit; a retry with the same key must return the same. */
export function tell(told: ToldOrders, key: string, order: WireOrder): void {
  const known = told.get(key);
  const isDoubled = known !== undefined && (known.isDoubled || known.id !== order.id);
  told.set(key, { id: order.id, terms: termsOf(order), isDoubled });
}

/** @param there the order as the API returns it at the end; null for a missing one. */
export function compareOrders(told: ToldOrders, there: ReadonlyMap<number, WireOrder | null>): Comparison {
  const tally = { lost: 0, changed: 0, doubled: 0 };
  for (const { id, terms, isDoubled } of told.values()) {
    const order = there.get(id) ?? null;
    if (order === null) tally.lost++;
    else if (termsOf(order) !== terms) tally.changed++;
    if (isDoubled) tally.doubled++;
  }
  return tally;
}
