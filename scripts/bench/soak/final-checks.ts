/** Durability check: everything acknowledged, compared with the API first, then with the stopped shop's database. */
import { openDatabase } from '../../api/db/open.ts';
import { query } from '../../api/db/statement.ts';
import { isWhole } from '../api-kill.ts';
import { ledgerOf, type Ledger } from '../order-ledger.ts';
import { fetchFrom, type Fetch } from '../shoppers.ts';
import { cartLines, type Acknowledged } from './journeys.ts';
import type { SoakShop } from './shop.ts';
import { compareOrders, type Comparison, type WireOrder } from './acknowledged-orders.ts';

export interface Asked {
  readonly orders: Comparison;
  /** Carts that are missing or have other lines than acknowledged. */
  readonly wrongCarts: number;
}

export async function askForAll(shop: SoakShop, send: Fetch, acknowledged: Acknowledged): Promise<Asked> {
  const orders = new Map<number, WireOrder | null>();
  for (const { id } of acknowledged.orders.values())
    orders.set(id, await orderOf(shop, send, acknowledged, id).catch(() => null));
  let wrongCarts = 0;
  for (const [uuid, lines] of acknowledged.carts) {
    const there = await cartLines(shop.origin, send, uuid).catch(() => null);
    if (there !== lines) wrongCarts++;
  }
  return { orders: compareOrders(acknowledged.orders, orders), wrongCarts };
}

async function orderOf(
  { origin }: SoakShop,
  send: Fetch,
  { owners }: Acknowledged,
  id: number,
): Promise<WireOrder | null> {
  const owner = owners.get(id);
  if (owner === undefined) return null;
  const headers = { Authorization: `Bearer ${owner.token}` };
  const request = new Request(`${origin}/api/v1/account/orders/${id}`, { headers });
  const answer = await fetchFrom(owner.id, send)(request);
  return answer.ok ? ((await answer.json()) as { order: WireOrder }).order : null;
}

export interface BookAudit {
  readonly ledger: Ledger;
  /** Stored orders that were never acknowledged, and acknowledged ones that are missing. */
  readonly strays: number;
  readonly lostRegistrations: number;
  readonly isDamaged: boolean;
}

/** For a stopped shop. @param units stocks set by editors, which orders do not explain */
export function auditBooks(
  { settings, opening }: SoakShop,
  { orders, registrations }: Acknowledged,
  units: ReadonlyMap<number, number>,
): BookAudit {
  const path = settings.data.apiDatabase;
  const isDamaged = !isWhole(path);
  const database = openDatabase(path);
  try {
    const ledger = ledgerOf(database, { ...opening, units: new Map([...opening.units, ...units]) });
    const registration = query<[string], { email: string }>(
      database,
      'SELECT email FROM registration WHERE email = ?',
    );
    const lost = registrations.filter((email) => registration.get(email) === undefined);
    const ids = new Set([...orders.values()].map(({ id }) => id));
    return {
      ledger,
      strays: Math.abs(ledger.orders - ids.size),
      lostRegistrations: lost.length,
      isDamaged,
    };
  } finally {
    database.close();
  }
}
