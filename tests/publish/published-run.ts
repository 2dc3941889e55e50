/** A publish in the history that made nothing, for tests to add to. */
import type { RunResult } from '../../scripts/publish/daemon/run.ts';

export const published: Extract<RunResult, { kind: 'published' }> = {
  kind: 'published',
  release: 'r',
  isNew: true,
  products: [],
  names: {},
  changedProducts: 0,
  pages: [],
  reasons: {},
  changedPages: 0,
  removedPages: 0,
  refused: [],
  isListRead: true,
  warnings: [],
  liveMs: 0,
  phases: {},
};
