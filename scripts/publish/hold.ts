/**
 * Hold after a rollback: automatic publishes are blocked until a person publishes again, otherwise the next scheduled
 * one would restore the release that was just rolled back.
 */
import type { DataLayout } from '../settings.ts';
import { withSwitchLock } from './lock.ts';
import { PublishError } from './publish-error.ts';
import { withPublisherDatabase } from './publisher-database.ts';
import { activateRelease, readCurrentId, rollback, type Release } from './release.ts';

export interface Hold {
  /** Epoch milliseconds. */
  readonly since: number;
  /** The release that was rolled back. */
  readonly release: string;
}

/**
 * Rolls back and sets the hold, under the switch lock: a concurrent publish either finds the hold or was live before
 * and is what is rolled back.
 * @param to the id of a release; null for the one before the live one.
 * @throws NoOlderRelease
 */
export function goBack(data: DataLayout, now: Date, to: string | null = null): Promise<Release> {
  return withSwitchLock(data, () => goBackAlone(data, now, to));
}

/** Makes a release live unless there is a hold. @throws PublishError `held` */
export function switchTo(data: DataLayout, id: string): Promise<void> {
  return withSwitchLock(data, async () => {
    refuseWhileHeld(data);
    if ((await readCurrentId(data)) !== id) await activateRelease(data, id);
  });
}

async function goBackAlone(data: DataLayout, now: Date, to: string | null): Promise<Release> {
  const taken = await readCurrentId(data);
  const before = readHold(data);
  // The hold is set first: a kill in between leaves a site that waits for a person, not one that undoes the rollback.
  hold(data, { since: now.getTime(), release: taken ?? '' });
  try {
    return await rollback(data, to);
  } catch (error) {
    if (before === null) liftHold(data);
    throw error;
  }
}

/** Null when publishes go live without a person. */
export function readHold(data: DataLayout): Hold | null {
  const row = withPublisherDatabase(data, (database) =>
    database.prepare('SELECT since, release FROM hold').get(),
  );
  return row === undefined ? null : { since: Number(row['since']), release: String(row['release']) };
}

/** @throws PublishError `held` while there is a hold. */
export function refuseWhileHeld(data: DataLayout): void {
  const held = readHold(data);
  if (held === null) return;
  const message = `the site was taken back from release ${held.release}. Publish by hand to go on.`;
  throw new PublishError('held', message);
}

export function liftHold(data: DataLayout): void {
  withPublisherDatabase(data, (database) => database.exec('DELETE FROM hold'));
}

function hold(data: DataLayout, { since, release }: Hold): void {
  withPublisherDatabase(data, (database) =>
    database.prepare('INSERT OR REPLACE INTO hold VALUES (1, ?, ?)').run(since, release),
  );
}
