import type { DatabaseSync } from 'node:sqlite';
import { command, query } from './statement.ts';

/** Idempotency records: replies by idempotency key, each written in the same transaction as its effect. */
export function idempotencyRecordsOf(database: DatabaseSync) {
  const find = query<[number, string], IdempotencyRecord>(
    database,
    'SELECT request_hash, answer FROM kept_answer WHERE customer_id = ? AND key = ?',
  );
  const insert = command<[number, string, string, string, string]>(
    database,
    'INSERT INTO kept_answer (customer_id, key, request_hash, answer, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const prune = command<[string]>(database, 'DELETE FROM kept_answer WHERE created_at < ?');

  return {
    find: (customerId: number, key: string) => find.get(customerId, key) ?? null,
    keep: (customerId: number, key: string, requestHash: string, answer: string, now: Date) =>
      insert(customerId, key, requestHash, answer, now.toISOString()),
    /** Deletes records older than 30 days. */
    prune: (now: Date) => prune(new Date(now.getTime() - 30 * 86_400_000).toISOString()),
  };
}

export interface IdempotencyRecord {
  readonly request_hash: string;
  readonly answer: string;
}
