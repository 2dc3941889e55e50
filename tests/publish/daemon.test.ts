import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { compareSample } from '../../scripts/publish/daemon/compare.ts';
import { PublisherDaemon, type DaemonOptions } from '../../scripts/publish/daemon/daemon.ts';
import type { Job } from '../../scripts/publish/daemon/queue.ts';
import { PublisherStore } from '../../scripts/publish/daemon/store.ts';
import { PublishError } from '../../scripts/publish/publish-error.ts';
import type { PublishReport } from '../../scripts/publish/publish.ts';
import type { DataLayout } from '../../scripts/settings.ts';
import { build, emptyShop, publish as publishRelease } from '../serve/tiny-shop.ts';
import { openWorkshop } from './workshop.ts';

const minute = 60_000;
const timetable = { everyMs: 10 * minute, sweepMs: 24 * 60 * minute };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the publisher', () => {
  it('looks for changes when it starts, and every ten minutes', async () => {
    const { jobs } = run();
    await pass(1000);
    expect(jobs).toMatchObject([{ causes: ['start'], isLook: true }]);
    await pass(9 * minute);
    expect(jobs.length).toBe(1);
    await pass(minute);
    expect(jobs).toMatchObject([{}, { causes: ['schedule'], isLook: true }]);
    await pass(61 * minute);
    expect(jobs.length).toBe(8);
  });

  it('reads every product once a day', async () => {
    const { jobs } = run();
    await pass(24 * 60 * minute + 1000);
    expect(jobs.filter(({ isFull }) => isFull).length).toBe(1);
  });

  it('publishes a burst at once, and what comes meanwhile once more', async () => {
    const slow = Promise.withResolvers<PublishReport>();
    const { daemon, jobs, options } = run();
    await pass(1000);
    options.publish.mockImplementationOnce(() => slow.promise);
    for (let n = 0; n < 50; n++) daemon.wish({ cause: 'webhook', only: [`tomo-${n}`] });
    await pass(1000);
    expect(jobs.at(-1)?.only.length).toBe(50);
    daemon.wish({ cause: 'webhook', only: ['a'] });
    daemon.wish({ cause: 'webhook', only: ['b'] });
    await pass(5000);
    expect(jobs.length).toBe(2);
    slow.resolve(report());
    await pass(1000);
    expect(jobs.at(-1)?.only).toEqual(['a', 'b']);
    expect(jobs.length).toBe(3);
  });

  it('publishes once more when the API says something else afterwards, and then lets it be', async () => {
    const { jobs, options } = run();
    options.compare.mockResolvedValue(['tomo-7']);
    await pass(5000);
    expect(jobs).toMatchObject([
      { causes: ['start'] },
      { causes: ['mismatch'], only: ['tomo-7'], isLook: false },
    ]);
  });

  it('looks again when an offer ends, also after a restart', async () => {
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

  it('remembers when offers end, and looks again then', async () => {
    const { jobs, options, daemon } = run();
    const end = Date.now() + 4 * minute;
    options.offerEnds.mockResolvedValueOnce([end]);
    await pass(1000);
    expect((await daemon.state()).next).toMatchObject({ at: end, wish: { cause: 'reminder' } });
    await pass(4 * minute);
    expect(jobs).toMatchObject([{ causes: ['start'] }, { causes: ['reminder'], isLook: true }]);
    expect(options.offerEnds).toHaveBeenCalledTimes(2);
  });

  it('goes on when nobody can say when offers end or why pages changed', async () => {
    const { options, daemon } = run();
    options.offerEnds.mockRejectedValueOnce(new Error('the API is gone'));
    options.reasons.mockImplementationOnce(() => {
      throw new Error('the snapshot is gone');
    });
    await pass(1000);
    expect((await daemon.state()).runs[0]?.result).toMatchObject({ kind: 'published', reasons: {} });
  });

  it('remembers why a publish was refused, and tries again what failed in passing', async () => {
    const { daemon, jobs, options } = run();
    options.publish.mockRejectedValueOnce(new PublishError('api-failed', 'the API failed'));
    await pass(1000);
    expect((await daemon.state()).runs[0]?.result).toEqual({
      kind: 'refused',
      problem: 'api-failed',
      reason: 'the API failed',
      first: null,
    });
    await pass(30_000);
    expect(jobs).toMatchObject([{ causes: ['start'] }, { causes: ['retry'] }]);
    expect((await daemon.state()).runs[0]?.result?.kind).toBe('published');
  });

  it('remembers what was live before the rest was refused', async () => {
    const { daemon, options } = run();
    const first = { pages: 500, ms: 3000 };
    options.publish.mockRejectedValueOnce(new PublishError('broken-site', 'a list is broken', { first }));
    await pass(1000);
    expect((await daemon.state()).runs[0]?.result).toMatchObject({ kind: 'refused', first });
  });

  it('tells how far it is', async () => {
    const { daemon, options } = run();
    const slow = Promise.withResolvers<PublishReport>();
    options.publish.mockImplementationOnce((_, progress) => {
      progress.task('Reading products', 10).step();
      return slow.promise;
    });
    await pass(1000);
    expect((await daemon.state()).running).toMatchObject({
      doing: 'Reading products',
      steps: { done: 1, total: 10 },
    });
    slow.resolve(report());
    await pass(0);
    expect((await daemon.state()).running).toBeNull();
  });

  it('recovers from a kill: the run that was cut off stays open, and a new one looks at everything', async () => {
    const first = run();
    first.options.publish.mockImplementation(() => new Promise(() => undefined));
    await pass(1000);
    first.daemon.stop();
    const { daemon, jobs } = run(first.data);
    await pass(1000);
    expect(jobs).toMatchObject([{ causes: ['start'], isLook: true }]);
    expect((await daemon.state()).runs).toMatchObject([{ result: { kind: 'published' } }, { endedAt: null }]);
  });

  it('goes back to the release before and says that it is held', async () => {
    const { daemon, data } = run();
    build(data, { 'index.html': 'uno' });
    const first = await publishRelease(data);
    build(data, { 'index.html': 'dos' });
    await publishRelease(data, new Date(Date.now() + 1000));
    await daemon.goBack();
    expect(await daemon.state()).toMatchObject({ live: { id: first.id }, hold: { since: Date.now() } });
  });
});

describe('the comparison after a publish', () => {
  it('names what the API sells otherwise by now', async () => {
    vi.useRealTimers();
    const { backend, data, sync } = openWorkshop();
    const settings = { data, apiUrl: backend.origin };
    const first = await sync();
    expect(await compareSample(settings, { sync: first }, backend)).toEqual([]);
    Object.assign(backend.products[6] ?? {}, { pesos: 5 });
    Object.assign(backend.products[7] ?? {}, { title: 'not what is compared' });
    expect(await compareSample(settings, { sync: first }, backend)).toEqual(['tomo-7']);
  });
});

function run(data: DataLayout = emptyShop()) {
  const store = new PublisherStore(data);
  const jobs: Job[] = [];
  const options = {
    data,
    store,
    timetable,
    log: pino({ level: 'silent' }),
    publish: vi.fn<DaemonOptions['publish']>(() => Promise.resolve(report())),
    compare: vi.fn<DaemonOptions['compare']>(() => Promise.resolve([])),
    offerEnds: vi.fn<NonNullable<DaemonOptions['offerEnds']>>(() => Promise.resolve([])),
    reasons: vi.fn<NonNullable<DaemonOptions['reasons']>>(() => ({})),
  };
  const daemon = new PublisherDaemon({
    ...options,
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

/** Lets time and everything that waits for it pass. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

function report(): PublishReport {
  return {
    sync: {
      products: 1,
      changedProducts: 0,
      changedSlugs: [],
      removedProducts: 0,
      pages: { pages: 1, changed: 1, removed: 0, changedPaths: ['/producto/tomo-1'] },
      pictures: 0,
      seriesDoubts: [],
      calls: 1,
      warnings: [],
    },
    build: { by: 'astro', pages: 1, rendered: ['producto/tomo-1.html'], removed: [], peakMemory: 0 },
    warnings: [],
    crawl: {},
    release: { id: '20261120T120000000Z-000000000000', isNew: true, files: 1 },
    first: null,
    liveMs: 5,
    phases: { sync: 1, build: 1, gates: 1, crawl: 1, release: 1 },
  };
}
