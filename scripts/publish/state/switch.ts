/**
 * What makes a release live, for a publish, a rollback and the panel, and what writes down in the same transaction
 * what changed for those outside.
 */
import { readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../shared/settings.ts';
import { whenMissing } from '../../shared/when-missing.ts';
import { previewOutdated } from '../publish-error.ts';
import { changesBetween } from '../release/differences.ts';
import { activateRelease, currentFile, readCurrentId } from '../release/releases.ts';
import { withPublisherDatabase } from './database.ts';
import { endPauseIn, pauseIn, refusePaused, type Pause } from './pause.ts';
import { hasReceivers, lastSwitch, noteSwitch } from './receivers.ts';

/** What a person saw before deciding. */
export interface Seen {
  readonly live: string | null;
  readonly pause: Pause | null;
}

/**
 * A rollback comes before it or after it.
 * @param isWayBack goes on during a pause, which it has just begun
 * @param seen goes on, and ends the pause, only while this is still so
 * @throws PublishError `paused`, `preview-outdated`
 */
export async function switchTo(
  data: DataLayout,
  id: string,
  { isWayBack = false, seen }: { readonly isWayBack?: boolean; readonly seen?: Seen } = {},
): Promise<void> {
  const refuse = (database: DatabaseSync) => {
    if (seen !== undefined) endSeenPause(data, database, seen);
    else if (!isWayBack) refusePaused(pauseIn(database));
    return true;
  };
  await noted(data, id, refuse, () => activateRelease(data, id));
}

function endSeenPause(data: DataLayout, database: DatabaseSync, { live, pause }: Seen): void {
  if (currentNow(data) !== live || pauseIn(database)?.since !== pause?.since) throw previewOutdated();
  endPauseIn(database);
}

/** Notes what is live when the switch did not: a kill, or a full disk, came between the switch and its note. */
export async function noteLive(data: DataLayout): Promise<void> {
  const id = await readCurrentId(data);
  if (id !== null)
    await noted(
      data,
      id,
      () => currentNow(data) === id,
      () => undefined,
    );
}

/** @param isStill whether it is still to be done, in the transaction */
async function noted(
  data: DataLayout,
  id: string,
  isStill: (database: DatabaseSync) => boolean,
  work: () => void,
): Promise<void> {
  for (let isDone = false; !isDone;) {
    const seen = withPublisherDatabase(data, (database) => stateOf(database));
    const changes = seen.isTold ? await changesBetween(data, seen.last?.release ?? null, id) : [];
    isDone = withPublisherDatabase(data, (database) => {
      if (!isStill(database)) return true;
      const { isTold, last } = stateOf(database);
      // Another switch came between.
      if (isTold !== seen.isTold || last?.id !== seen.last?.id) return false;
      if (isTold && last?.release !== id) noteSwitch(database, { release: id, at: Date.now() }, changes);
      work();
      return true;
    });
  }
}

function stateOf(database: DatabaseSync) {
  return { isTold: hasReceivers(database), last: lastSwitch(database) };
}

function currentNow(data: DataLayout): string | null {
  try {
    return readFileSync(currentFile(data), 'utf8').trim();
  } catch (error) {
    return whenMissing(null)(error);
  }
}
