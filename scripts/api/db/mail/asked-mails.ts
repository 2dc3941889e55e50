import type { DatabaseSync } from 'node:sqlite';
import { command, query } from '../statement.ts';

/**
 * Rate limit of requested mails by address and purpose, for known and unknown addresses alike (enumeration). Purposes
 * are counted separately, so that a stranger's requests of one kind do not block another.
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
    /** Whole seconds until the next one is allowed; 0 when it is allowed now. */
    waitSeconds(purpose: MailPurpose, address: string, now: Date): number {
      const since = new Date(now.getTime() - windowMs).toISOString();
      const oldest = recent.get(purpose, address.toLowerCase(), since, allowances[purpose] - 1);
      if (oldest === undefined) return 0;
      return Math.max(1, Math.ceil((Date.parse(oldest.at) + windowMs - now.getTime()) / 1000));
    },

    count: (purpose: MailPurpose, address: string, now: Date) =>
      insert(purpose, address.toLowerCase(), now.toISOString()),
    prune: (now: Date) => prune(new Date(now.getTime() - windowMs).toISOString()),
  };
}

export type MailPurpose = 'registration' | 'recovery' | 'address';

const windowMs = 3_600_000;

/** Mails per hour. */
const allowances: Readonly<Record<MailPurpose, number>> = { registration: 6, recovery: 3, address: 3 };
