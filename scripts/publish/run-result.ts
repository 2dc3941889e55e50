/** What the history keeps of a publish. */
import { PublishError } from './publish-error.ts';
import type { PublishReport } from './publish.ts';
import type { PublishedResult, RefusedResult } from './state/run.ts';
import { groupsOf } from './sync/refused.ts';

export function resultOf({
  sync,
  build,
  warnings,
  release,
}: Pick<PublishReport, 'sync' | 'build' | 'warnings' | 'release'>): PublishedResult {
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
  if (!(error instanceof PublishError))
    return { kind: 'refused', problem: isDiskFull(error) ? 'disk-full' : 'bug', reason };
  const { problem, missing } = error;
  return { kind: 'refused', problem, reason, ...(missing.length > 0 && { missing }) };
}

/** A file says it by its code, SQLite by `SQLITE_FULL`. */
function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { readonly code?: unknown; readonly errcode?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || errcode === 13;
}

const shown = 30;
