import type { PublishReport } from '../publish.ts';
import { groupsOf } from '../sync/refused.ts';
import type { RunResult } from './store.ts';

/** Of a report what people want to read of it later. */
export function resultOf({
  sync,
  build,
  warnings,
  release,
  first,
  liveMs,
  phases,
}: PublishReport): RunResult {
  const told = sync.pages.told.slice(0, shown);
  return {
    kind: 'published',
    release: release.id,
    isNew: release.isNew,
    products: sync.changedSlugs.slice(0, shown),
    changedProducts: sync.changedProducts,
    pages: sync.pages.changedPaths.slice(0, shown),
    reasons: Object.fromEntries(told.map(({ path, reason }) => [path, reason])),
    changedPages: sync.pages.changed,
    removedPages: build.removed.filter((file) => file.endsWith('.html')).length,
    first,
    liveMs,
    refused: groupsOf(sync.refused, shown),
    isListRead: sync.isListRead,
    warnings: [...sync.warnings, ...warnings].slice(0, shown),
    phases,
  };
}

/** Of products, pages and warnings. */
export const shown = 30;
