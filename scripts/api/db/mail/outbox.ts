import type { DatabaseSync } from 'node:sqlite';
import { sqlOf } from '../statement.ts';

export function outboxOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    send: ({ to, subject, body }: Mail, now: Date): number =>
      sql.insert('mail', { sent_at: now.toISOString(), recipient: to.toLowerCase(), subject, body }),
    takeBack: (id: number): void => void sql.run`DELETE FROM mail WHERE id = ${id}`,
    latest: (limit = 100) => sql.all<MailRow>`SELECT * FROM mail ORDER BY id DESC LIMIT ${limit}`,
    to: (recipient: string, limit = 100) =>
      sql.all<MailRow>`SELECT * FROM mail WHERE recipient = ${recipient.toLowerCase()} ORDER BY id DESC LIMIT ${limit}`,
  };
}

/** A line that is only a URL becomes a link on the outbox page. */
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
