import type { DatabaseSync } from 'node:sqlite';
import { attemptsOf } from './attempts.ts';
import { cartsOf } from './carts.ts';
import { keptAnswersOf } from './kept-answers.ts';
import { registrationsOf } from './registrations.ts';
import { sessionsOf } from './sessions.ts';

/** Lets go of what nobody comes back to and of what expired. Answers how many carts went. */
export function prune(database: DatabaseSync, now: Date): number {
  attemptsOf(database).prune(now);
  keptAnswersOf(database).prune(now);
  registrationsOf(database).prune(now);
  sessionsOf(database).prune(now);
  return cartsOf(database).prune(now);
}
