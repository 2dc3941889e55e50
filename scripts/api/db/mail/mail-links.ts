import type { DatabaseSync } from 'node:sqlite';
import { hashOf, instantAfter, randomToken } from '../session/sessions.ts';
import { command, query } from '../statement.ts';

/** Links of mails about a customer's address: to approve a change, to confirm it, to take it back. */
export function mailLinksOf(database: DatabaseSync) {
  const insert = command<[string, LinkPurpose, number, string, string]>(
    database,
    'INSERT INTO mail_link (token_hash, purpose, customer_id, address, expires_at) VALUES (?, ?, ?, ?, ?)',
  );
  const find = query<[string, string], MailLink>(
    database,
    'SELECT purpose, customer_id, address FROM mail_link WHERE token_hash = ? AND expires_at > ?',
  );
  const pending = query<[number, string], { address: string }>(
    database,
    `SELECT address FROM mail_link WHERE customer_id = ? AND purpose IN ('approve', 'confirm') AND expires_at > ?`,
  );
  const remove = command<[string]>(database, 'DELETE FROM mail_link WHERE token_hash = ?');
  const endChange = command<[number]>(
    database,
    `DELETE FROM mail_link WHERE customer_id = ? AND purpose IN ('approve', 'confirm')`,
  );
  const endAll = command<[number]>(database, 'DELETE FROM mail_link WHERE customer_id = ?');
  const prune = command<[string]>(database, 'DELETE FROM mail_link WHERE expires_at <= ?');

  return {
    /** Keeps it and answers the token of its link. */
    issue(link: MailLink, minutes: number, now: Date): string {
      const token = randomToken();
      insert(hashOf(token), link.purpose, link.customer_id, link.address, instantAfter(now, minutes));
      return token;
    },

    /** What a link stands for, without using it up; null for one that is unknown, used or expired. */
    find: (token: string, now: Date): MailLink | null => find.get(hashOf(token), now.toISOString()) ?? null,

    /** The address that a customer asked for and has not confirmed yet. */
    pendingAddress: (customerId: number, now: Date): string | null =>
      pending.get(customerId, now.toISOString())?.address ?? null,

    remove: (token: string) => remove(hashOf(token)),
    /** A change that was not confirmed yet is none any more. */
    endChange: (customerId: number) => endChange(customerId),
    endAll: (customerId: number) => endAll(customerId),
    prune: (now: Date) => prune(now.toISOString()),
  };
}

export type LinkPurpose = 'approve' | 'confirm' | 'undo';

export interface MailLink {
  readonly purpose: LinkPurpose;
  readonly customer_id: number;
  readonly address: string;
}
