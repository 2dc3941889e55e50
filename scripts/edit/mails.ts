/** `npm run api:mail`: messages to the shop. */
import type { DatabaseSync } from 'node:sqlite';
import { shop } from '../../src/shop.ts';
import { outboxOf, type MailRow } from '../api/db/mail/outbox.ts';
import type { EditorCommand } from './command.ts';
import { withoutEdit, wholeNumber } from './values.ts';

export const mailCommand: EditorCommand = {
  script: 'api:mail',
  usage:
    'npm run api:mail -- list [--limit N]      messages to the shop, revocations of purchases among them',
  verbs: {
    list: {
      positionals: [],
      options: { limit: { type: 'string' } },
      run: (database, args) => withoutEdit(listOf(database, wholeNumber(args, 'limit', 1, 10_000) ?? 20)),
    },
  },
};

function listOf(database: DatabaseSync, limit: number): readonly string[] {
  const mails = outboxOf(database).to(shop.email, limit);
  return mails.length === 0 ? ['No message.'] : mails.flatMap(linesOf);
}

function linesOf({ sent_at: at, subject, body }: MailRow): readonly string[] {
  return [`${at}  ${subject}`, ...body.split('\n').map((line) => `  ${line}`), ''];
}
