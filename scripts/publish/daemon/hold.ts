/**
 * Hold after a rollback: automatic publishes are blocked until a person publishes again, otherwise the next scheduled
 * one would restore the release that was just rolled back.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../settings.ts';
import { PublishError } from '../publish-error.ts';
import { atOnce, withPublisherDatabase } from './publisher-database.ts';
import { activateRelease, readCurrentId, rollback, type Release } from '../release/releases.ts';

export interface Hold {
  /** Epoch milliseconds. */
  readonly since: number;
  /** The release that was rolled back. */
  readonly release: string;
}

/**
 * Rolls back. The hold is set first: from then on no publish goes live, and a kill in between leaves a site that waits
 * for a person.
 * @param to the id of a release; null for the one before the live one.
 * @throws NoOlderRelease
 */
export async function goBack(data: DataLayout, now: Date, to: string | null = null): Promise<Release> {
  const before = readHold(data);
  const release = (await readCurrentId(data)) ?? '';
  withPublisherDatabase(data, (database) =>
    database.prepare('INSERT OR REPLACE INTO hold VALUES (1, ?, ?)').run(now.getTime(), release),
  );
  try {
    return await rollback(data, to);
  } catch (error) {
    if (before === null) liftHold(data);
    throw error;
  }
}

/**
 * Makes a release live unless there is a hold. Both in one transaction of the publisher's database, so that a rollback
 * comes before it or after it.
 * @throws PublishError `held`
 */
export function switchTo(data: DataLayout, id: string): void {
  withPublisherDatabase(data, (database) =>
    atOnce(database, () => {
      refuseHeld(holdIn(database));
      activateRelease(data, id);
    }),
  );
}

/** Null when publishes go live without a person. */
export function readHold(data: DataLayout): Hold | null {
  return withPublisherDatabase(data, holdIn);
}

/** @throws PublishError `held` while there is a hold. */
export function refuseWhileHeld(data: DataLayout): void {
  refuseHeld(readHold(data));
}

export function liftHold(data: DataLayout): void {
  withPublisherDatabase(data, (database) => database.exec('DELETE FROM hold'));
}

function holdIn(database: DatabaseSync): Hold | null {
  const row = database.prepare('SELECT since, release FROM hold').get();
  return row === undefined ? null : { since: Number(row['since']), release: String(row['release']) };
}

function refuseHeld(held: Hold | null): void {
  if (held === null) return;
  const message = `the site was taken back from release ${held.release}. Publish by hand to go on.`;
  throw new PublishError('held', message);
}
