/** Runs of the publisher: each publish is written down as it ends, and a rollback as it went. */
import type { DataLayout } from '../../shared/settings.ts';
import { PublishError } from '../publish-error.ts';
import type { PublishReport } from '../publish.ts';
import { readCurrentId, releaseToGoBackTo, type Release } from '../release/releases.ts';
import { endPause, readPause, startPause } from '../state/pause.ts';
import { record, type HistoryLog } from '../state/run-history.ts';
import { switchTo } from '../state/switch.ts';
import type { Cause, PublishedResult, RefusedResult, Run, RunResult } from '../state/run.ts';
import { groupsOf } from '../sync/refused.ts';

/**
 * Runs a publish and records how it ended, unless another program was publishing.
 * @param isKillShown records its start as well, so that a kill shows.
 */
export async function recordPublish(
  data: DataLayout,
  run: Pick<Run, 'causes' | 'isFull'> & { readonly isKillShown?: boolean },
  log: HistoryLog,
  publish: () => Promise<PublishReport>,
): Promise<PublishReport> {
  const started = { ...run, startedAt: Date.now() };
  const id = run.isKillShown === true ? record(data, { ...started, endedAt: null, result: null }, log) : null;
  const end = (result: RunResult | null, report?: PublishReport) =>
    record(data, { ...started, id, endedAt: Date.now(), result }, log, report);
  try {
    const report = await publish();
    end(resultOf(report), report);
    return report;
  } catch (error) {
    const isElsewhere = error instanceof PublishError && error.problem === 'busy';
    end(isElsewhere ? null : refusedResultOf(error));
    throw error;
  }
}

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
    const release = await releaseToGoBackTo(data, to);
    await switchTo(data, release.id, { isWayBack: true });
    const result = { kind: 'went-back', release: release.id, from } as const;
    record(data, { causes: [cause], startedAt: now, endedAt: now, isFull: false, result }, log);
    return release;
  } catch (error) {
    if (before === null) endPause(data);
    throw error;
  }
}

export function resultOf({ sync, build, warnings, release }: PublishReport): PublishedResult {
  const changed = [...sync.changed].slice(0, shown);
  const explained = sync.pages.explained.slice(0, shown);
  return {
    kind: 'published',
    release: release.id,
    isNew: release.isNew,
    products: changed.map(([slug]) => slug),
    names: Object.fromEntries(changed),
    changedProducts: sync.changed.size,
    pages: sync.pages.changedPaths.slice(0, shown),
    reasons: Object.fromEntries(explained.map(({ path, reason }) => [path, reason])),
    changedPages: sync.pages.changed,
    removedPages: build.removed.length,
    refused: groupsOf(sync.refused, shown),
    isListRead: sync.isListRead,
    warnings: [...sync.warnings, ...warnings].slice(0, shown),
  };
}

/** Why nothing went live. */
export function refusedResultOf(error: unknown): RefusedResult {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof PublishError)) return { kind: 'refused', problem: 'bug', reason };
  const { problem, missing } = error;
  return { kind: 'refused', problem, reason, ...(missing.length > 0 && { missing }) };
}

const shown = 30;
