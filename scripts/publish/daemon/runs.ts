/** Runs of the publisher: each publish is written down as it ends, and a rollback as it went. */
import type { DataLayout } from '../../shared/settings.ts';
import { changedPages } from '../compare/changes.ts';
import type { Preview, publishPreview } from '../compare/preview.ts';
import { PublishError } from '../publish-error.ts';
import type { PublishReport } from '../publish.ts';
import { readCurrentId, releaseToGoBackTo, type Release } from '../release/releases.ts';
import { endPause, readPause, startPause } from '../state/pause.ts';
import { record, type HistoryLog, type MadeAndFound } from '../state/run-history.ts';
import { switchTo } from '../state/switch.ts';
import { refusedResultOf, resultOf } from '../run-result.ts';
import type { Cause, Run, RunResult } from '../state/run.ts';

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

/** Makes a preview and records how that ended. */
export async function recordPreview(
  data: DataLayout,
  { causes, at }: Pick<Run, 'causes'> & { readonly at: Date | null },
  log: HistoryLog,
  make: () => Promise<Preview | null>,
): Promise<Preview | null> {
  const startedAt = Date.now();
  const end = (result: RunResult) =>
    record(data, { causes, isFull: false, startedAt, endedAt: Date.now(), result }, log);
  try {
    const preview = await make();
    const pages = preview === null ? 0 : changedPages(preview.changes);
    const ofTime = at === null ? {} : { at: at.getTime() };
    end({ kind: 'previewed', release: preview?.id ?? null, pages, ...ofTime });
    return preview;
  } catch (error) {
    end({ ...refusedResultOf(error), kind: 'not-previewed' });
    throw error;
  }
}

/** Makes a preview live and records it as a publish; not when only this preview cannot. @throws PublishError */
export async function recordPublishedPreview(
  data: DataLayout,
  causes: readonly Cause[],
  log: HistoryLog,
  publish: () => ReturnType<typeof publishPreview>,
): Promise<void> {
  const startedAt = Date.now();
  const end = (result: RunResult, found?: MadeAndFound) =>
    record(data, { causes, isFull: false, startedAt, endedAt: Date.now(), result }, log, found);
  try {
    const { result, found } = await publish();
    end(result, found);
  } catch (error) {
    if (!isOfPreview(error)) end(refusedResultOf(error));
    throw error;
  }
}

/** Whether publishing goes on as ever, with this preview or without it. */
export function isOfPreview(error: unknown): error is PublishError {
  return (
    error instanceof PublishError &&
    ['preview-gone', 'preview-outdated', 'preview-of-later', 'busy'].includes(error.problem)
  );
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
