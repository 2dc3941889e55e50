/** A report, a result and a state of the publisher, for tests to add to. */
import { money } from '../../src/domain/money.ts';
import type { DaemonState } from '../../scripts/publish/daemon/daemon.ts';
import { resultOf } from '../../scripts/publish/run-result.ts';
import type { PublisherAppOptions } from '../../scripts/publish/http/publisher-server.ts';
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

/** What the panel asks of it, none of which does anything. */
export const idleDaemon: PublisherAppOptions['daemon'] = {
  request: () => undefined,
  rollBack: () => Promise.resolve(),
  settleWarning: () => undefined,
  requestPreview: () => undefined,
  publishPreview: () => Promise.resolve(),
  discardPreview: () => Promise.resolve(),
  state: () => Promise.resolve(idleState),
};

export const idleState: DaemonState = {
  running: null,
  isWaiting: false,
  retryAt: null,
  isPreviewWaiting: false,
  preview: null,
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

/** One page changed, one is new, one goes; a price moved. */
export const preview: NonNullable<DaemonState['preview']> = {
  id: '20261120T151000000Z-0000000000ff',
  madeAt: startedAt,
  at: null,
  isAccepted: false,
  isOutdated: false,
  changes: {
    pagesLive: 1200,
    kinds: [
      {
        ...{ kind: 'product', added: 1, changed: 70, removed: 1 },
        shown: [
          { path: '/producto/tomo-0', change: 'added', reason: { kind: 'new' } },
          { path: '/producto/tomo-1', change: 'changed', reason: { kind: 'product', fields: ['prices'] } },
          { path: '/producto/tomo-2', change: 'removed', reason: { kind: 'gone' } },
        ],
      },
    ],
    newProducts: { count: 1, shown: [{ slug: 'tomo-0', name: '<b>Tomo 0</b>' }] },
    goneProducts: { count: 1, shown: [{ slug: 'tomo-2', name: 'Tomo 2' }] },
    prices: {
      count: 1,
      shown: [
        { slug: 'tomo-1', name: 'Tomo 1', before: money(1_000_000, 'ARS'), after: money(1_200_000, 'ARS') },
      ],
    },
    pictures: { count: 0, shown: [] },
    otherFiles: { count: 0, shown: [] },
    refused: [],
    warnings: [],
  },
};
