/**
 * Pause after a rollback: automatic publishes are blocked until a person publishes again, otherwise the next scheduled
 * one would restore the release that was just rolled back.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../shared/settings.ts';
import { PublishError } from '../publish-error.ts';
import { atOnce, withPublisherDatabase } from './publisher-database.ts';
import { activateRelease, readCurrentId, rollback, type Release } from '../release/releases.ts';

export interface Pause {
  /** Epoch milliseconds. */
  readonly since: number;
  /** The release that was rolled back. */
  readonly release: string;
}

/**
 * Rolls back. The pause is set first: from then on no publish goes live, and a kill in between leaves a site that waits
 * for a person.
 * @param to the id of a release; null for the one before the live one.
 * @throws NoOlderRelease
 */
export async function goBack(data: DataLayout, now: Date, to: string | null = null): Promise<Release> {
  const before = readPause(data);
  const release = (await readCurrentId(data)) ?? '';
  withPublisherDatabase(data, (database) =>
    database.prepare('INSERT OR REPLACE INTO pause VALUES (1, ?, ?)').run(now.getTime(), release),
  );
  try {
    return await rollback(data, to);
  } catch (error) {
    if (before === null) endPause(data);
    throw error;
  }
}

/**
 * Makes a release live unless there is a pause. Both in one transaction of the publisher's database, so that a rollback
 * comes before it or after it.
 * @throws PublishError `paused`
 */
export function switchTo(data: DataLayout, id: string): void {
  withPublisherDatabase(data, (database) =>
    atOnce(database, () => {
      refusePaused(pauseIn(database));
      activateRelease(data, id);
    }),
  );
}

/** Null when publishes go live without a person. */
export function readPause(data: DataLayout): Pause | null {
  return withPublisherDatabase(data, pauseIn);
}

/** @throws PublishError `paused` while there is a pause. */
export function refuseWhilePaused(data: DataLayout): void {
  refusePaused(readPause(data));
}

export function endPause(data: DataLayout): void {
  withPublisherDatabase(data, (database) => database.exec('DELETE FROM pause'));
}

function pauseIn(database: DatabaseSync): Pause | null {
  const row = database.prepare('SELECT since, release FROM pause').get();
  return row === undefined ? null : { since: Number(row['since']), release: String(row['release']) };
}

function refusePaused(paused: Pause | null): void {
  if (paused === null) return;
  const message = `the site was taken back from release ${paused.release}. Publish by hand to go on.`;
  throw new PublishError('paused', message);
}
