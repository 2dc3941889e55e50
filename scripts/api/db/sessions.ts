import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { command, query } from './statement.ts';

/** How long a login lasts. */
const sessionDays = 30;

/** Logins and the tokens that mails carry. Only hashes are stored: who reads the database cannot log in with it. */
export function sessionsOf(database: DatabaseSync) {
  const insert = command<[string, number, string]>(
    database,
    'INSERT INTO session (token_hash, customer_id, expires_at) VALUES (?, ?, ?)',
  );
  const find = query<[string, string], { customer_id: number }>(
    database,
    'SELECT customer_id FROM session WHERE token_hash = ? AND expires_at > ?',
  );
  const endOthers = command<[number, string]>(
    database,
    'DELETE FROM session WHERE customer_id = ? AND token_hash <> ?',
  );
  const endExpired = command<[string]>(database, 'DELETE FROM session WHERE expires_at <= ?');
  const insertSingle = command<[string, Purpose, number | null, string]>(
    database,
    'INSERT INTO single_use_token (token_hash, purpose, customer_id, expires_at) VALUES (?, ?, ?, ?)',
  );
  const takeSingle = query<[string, Purpose, string], { customer_id: number | null }>(
    database,
    'DELETE FROM single_use_token WHERE token_hash = ? AND purpose = ? AND expires_at > ? RETURNING customer_id',
  );
  const dropSingle = command<[number, Purpose]>(
    database,
    'DELETE FROM single_use_token WHERE customer_id = ? AND purpose = ?',
  );
  const dropExpired = command<[string]>(database, 'DELETE FROM single_use_token WHERE expires_at <= ?');

  return {
    /** Logs a customer in and answers the token, which is nowhere else. */
    start(customerId: number, now: Date): string {
      const token = randomToken();
      insert(hashOf(token), customerId, instantAfter(now, sessionDays * 24 * 60));
      return token;
    },

    /** Whose token it is; null for an unknown or expired one. */
    customerIdOf: (token: string, now: Date): number | null =>
      find.get(hashOf(token), now.toISOString())?.customer_id ?? null,

    /** Logs a customer out everywhere but where they are. */
    endOthers: (customerId: number, token: string) => endOthers(customerId, hashOf(token)),

    /** A token that works once until it expires; an earlier one for the same purpose stops working. */
    issue(purpose: Purpose, customerId: number | null, minutes: number, now: Date): string {
      const token = randomToken();
      if (customerId !== null) dropSingle(customerId, purpose);
      insertSingle(hashOf(token), purpose, customerId, instantAfter(now, minutes));
      return token;
    },

    /** Uses a token up; null when it is unknown, used or expired. */
    redeem: (purpose: Purpose, token: string, now: Date): { readonly customerId: number | null } | null => {
      const row = takeSingle.get(hashOf(token), purpose, now.toISOString());
      return row === undefined ? null : { customerId: row.customer_id };
    },

    /** Forgets what expired. */
    prune(now: Date): void {
      endExpired(now.toISOString());
      dropExpired(now.toISOString());
    },
  };
}

export type Purpose = 'recovery' | 'google';

export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Tokens are random enough that a plain hash is as good as a slow one. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function instantAfter(now: Date, minutes: number): string {
  return new Date(now.getTime() + minutes * 60_000).toISOString();
}
