/** What a publish reports and what the history keeps of it, for tests to add to. */
import { resultOf, type PublishedResult } from '../../scripts/publish/daemon/run.ts';
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
  liveMs: 5,
  phases: { sync: 1, plan: 1, render: 1, release: 1 },
};

export const published: PublishedResult = resultOf(report);
