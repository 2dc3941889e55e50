/** A rollback pauses automatic publishes until a person publishes: the next one would undo it. */
import type { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../shared/settings.ts';
import { PublishError } from '../publish-error.ts';
import { withPublisherDatabase } from './database.ts';

export interface Pause {
  /** Epoch milliseconds. */
  readonly since: number;
  readonly release: string;
}

/** Null when publishes go live without a person. */
export function readPause(data: DataLayout): Pause | null {
  return withPublisherDatabase(data, pauseIn);
}

/** @throws PublishError `paused` while there is a pause. */
export function refuseWhilePaused(data: DataLayout): void {
  refusePaused(readPause(data));
}

export function startPause(data: DataLayout, { since, release }: Pause): void {
  withPublisherDatabase(data, (database) =>
    database.prepare('INSERT OR REPLACE INTO pause VALUES (1, ?, ?)').run(since, release),
  );
}

export function endPause(data: DataLayout): void {
  withPublisherDatabase(data, endPauseIn);
}

export function endPauseIn(database: DatabaseSync): void {
  database.exec('DELETE FROM pause');
}

export function pauseIn(database: DatabaseSync): Pause | null {
  const row = database.prepare('SELECT since, release FROM pause').get();
  return row === undefined ? null : { since: Number(row['since']), release: String(row['release']) };
}

export function refusePaused(paused: Pause | null): void {
  if (paused === null) return;
  const message = `the site was taken back from release ${paused.release}. Publish by hand to go on.`;
  throw new PublishError('paused', message);
}
