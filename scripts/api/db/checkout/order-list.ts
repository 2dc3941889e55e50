import type { DatabaseSync } from 'node:sqlite';
import type { Currency } from '../../../../src/domain/money.ts';
import { sqlOf } from '../statement.ts';

/** Orders for the shop's owner, newest first. */
export function orderListOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    /** @param state null for every one */
    latest: (state: string | null, limit: number): readonly ListedOrder[] =>
      sql.all`SELECT * FROM listed_order WHERE ${state} IS NULL OR state = ${state} ORDER BY id DESC LIMIT ${limit}`,
    byId: (id: number): ListedOrder | null =>
      sql.get<ListedOrder>`SELECT * FROM listed_order WHERE id = ${id}` ?? null,
  };
}

export interface ListedOrder {
  readonly id: number;
  readonly created_at: string;
  readonly state: string;
  readonly payment_method: string;
  readonly currency: Currency;
  readonly total_cents: number;
  readonly units: number;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly notes: string | null;
}
