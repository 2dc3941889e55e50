import type { DatabaseSync } from 'node:sqlite';
import { command, query } from './statement.ts';

/** Mail that a real shop would send; here it is kept to be read on a page. */
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

  return {
    send: (mail: Mail, now: Date) =>
      insert(now.toISOString(), mail.to.toLowerCase(), mail.subject, mail.body).id,
    /** Newest first. */
    latest: (limit = 100): readonly MailRow[] => list.all(limit),
    to: (recipient: string, limit = 100): readonly MailRow[] =>
      toRecipient.all(recipient.toLowerCase(), limit),
  };
}

/** Plain text; a line that is nothing but an address is a link on the outbox page. */
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
