/**
 * After somebody has gone back to an older release, nothing goes live by itself until a person publishes again: the next
 * scheduled publish would else bring back what was just taken away.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DataLayout } from '../settings.ts';
import { withSwitchLock } from './lock.ts';
import { PublishError } from './publish-error.ts';
import { withPublisherDatabase } from './publisher-database.ts';
import { activateRelease, readCurrentId, rollback, type Release } from './release.ts';

export interface Hold {
  /** Epoch milliseconds. */
  readonly since: number;
  /** The release that was taken back. */
  readonly release: string;
}

/**
 * Makes another release live, and holds what publishes by itself. @param to its id; null for the one before the live one. No switch overtakes it: a publish under way
 * finds the hold, or was live before and is what is taken back. @throws NoOlderRelease
 */
export function goBack(data: DataLayout, now: Date, to: string | null = null): Promise<Release> {
  return withSwitchLock(data, () => goBackAlone(data, now, to));
}

/** Makes a release live unless somebody has gone back meanwhile. @throws PublishError `held` */
export function switchTo(data: DataLayout, id: string): Promise<void> {
  return withSwitchLock(data, async () => {
    refuseWhileHeld(data);
    if ((await readCurrentId(data)) !== id) await activateRelease(data, id);
  });
}

async function goBackAlone(data: DataLayout, now: Date, to: string | null): Promise<Release> {
  const taken = await readCurrentId(data);
  const before = readHold(data);
  // First: a kill in between leaves a site that waits for a person, not one that undoes what the person did.
  hold(data, { since: now.getTime(), release: taken ?? '' });
  try {
    return await rollback(data, to);
  } catch (error) {
    if (before === null) liftHold(data);
    throw error;
  }
}

/** Null when publishes go live as they come. */
export function readHold(data: DataLayout): Hold | null {
  carryOver(data);
  const row = withPublisherDatabase(data, (database) =>
    database.prepare('SELECT since, release FROM hold').get(),
  );
  return row === undefined ? null : { since: Number(row['since']), release: String(row['release']) };
}

/** @throws PublishError `held` while what publishes by itself is to wait. */
export function refuseWhileHeld(data: DataLayout): void {
  const held = readHold(data);
  if (held === null) return;
  const message = `the site was taken back from release ${held.release}. Publish by hand to go on.`;
  throw new PublishError('held', message);
}

export function liftHold(data: DataLayout): void {
  rmSync(olderFile(data), { force: true });
  withPublisherDatabase(data, (database) => database.exec('DELETE FROM hold'));
}

/** A version before 2026-11-22 wrote a file: who had gone back then has gone back still. */
function carryOver(data: DataLayout): void {
  const file = olderFile(data);
  if (!existsSync(file)) return;
  try {
    const { since, release } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Hold>;
    hold(data, { since: since ?? 0, release: release ?? '' });
  } catch (error) {
    // Whatever it says, it is there because somebody went back.
    if (!(error instanceof SyntaxError)) throw error;
    hold(data, { since: 0, release: '' });
  }
  rmSync(file, { force: true });
}

function olderFile(data: DataLayout): string {
  return join(data.root, 'publish-hold.json');
}

function hold(data: DataLayout, { since, release }: Hold): void {
  withPublisherDatabase(data, (database) =>
    database.prepare('INSERT OR REPLACE INTO hold VALUES (1, ?, ?)').run(since, release),
  );
}
