import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { sqlOf } from '../statement.ts';

export function secretsOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  const found = (name: string) => sql.value<Uint8Array>`SELECT value FROM secret WHERE name = ${name}`;
  return {
    /** 32 random bytes, the same after a restart. */
    of(name: string): Uint8Array {
      const kept = found(name);
      if (kept !== null) return kept;
      sql.run`INSERT OR IGNORE INTO secret (name, value) VALUES (${name}, ${randomBytes(32)})`;
      const made = found(name);
      if (made === null) throw new Error(`the secret ${name} was not stored`);
      return made;
    },
  };
}
