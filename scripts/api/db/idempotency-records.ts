import type { DatabaseSync } from 'node:sqlite';
import { sqlOf } from './statement.ts';

/** Idempotency records: replies by idempotency key, each written in the same transaction as its effect. */
export function idempotencyRecordsOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    find: (customerId: number, key: string) =>
      sql.get<IdempotencyRecord>`SELECT request_hash, answer FROM kept_answer
        WHERE customer_id = ${customerId} AND key = ${key}` ?? null,
    keep: (customerId: number, key: string, { request_hash, answer }: IdempotencyRecord, now: Date): void =>
      void sql.run`INSERT INTO kept_answer (customer_id, key, request_hash, answer, created_at)
        VALUES (${customerId}, ${key}, ${request_hash}, ${answer}, ${now.toISOString()})`,
  };
}

export interface IdempotencyRecord {
  readonly request_hash: string;
  readonly answer: string;
}
