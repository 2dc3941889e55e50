import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { askedMailsOf } from './mail/asked-mails.ts';
import { cartsOf } from './cart/carts.ts';
import { idempotencyRecordsOf } from './idempotency-records.ts';
import { knownDevicesOf } from './session/known-devices.ts';
import { mailLinksOf } from './mail/mail-links.ts';
import { outboxOf } from './mail/outbox.ts';
import { registrationsOf } from './session/registrations.ts';
import { sessionsOf } from './session/sessions.ts';

/** Rows per transaction, small so that cart calls hardly wait for the write lock. */
const stepRows = 200;

/**
 * Deletes expired and unused data in small transactions, yielding after each. Ends early when the database is closed.
 * @returns number of deleted carts
 */
export async function prune(database: DatabaseSync, now: Date): Promise<number> {
  askedMailsOf(database).prune(now);
  idempotencyRecordsOf(database).prune(now);
  knownDevicesOf(database).prune(now);
  mailLinksOf(database).prune(now);
  outboxOf(database).prune(now);
  registrationsOf(database).prune(now);
  sessionsOf(database).prune(now);
  const carts = cartsOf(database);
  let gone = 0;
  let step = stepRows;
  while (database.isOpen && step === stepRows) {
    step = carts.prune(now, stepRows);
    gone += step;
    await setImmediate();
  }
  return gone;
}
