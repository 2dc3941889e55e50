/** Acknowledged orders, compared with the orders that the shop still has. */

/** By the Idempotency-Key of the submission. */
export type AcknowledgedOrders = Map<string, AcknowledgedOrder>;

export interface AcknowledgedOrder {
  /** Id, total, items and quantities from the answer, serialized. */
  readonly terms: string;
  readonly id: number;
  /** Whether the same key was ever answered with another order. */
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

/** Records an answer to a submission; a replay of the key must return the same order. */
export function acknowledge(acknowledged: AcknowledgedOrders, key: string, order: WireOrder): void {
  const known = acknowledged.get(key);
  const isDoubled = known !== undefined && (known.isDoubled || known.id !== order.id);
  acknowledged.set(key, { id: order.id, terms: termsOf(order), isDoubled });
}

/** @param there the order as the shop answers it at the end; null for an unknown one */
export function compareOrders(
  acknowledged: AcknowledgedOrders,
  there: ReadonlyMap<number, WireOrder | null>,
): Comparison {
  const tally = { lost: 0, changed: 0, doubled: 0 };
  for (const { id, terms, isDoubled } of acknowledged.values()) {
    const order = there.get(id) ?? null;
    if (order === null) tally.lost++;
    else if (termsOf(order) !== terms) tally.changed++;
    if (isDoubled) tally.doubled++;
  }
  return tally;
}
