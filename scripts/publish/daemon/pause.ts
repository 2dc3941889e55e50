/** Rollback. It pauses automatic publishes until a person publishes: the next one would undo it. */
import type { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../shared/settings.ts';
import { PublishError } from '../publish-error.ts';
import { activateRelease, readCurrentId, rollback, type Release } from '../release/releases.ts';
import { record, type HistoryLog } from './history.ts';
import { withPublisherDatabase } from './publisher-database.ts';
import type { Cause } from './run.ts';

export interface Pause {
  /** Epoch milliseconds. */
  readonly since: number;
  readonly release: string;
}

/**
 * The pause is set first: a kill in between leaves a site that waits for a person.
 * @param to the id of a release; null for the one before the live one.
 * @throws NoOlderRelease
 */
export async function goBack(
  data: DataLayout,
  { to, cause, log }: { readonly to: string | null; readonly cause: Cause; readonly log: HistoryLog },
): Promise<Release> {
  const before = readPause(data);
  const now = Date.now();
  const from = await readCurrentId(data);
  startPause(data, { since: now, release: from ?? '' });
  try {
    const release = await rollback(data, to);
    const result = { kind: 'went-back', release: release.id, from } as const;
    record(data, { causes: [cause], startedAt: now, endedAt: now, isFull: false, result }, log);
    return release;
  } catch (error) {
    if (before === null) endPause(data);
    throw error;
  }
}

/** Makes a release live, in a transaction, so that a rollback comes before it or after it. @throws PublishError `paused` */
export function switchTo(data: DataLayout, id: string): void {
  withPublisherDatabase(data, (database) => {
    refusePaused(pauseIn(database));
    activateRelease(data, id);
  });
}

/** Null when publishes go live without a person. */
export function readPause(data: DataLayout): Pause | null {
  return withPublisherDatabase(data, pauseIn);
}

/** @throws PublishError `paused` while there is a pause. */
export function refuseWhilePaused(data: DataLayout): void {
  refusePaused(readPause(data));
}

function startPause(data: DataLayout, { since, release }: Pause): void {
  withPublisherDatabase(data, (database) =>
    database.prepare('INSERT OR REPLACE INTO pause VALUES (1, ?, ?)').run(since, release),
  );
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
