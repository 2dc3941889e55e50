import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PublisherDaemon, type DaemonOptions } from '../../scripts/publish/daemon/daemon.ts';
import { firstRetryMs, type Job } from '../../scripts/publish/daemon/queue.ts';
import { PublisherStore } from '../../scripts/publish/daemon/store.ts';
import { PublishError } from '../../scripts/publish/publish-error.ts';
import type { PublishReport } from '../../scripts/publish/publish.ts';
import { readChangeNotifications } from '../../scripts/publish/daemon/change-notifications.ts';
import type { DataLayout } from '../../scripts/shared/settings.ts';
import { emptyShop } from '../serve/tiny-shop.ts';

const minute = 60_000;
const timetable = { everyMs: 10 * minute, fullSyncMs: 24 * 60 * minute };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the publisher', () => {
  it('polls for changes when it starts, and every ten minutes', async () => {
    const { jobs } = run();
    await pass(1000);
    expect(jobs).toMatchObject([{ causes: ['start'], isPoll: true }]);
    await pass(9 * minute);
    expect(jobs.length).toBe(1);
    await pass(minute);
    expect(jobs).toMatchObject([{}, { causes: ['schedule'], isPoll: true }]);
    await pass(61 * minute);
    expect(jobs.length).toBe(8);
  });

  it('rests for as long after a poll that takes longer than that', async () => {
    const { jobs, options, daemon } = run();
    const slow = Promise.withResolvers<PublishReport>();
    options.publish.mockImplementationOnce(() => slow.promise);
    await pass(35 * minute);
    slow.resolve(report());
    await pass(minute);
    expect(jobs.length).toBe(1);
    expect((await daemon.state()).next.at).toBeGreaterThan(Date.now() + 8 * minute);
  });

  it('lives through a store that is locked or on a full disk, and publishes what it is told', async () => {
    const { daemon, jobs, options } = run();
    await pass(1000);
    const fail = () => {
      throw new Error('database or disk is full');
    };
    const spies = [
      ...(['reminders', 'fullSyncAt', 'fallDue'] as const).map((name) => vi.spyOn(options.store, name)),
      ...(['begin', 'end'] as const).map((name) => vi.spyOn(options.store.history, name)),
    ].map((spy) => spy.mockImplementation(fail));
    daemon.request({ cause: 'webhook', only: ['tomo-7'] });
    await pass(11 * minute);
    for (const spy of spies) spy.mockRestore();
    await pass(6000);
    expect(jobs).toMatchObject([{ causes: ['start'] }, { causes: ['webhook', 'schedule'] }]);
    expect(options.log.error).toHaveBeenCalled();
    expect(vi.mocked(options.log.error).mock.calls.length).toBeLessThan(200);
    vi.spyOn(options.store.history, 'begin').mockImplementationOnce(() => {
      throw new Error('database is locked');
    });
    daemon.request({ cause: 'hand', only: null });
    await pass(1000);
    expect(jobs.at(-1)).toMatchObject({ causes: ['hand'] });
    expect(jobs.length).toBe(3);
  });

  it('reads every product once a day, and goes on when the clock is set back by a year', async () => {
    const { jobs } = run();
    const fullSyncs = () => jobs.filter(({ isFull }) => isFull).length;
    await pass(24 * 60 * minute + 1000);
    expect(fullSyncs()).toBe(1);
    vi.setSystemTime(new Date('2025-11-20T12:00:00Z'));
    await pass(26 * 60 * minute);
    expect([fullSyncs(), jobs.length > 280]).toEqual([2, true]);
  });

  it('publishes a burst at once, and what comes meanwhile once more', async () => {
    const slow = Promise.withResolvers<PublishReport>();
    const { daemon, jobs, options } = run();
    await pass(1000);
    options.publish.mockImplementationOnce(() => slow.promise);
    for (let n = 0; n < 50; n++) daemon.request({ cause: 'webhook', only: [`tomo-${n}`] });
    await pass(1000);
    expect(jobs.at(-1)?.only.length).toBe(50);
    daemon.request({ cause: 'webhook', only: ['a'] });
    daemon.request({ cause: 'webhook', only: ['b'] });
    await pass(5000);
    expect(jobs.length).toBe(2);
    slow.resolve(report());
    await pass(1000);
    expect(jobs.at(-1)?.only).toEqual(['a', 'b']);
    expect(jobs.length).toBe(3);
  });

  it('polls again when an offer ends, also after a restart', async () => {
    const first = run();
    await pass(1000);
    first.daemon.remind({ at: Date.now() + 3 * minute, only: ['tomo-7'] });
    await pass(minute);
    first.daemon.stop();
    const { jobs } = run(first.data);
    await pass(minute);
    expect(jobs.length).toBe(1);
    await pass(minute + 1000);
    expect(jobs).toMatchObject([{ causes: ['start'] }, { causes: ['reminder'], only: ['tomo-7'] }]);
    await pass(4 * minute);
    expect(jobs.length).toBe(2);
  });

  it('remembers when offers end, and polls again then', async () => {
    const { jobs, options, daemon } = run();
    const end = Date.now() + 4 * minute;
    options.priceChanges.mockResolvedValueOnce([end]);
    await pass(1000);
    expect((await daemon.state()).next).toMatchObject({ at: end, request: { cause: 'reminder' } });
    await pass(4 * minute);
    expect(jobs).toMatchObject([{ causes: ['start'] }, { causes: ['reminder'], isPoll: true }]);
    expect(options.priceChanges).toHaveBeenCalledTimes(2);
  });

  it('that somebody has just published knows when prices change, and waits for it', async () => {
    const { jobs, options } = run(emptyShop(), { isUpToDate: true, priceChanges: [Date.now() + minute] });
    await pass(minute - 1);
    expect(jobs).toEqual([]);
    await pass(1000);
    expect(jobs).toMatchObject([{ causes: ['reminder'], isPoll: true }]);
    expect(options.priceChanges).toHaveBeenCalled();
  });

  it.each<[string, (store: PublisherStore) => void]>([
    ['was told before', (store) => store.take({ ...delivery, products: ['tomo-7'] }, Date.now())],
    ['fell due meanwhile', (store) => store.remind({ at: Date.now() - minute, only: null })],
  ])('polls at once for what %s, also when somebody has just published', async (_, happened) => {
    const data = emptyShop();
    const store = new PublisherStore(data);
    happened(store);
    store.close();
    const { jobs } = run(data, { isUpToDate: true });
    await pass(1000);
    expect(jobs.length).toBe(1);
  });

  it('forgets nothing that fell due at one moment, however that publish ends', async () => {
    const { daemon, data, options } = run();
    await pass(1000);
    for (const only of [['tomo-1'], ['tomo-2'], null]) daemon.remind({ at: Date.now() + minute, only });
    options.publish.mockRejectedValue(new PublishError('too-many-lost', 'half of the catalogue'));
    await pass(minute + 1000);
    expect(readChangeNotifications(data)).toMatchObject({ products: ['tomo-1', 'tomo-2'], isPoll: true });
  });

  it('goes on when nobody can say when offers end', async () => {
    const { options, daemon } = run();
    options.priceChanges.mockRejectedValueOnce(new Error('the API is gone'));
    await pass(1000);
    expect((await daemon.state()).runs[0]?.result).toMatchObject({ kind: 'published' });
  });

  it('remembers why a publish was refused, and tries again what failed in passing', async () => {
    const { daemon, jobs, options } = run();
    options.publish.mockRejectedValueOnce(new PublishError('api-failed', 'the API failed'));
    await pass(1000);
    expect((await daemon.state()).runs[0]?.result).toEqual({
      kind: 'refused',
      problem: 'api-failed',
      reason: 'the API failed',
    });
    await pass(firstRetryMs);
    expect(jobs).toMatchObject([{ causes: ['start'] }, { causes: ['retry'] }]);
    expect((await daemon.state()).runs[0]?.result?.kind).toBe('published');
  });

  it('tells how far it is', async () => {
    const { daemon, options } = run();
    const slow = Promise.withResolvers<PublishReport>();
    options.publish.mockImplementationOnce((_, progress) => {
      progress.task('products', 10).step();
      return slow.promise;
    });
    await pass(1000);
    expect((await daemon.state()).running).toMatchObject({
      doing: 'products',
      steps: { done: 1, total: 10 },
    });
    slow.resolve(report());
    await pass(0);
    expect((await daemon.state()).running).toBeNull();
  });

  it('recovers from a kill: the run that was cut off stays open, and a new one reads everything', async () => {
    const first = run();
    first.options.publish.mockImplementation(() => new Promise(() => undefined));
    await pass(1000);
    first.daemon.stop();
    const { daemon, jobs } = run(first.data);
    await pass(1000);
    expect(jobs).toMatchObject([{ causes: ['start'], isPoll: true }]);
    expect((await daemon.state()).runs).toMatchObject([{ result: { kind: 'published' } }, { endedAt: null }]);
  });
});

/** A delivery without content. */
const delivery = { id: 'one', until: 0, lookAgainAt: [] };

interface Circumstances {
  readonly isUpToDate?: boolean;
  readonly priceChanges?: readonly number[];
}

function run(data: DataLayout = emptyShop(), { isUpToDate = false, priceChanges = [] }: Circumstances = {}) {
  const store = new PublisherStore(data);
  const jobs: Job[] = [];
  const options = {
    data,
    store,
    timetable,
    log: silentLog(),
    publish: vi.fn<DaemonOptions['publish']>(() => Promise.resolve(report())),
    priceChanges: vi.fn<NonNullable<DaemonOptions['priceChanges']>>(() => Promise.resolve(priceChanges)),
  };
  const daemon = new PublisherDaemon({
    ...options,
    isUpToDate,
    publish: (job, progress) => {
      jobs.push(job);
      return options.publish(job, progress);
    },
  });
  onTestFinished(() => {
    daemon.stop();
    store.close();
  });
  return { daemon, jobs, options, data };
}

function silentLog() {
  const log = pino({ level: 'silent' });
  vi.spyOn(log, 'error');
  return log;
}

/** Advances the fake timers and runs pending work. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

function report(): PublishReport {
  return {
    sync: {
      products: 1,
      changed: new Map(),
      refused: [],
      isListRead: true,
      removedProducts: 0,
      pages: { pages: 1, changed: 1, removed: 0, changedPaths: ['/producto/tomo-1'], explained: [] },
      pictures: 0,
      unparsedTitles: [],
      calls: 1,
      warnings: [],
    },
    build: { pages: 1, rendered: ['/producto/tomo-1'], removed: [] },
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
}
