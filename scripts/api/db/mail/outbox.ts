import type { DatabaseSync } from 'node:sqlite';
import { shop } from '../../../../src/shop.ts';
import { command, query } from '../statement.ts';

/** Outbox in place of real mail delivery; shown on a page. */
export function outboxOf(database: DatabaseSync) {
  const insert = command<[string, string, string, string]>(
    database,
    'INSERT INTO mail (sent_at, recipient, subject, body) VALUES (?, ?, ?, ?)',
  );
  const list = query<[number], MailRow>(
    database,
    'SELECT id, sent_at, recipient, subject, body FROM mail ORDER BY id DESC LIMIT ?',
  );
  const toRecipient = query<[string, number], MailRow>(
    database,
    'SELECT id, sent_at, recipient, subject, body FROM mail WHERE recipient = ? ORDER BY id DESC LIMIT ?',
  );

  const removeOld = command<[string, number, string, string]>(
    database,
    `DELETE FROM mail WHERE (sent_at <= ? OR id <= (SELECT max(id) FROM mail) - ?)
       AND NOT (recipient = ? AND sent_at > ?)`,
  );

  return {
    send: (mail: Mail, now: Date) =>
      insert(now.toISOString(), mail.to.toLowerCase(), mail.subject, mail.body).id,
    /** Newest first. */
    latest: (limit = 100): readonly MailRow[] => list.all(limit),
    to: (recipient: string, limit = 100): readonly MailRow[] =>
      toRecipient.all(recipient.toLowerCase(), limit),
    /** Deletes mails older than a month, and beyond the newest ten thousand; mails to the shop are kept for a year. */
    prune: (now: Date) =>
      removeOld(daysBefore(now, keptDays), mostMails, shop.email.toLowerCase(), daysBefore(now, shopsDays)),
  };
}

const keptDays = 30;
const shopsDays = 365;
const mostMails = 10_000;

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString();
}

/** Plain text; a line that is only a URL becomes a link on the outbox page. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

export interface MailRow {
  readonly id: number;
  readonly sent_at: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}
