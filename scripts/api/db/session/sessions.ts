import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { command, query } from '../statement.ts';

/** Lifetime of a session. */
const sessionDays = 30;
/** Maximum sessions per customer; the oldest end first. Bounds the table's size. */
const mostSessions = 500;
/** How long a login counts as recent, which is required to set a password without the old one. */
const freshMinutes = 15;

/** Sessions and recovery tokens. Only hashes are stored, so read access to the database does not allow logins. */
export function sessionsOf(database: DatabaseSync) {
  const insert = command<[string, number, string]>(
    database,
    'INSERT INTO session (token_hash, customer_id, expires_at) VALUES (?, ?, ?)',
  );
  const trim = command<[number, number, number]>(
    database,
    `DELETE FROM session WHERE customer_id = ? AND token_hash IN
      (SELECT token_hash FROM session WHERE customer_id = ? ORDER BY expires_at DESC LIMIT -1 OFFSET ?)`,
  );
  const find = query<[string, string], { customer_id: number }>(
    database,
    'SELECT customer_id FROM session WHERE token_hash = ? AND expires_at > ?',
  );
  const endOthers = command<[number, string]>(
    database,
    'DELETE FROM session WHERE customer_id = ? AND token_hash <> ?',
  );
  const endAll = command<[number]>(database, 'DELETE FROM session WHERE customer_id = ?');
  const endExpired = command<[string]>(database, 'DELETE FROM session WHERE expires_at <= ?');
  const insertRecovery = command<[string, number, string]>(
    database,
    "INSERT INTO single_use_token (token_hash, purpose, customer_id, expires_at) VALUES (?, 'recovery', ?, ?)",
  );
  const takeRecovery = query<[string, string], { customer_id: number }>(
    database,
    `DELETE FROM single_use_token WHERE token_hash = ? AND purpose = 'recovery' AND expires_at > ?
     RETURNING customer_id`,
  );
  const dropRecoveries = command<[number]>(
    database,
    "DELETE FROM single_use_token WHERE customer_id = ? AND purpose = 'recovery'",
  );
  const dropExpired = command<[string]>(database, 'DELETE FROM single_use_token WHERE expires_at <= ?');

  return {
    /** Starts a session. @returns its token, which is not stored */
    start(customerId: number, now: Date): string {
      const token = randomToken();
      insert(hashOf(token), customerId, instantAfter(now, sessionDays * 24 * 60));
      trim(customerId, customerId, mostSessions);
      return token;
    },

    /** Null for an unknown or expired token. */
    customerIdOf: (token: string, now: Date): number | null =>
      find.get(hashOf(token), now.toISOString())?.customer_id ?? null,

    /** Whether the login is recent; a stolen token is usually older. */
    isFresh: (token: string, now: Date): boolean =>
      find.get(hashOf(token), instantAfter(now, sessionDays * 24 * 60 - freshMinutes)) !== undefined,

    /** Ends all other sessions. */
    endOthers: (customerId: number, token: string) => endOthers(customerId, hashOf(token)),

    /** Ends all sessions. */
    endAll: (customerId: number) => endAll(customerId),

    /** Issues a recovery token. Earlier ones stay valid, so that a stranger's request does not end the customer's. */
    issueRecovery(customerId: number, minutes: number, now: Date): string {
      const token = randomToken();
      insertRecovery(hashOf(token), customerId, instantAfter(now, minutes));
      return token;
    },

    /** Redeems a recovery token once; null when unknown, used or expired. */
    redeemRecovery: (token: string, now: Date): number | null =>
      takeRecovery.get(hashOf(token), now.toISOString())?.customer_id ?? null,

    /** Ends all recovery links of a customer. */
    endRecoveries: (customerId: number) => dropRecoveries(customerId),

    prune(now: Date): void {
      endExpired(now.toISOString());
      dropExpired(now.toISOString());
    },
  };
}

export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A fast hash suffices for random tokens. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function instantAfter(now: Date, minutes: number): string {
  return new Date(now.getTime() + minutes * 60_000).toISOString();
}
