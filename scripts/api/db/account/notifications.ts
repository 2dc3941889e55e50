import type { DatabaseSync } from 'node:sqlite';
import { sqlOf } from '../statement.ts';

/** Notifications of customers, newest first. */
export function notificationsOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    list: (customerId: number) =>
      sql.all<{ id: number; message: string }>`SELECT id, message FROM notification
        WHERE customer_id = ${customerId} ORDER BY id DESC LIMIT 100`,
    add: (customerId: number, message: string): void =>
      void sql.run`INSERT INTO notification (customer_id, message) VALUES (${customerId}, ${message})`,
    /** @returns whether it existed */
    remove: (customerId: number, id: number): boolean =>
      sql.run`DELETE FROM notification WHERE customer_id = ${customerId} AND id = ${id}`.changes > 0,
  };
}
