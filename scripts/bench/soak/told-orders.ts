/** What shoppers were told of their orders, compared with what the shop still knows of them. */

/** By the Idempotency-Key of the intention. */
export type ToldOrders = Map<string, ToldOrder>;

export interface ToldOrder {
  /** Its own and the total, the items and the quantities, as the answer said them. */
  readonly terms: string;
  readonly id: number;
  /** Whether the same key was once answered with another order. */
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

/** An answer to a submit; asking again with its key must say the same. */
export function tell(told: ToldOrders, key: string, order: WireOrder): void {
  const known = told.get(key);
  const isDoubled = known !== undefined && (known.isDoubled || known.id !== order.id);
  told.set(key, { id: order.id, terms: termsOf(order), isDoubled });
}

/** @param there the order as the shop answers it in the end; null for one that it does not know. */
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
