import type { DatabaseSync } from 'node:sqlite';
import { hashOf, instantAfter, randomToken } from './sessions.ts';
import { command, query } from '../statement.ts';

const deviceDays = 180;
/** Per customer; the least recently used are dropped first. */
const mostDevices = 20;

/**
 * Browsers with a successful password login. Their token grants no access; it only exempts from the rate limit for
 * unknown devices.
 */
export function knownDevicesOf(database: DatabaseSync) {
  const put = command<[string, number, string]>(
    database,
    'INSERT INTO known_device (token_hash, customer_id, expires_at) VALUES (?, ?, ?)',
  );
  const renew = command<[string, string]>(
    database,
    'UPDATE known_device SET expires_at = ? WHERE token_hash = ?',
  );
  const find = query<[string, number, string], { found: 1 }>(
    database,
    'SELECT 1 AS found FROM known_device WHERE token_hash = ? AND customer_id = ? AND expires_at > ?',
  );
  const trim = command<[number, number, number]>(
    database,
    `DELETE FROM known_device WHERE customer_id = ? AND token_hash NOT IN
      (SELECT token_hash FROM known_device WHERE customer_id = ? ORDER BY expires_at DESC LIMIT ?)`,
  );
  const endAll = command<[number]>(database, 'DELETE FROM known_device WHERE customer_id = ?');
  const prune = command<[string]>(database, 'DELETE FROM known_device WHERE expires_at <= ?');

  const isKnown = (token: string, customerId: number, now: Date): boolean =>
    find.get(hashOf(token), customerId, now.toISOString()) !== undefined;

  return {
    isKnown,
    /** Renews the browser's token if it belongs to this customer, else issues one. */
    remember(token: string | null, customerId: number, now: Date): string {
      const expiresAt = instantAfter(now, deviceDays * 24 * 60);
      if (token !== null && isKnown(token, customerId, now)) {
        renew(expiresAt, hashOf(token));
        return token;
      }
      const fresh = randomToken();
      put(hashOf(fresh), customerId, expiresAt);
      trim(customerId, customerId, mostDevices);
      return fresh;
    },
    endAll: (customerId: number) => endAll(customerId),
    prune: (now: Date) => prune(now.toISOString()),
  };
}
