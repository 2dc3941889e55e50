import type { DatabaseSync } from 'node:sqlite';
import { command, query } from './statement.ts';

/**
 * Counts of failed logins and asked mails by address, whether or not the address is a customer's: being refused must
 * not tell.
 */
export function attemptsOf(database: DatabaseSync) {
  const insert = command<[Kind, string, string]>(
    database,
    'INSERT INTO attempt (kind, email, at) VALUES (?, ?, ?)',
  );
  const recent = query<[Kind, string, string, number], { at: string }>(
    database,
    'SELECT at FROM attempt WHERE kind = ? AND email = ? AND at > ? ORDER BY at DESC LIMIT 1 OFFSET ?',
  );
  const forget = command<[Kind, string]>(database, 'DELETE FROM attempt WHERE kind = ? AND email = ?');
  const prune = command<[string]>(database, 'DELETE FROM attempt WHERE at <= ?');

  return {
    /** Whole seconds until another attempt is allowed; 0 when one is allowed now. */
    waitSeconds(kind: Kind, email: string, now: Date): number {
      const { maximum, minutes } = allowances[kind];
      const windowMs = minutes * 60_000;
      const since = new Date(now.getTime() - windowMs).toISOString();
      const oldest = recent.get(kind, email.toLowerCase(), since, maximum - 1);
      if (oldest === undefined) return 0;
      return Math.max(1, Math.ceil((Date.parse(oldest.at) + windowMs - now.getTime()) / 1000));
    },

    count: (kind: Kind, email: string, now: Date) => insert(kind, email.toLowerCase(), now.toISOString()),
    forget: (kind: Kind, email: string) => forget(kind, email.toLowerCase()),
    /** Forgets what no allowance looks at any more. */
    prune: (now: Date) => prune(new Date(now.getTime() - 24 * 3_600_000).toISOString()),
  };
}

type Kind = 'login' | 'mail';

const allowances: Readonly<Record<Kind, { maximum: number; minutes: number }>> = {
  login: { maximum: 10, minutes: 15 },
  mail: { maximum: 3, minutes: 60 },
};
