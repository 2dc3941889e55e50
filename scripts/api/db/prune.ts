import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { askedMailsOf } from './mail/asked-mails.ts';
import { cartsOf } from './cart/carts.ts';
import { keptAnswersOf } from './kept-answers.ts';
import { knownDevicesOf } from './session/known-devices.ts';
import { mailLinksOf } from './mail/mail-links.ts';
import { outboxOf } from './mail/outbox.ts';
import { registrationsOf } from './session/registrations.ts';
import { sessionsOf } from './session/sessions.ts';

/** Rows that one transaction deletes: a cart call that waits for the write lock hardly notices it. */
const stepRows = 200;

/**
 * Lets go of what nobody comes back to and of what expired, in small transactions with a pause after each, so that calls
 * are answered in between. Ends early when the database is closed meanwhile. Answers how many carts went.
 */
export async function prune(database: DatabaseSync, now: Date): Promise<number> {
  askedMailsOf(database).prune(now);
  keptAnswersOf(database).prune(now);
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
