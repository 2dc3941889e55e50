/** A report, a result and a state of the publisher, for tests to add to. */
import type { DaemonState } from '../../scripts/publish/daemon/daemon.ts';
import { resultOf } from '../../scripts/publish/daemon/runs.ts';
import type { PublishedResult } from '../../scripts/publish/state/run.ts';
import type { PublishReport } from '../../scripts/publish/publish.ts';

export const report: PublishReport = {
  sync: {
    products: 1,
    changed: new Map(),
    refused: [],
    lookAgainAt: [],
    isListRead: true,
    removedProducts: 0,
    pages: { pages: 1, changed: 0, removed: 0, changedPaths: [], explained: [] },
    pictures: 0,
    unparsedTitles: [],
    calls: 1,
    bar: [],
    warnings: [],
  },
  build: { pages: 1, rendered: [], removed: [] },
  warnings: [],
  crawl: {},
  release: {
    id: '20261120T120000000Z-000000000000',
    createdAt: new Date('2026-11-20T12:00:00Z'),
    isNew: true,
    files: 1,
  },
  ms: { sync: 1, render: 1, live: 5 },
};

export const published: PublishedResult = resultOf(report);

export const startedAt = Date.parse('2026-11-20T15:04:05Z');

export const idleState: DaemonState = {
  running: null,
  isWaiting: false,
  next: { at: startedAt + 600_000, cause: 'schedule' },
  pause: null,
  live: null,
  runs: [],
  happened: [],
  refusing: null,
  warnings: [],
  versions: [],
  outside: [],
  told: [],
};
