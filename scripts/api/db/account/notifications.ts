import type { DatabaseSync } from 'node:sqlite';
import { command, query } from '../statement.ts';

/** Notifications of customers, newest first. */
export function notificationsOf(database: DatabaseSync) {
  const list = query<[number], { id: number; message: string }>(
    database,
    'SELECT id, message FROM notification WHERE customer_id = ? ORDER BY id DESC LIMIT 100',
  );
  const insert = command<[number, string]>(
    database,
    'INSERT INTO notification (customer_id, message) VALUES (?, ?)',
  );
  const remove = command<[number, number]>(
    database,
    'DELETE FROM notification WHERE customer_id = ? AND id = ?',
  );

  return {
    list: (customerId: number) => list.all(customerId),
    add: (customerId: number, message: string) => insert(customerId, message).id,
    /** Whether it existed. */
    remove: (customerId: number, id: number): boolean => remove(customerId, id).changes > 0,
  };
}
