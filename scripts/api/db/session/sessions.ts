import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { command, query } from '../statement.ts';

/** How long a login lasts. */
const sessionDays = 30;
/** Of one customer; the oldest end first. A program that logs in again and again fills no disk. */
const mostSessions = 500;
/** For how long a login stands for the person who made it, where a password is chosen without the one before. */
const freshMinutes = 15;

/** Logins and the tokens that mails carry. Only hashes are stored: who reads the database cannot log in with it. */
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
    /** Logs a customer in and answers the token, which is nowhere else. */
    start(customerId: number, now: Date): string {
      const token = randomToken();
      insert(hashOf(token), customerId, instantAfter(now, sessionDays * 24 * 60));
      trim(customerId, customerId, mostSessions);
      return token;
    },

    /** Whose token it is; null for an unknown or expired one. */
    customerIdOf: (token: string, now: Date): number | null =>
      find.get(hashOf(token), now.toISOString())?.customer_id ?? null,

    /** Whether it began a moment ago, by whatever proof: a token that was stolen is older. */
    isFresh: (token: string, now: Date): boolean =>
      find.get(hashOf(token), instantAfter(now, sessionDays * 24 * 60 - freshMinutes)) !== undefined,

    /** Logs a customer out everywhere but where they are. */
    endOthers: (customerId: number, token: string) => endOthers(customerId, hashOf(token)),

    /** Logs a customer out everywhere. */
    endAll: (customerId: number) => endAll(customerId),

    /** A token for a mail that lets its reader in once. Earlier ones go on: a stranger who asks for one ends none. */
    issueRecovery(customerId: number, minutes: number, now: Date): string {
      const token = randomToken();
      insertRecovery(hashOf(token), customerId, instantAfter(now, minutes));
      return token;
    },

    /** Whose recovery it is, once; null when it is unknown, used or expired. */
    redeemRecovery: (token: string, now: Date): number | null =>
      takeRecovery.get(hashOf(token), now.toISOString())?.customer_id ?? null,

    /** The links of mails that let this customer in stop working. */
    endRecoveries: (customerId: number) => dropRecoveries(customerId),

    /** Forgets what expired. */
    prune(now: Date): void {
      endExpired(now.toISOString());
      dropExpired(now.toISOString());
    },
  };
}

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
