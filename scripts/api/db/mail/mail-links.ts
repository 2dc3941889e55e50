import type { DatabaseSync } from 'node:sqlite';
import { hashOf, instantAfter, randomToken } from '../session/sessions.ts';
import { command, query } from '../statement.ts';

/** Single-use links of mails about an email change: approve, confirm, undo. */
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
    /** Stores a link. @returns its token */
    issue(link: MailLink, minutes: number, now: Date): string {
      const token = randomToken();
      insert(hashOf(token), link.purpose, link.customer_id, link.address, instantAfter(now, minutes));
      return token;
    },

    /** A link's data without redeeming it; null when unknown, used or expired. */
    find: (token: string, now: Date): MailLink | null => find.get(hashOf(token), now.toISOString()) ?? null,

    /** A requested but unconfirmed email. */
    pendingAddress: (customerId: number, now: Date): string | null =>
      pending.get(customerId, now.toISOString())?.address ?? null,

    remove: (token: string) => remove(hashOf(token)),
    /** Ends an unconfirmed change. */
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
