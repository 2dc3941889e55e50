import type { DataLayout } from '../../shared/settings.ts';
import { readCurrentId, rollback, type Release } from '../release/releases.ts';
import { record, type HistoryLog } from './history.ts';
import { endPause, readPause, startPause } from './pause.ts';
import type { Cause } from './run.ts';

/**
 * Rolls back. The pause is set first: a kill in between leaves a site that waits for a person.
 * @param to the id of a release; null for the one before the live one.
 * @throws NoOlderRelease
 */
export async function rollBack(
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
