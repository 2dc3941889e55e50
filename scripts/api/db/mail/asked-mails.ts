import type { DatabaseSync } from 'node:sqlite';
import { command, query } from '../statement.ts';

/**
 * Mails that somebody asked for, by address and purpose, whether or not the address is a customer's: being refused must not
 * tell. Each purpose is counted apart, so that a stranger who asks for one kind keeps nobody from another.
 */
export function askedMailsOf(database: DatabaseSync) {
  const insert = command<[MailPurpose, string, string]>(
    database,
    'INSERT INTO asked_mail (purpose, address, at) VALUES (?, ?, ?)',
  );
  const recent = query<[MailPurpose, string, string, number], { at: string }>(
    database,
    'SELECT at FROM asked_mail WHERE purpose = ? AND address = ? AND at > ? ORDER BY at DESC LIMIT 1 OFFSET ?',
  );
  const prune = command<[string]>(database, 'DELETE FROM asked_mail WHERE at <= ?');

  return {
    /** Whole seconds until another one may be sent; 0 when one may be sent now. */
    waitSeconds(purpose: MailPurpose, address: string, now: Date): number {
      const since = new Date(now.getTime() - windowMs).toISOString();
      const oldest = recent.get(purpose, address.toLowerCase(), since, allowances[purpose] - 1);
      if (oldest === undefined) return 0;
      return Math.max(1, Math.ceil((Date.parse(oldest.at) + windowMs - now.getTime()) / 1000));
    },

    count: (purpose: MailPurpose, address: string, now: Date) =>
      insert(purpose, address.toLowerCase(), now.toISOString()),
    /** Forgets what no allowance looks at any more. */
    prune: (now: Date) => prune(new Date(now.getTime() - windowMs).toISOString()),
  };
}

export type MailPurpose = 'registration' | 'recovery' | 'address';

const windowMs = 3_600_000;

/** Mails in an hour. */
const allowances: Readonly<Record<MailPurpose, number>> = { registration: 6, recovery: 3, address: 3 };
