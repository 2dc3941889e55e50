import type { PublishReport } from '../publish.ts';
import { PublishError } from '../publish-error.ts';
import { groupsOf } from '../sync/refused.ts';
import type { RunWarnings } from './run-history.ts';
import type { RunResult } from './run.ts';

/** Reduces a report to what the history stores. */
export function resultOf({ sync, build, warnings, release, liveMs, phases }: PublishReport): RunResult {
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
    liveMs,
    refused: groupsOf(sync.refused, shown),
    isListRead: sync.isListRead,
    warnings: [...sync.warnings, ...warnings].slice(0, shown),
    phases,
  };
}

/** Warnings that stay open until settled. */
export function warningsOf(
  { sync, build, warnings }: Pick<PublishReport, 'sync' | 'build' | 'warnings'>,
  isFull: boolean,
): RunWarnings {
  const made = [...build.rendered, ...build.removed];
  return { isFull, read: sync.warnings, ofPages: warnings, made };
}

/** Why nothing went live. */
export function refusalOf(error: unknown): Extract<RunResult, { kind: 'refused' }> {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof PublishError)) return { kind: 'refused', problem: 'bug', reason };
  const { problem, missing } = error;
  return { kind: 'refused', problem, reason, ...(missing.length > 0 && { missing }) };
}

/** Maximum entries of products, pages and warnings. */
const shown = 30;
