import { mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readReportedChanges, storeChangeReport } from '../../scripts/publish/state/reported-changes.ts';
import { PublisherDaemon, type DaemonOptions, type Previews } from '../../scripts/publish/daemon/daemon.ts';
import {
  busyMs,
  firstRetryMs,
  maxRetryMs,
  quietMs,
  shareOf,
  shareOfPoll,
  type Job,
} from '../../scripts/publish/daemon/queue.ts';
import type { Cause } from '../../scripts/publish/state/run.ts';
import { PublishError, type PublishProblem } from '../../scripts/publish/publish-error.ts';
import type { PublishReport } from '../../scripts/publish/publish.ts';
import type { DataLayout } from '../../scripts/shared/settings.ts';
import { at, emptyShop, release } from '../serve/tiny-shop.ts';
import { report } from './report.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const noon = new Date('2026-11-20T12:00:00Z');
const upToDate = { isUpToDate: true };
const halfLost = new PublishError('too-many-lost', 'half of the catalogue');

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the schedule', () => {
  it('polls for changes at the start, and every ten minutes', async () => {
    const { jobs } = run();
    await pass(1000);
    expect(jobs).toMatchObject([{ causes: ['start'], isPoll: true }]);
    await pass(9 * minute);
    expect(jobs.length).toBe(1);
    await pass(minute);
    expect(jobs).toMatchObject([{}, { causes: ['schedule'], isPoll: true }]);
    await pass(62 * minute);
    expect(jobs.length).toBe(8);
  });

  it('rests for as long after a poll that takes longer than that', async () => {
    const { jobs, daemon, slowDown } = run();
    const finish = slowDown();
    await pass(35 * minute);
    finish();
    await pass(minute);
    expect(jobs.length).toBe(1);
    expect((await daemon.state()).next.at).toBeGreaterThan(Date.now() + 8 * minute);
  });

  it('reads every product once in a while, also after a restart', async () => {
    const fullSyncMs = 60 * minute;
    const first = run({ fullSyncMs });
    const fullSyncs = (jobs: readonly Job[]) => jobs.filter(({ isFull }) => isFull).length;
    await pass(61 * minute);
    expect(fullSyncs(first.jobs)).toBe(1);
    await pass(30 * minute);
    const { jobs } = first.restart();
    await pass(30 * minute);
    expect(fullSyncs(jobs)).toBe(1);
    vi.setSystemTime(new Date('2025-11-20T12:00:00Z'));
    const before = jobs.length;
    await pass(70 * minute);
    expect([fullSyncs(jobs), jobs.length > before + 5]).toEqual([2, true]);
  });

  it('reads every product with the next poll when that has failed', async () => {
    const { jobs, publish } = run({ fullSyncMs: 35 * minute, everyMs: 20 * minute });
    await pass(34 * minute);
    publish.mockRejectedValueOnce(halfLost);
    await pass(20 * minute);
    expect(jobs.map(({ isFull }) => isFull)).toEqual([false, false, true]);
    await pass(2 * minute);
    expect(jobs.at(-1)).toMatchObject({ causes: ['full-sync'], isFull: true });
  });

  it('polls when an offer ends, also after a restart', async () => {
    const end = Date.now() + 3 * minute;
    const first = run(upToDate, shopThatChangesAt(end));
    await pass(minute);
    expect((await first.daemon.state()).next).toEqual({ at: end, cause: 'reminder' });
    const { jobs } = first.restart();
    await pass(2 * minute - 1);
    expect(jobs).toEqual([]);
    await pass(5 * minute);
    expect(jobs).toMatchObject([{ causes: ['reminder'], isPoll: true }]);
  });

  it('forgets nothing that fell due, however that publish ends', async () => {
    const { data, publish } = run({}, shopThatChangesAt(Date.now() + minute));
    await pass(1000);
    publish.mockRejectedValue(halfLost);
    await pass(minute + 1000);
    expect(readReportedChanges(data).isPoll).toBe(true);
  });

  it.each([
    ['was notified before', { products: ['tomo-7'], lookAgainAt: [] }],
    ['fell due meanwhile', { products: [], lookAgainAt: [noon.getTime() - minute] }],
  ])('publishes at once what %s, also of a shop that was just published', async (_, changes) => {
    const data = emptyShop();
    storeChangeReport(data, changes);
    const { jobs } = run(upToDate, data);
    await pass(1000);
    expect(jobs.length).toBe(1);
  });

  it.each<[Cause, number]>([
    ['schedule', shareOfPoll],
    ['hand', shareOfPoll],
    ['webhook', 0],
    ['reminder', 0],
  ])('%s: checks %i products in turn besides', (cause, share) => {
    expect(shareOf({ causes: [cause] })).toBe(share);
  });
});

describe('requests', () => {
  it('within a moment become one publish, and those that come meanwhile one more', async () => {
    const { daemon, jobs, notify, slowDown } = run(upToDate);
    const finish = slowDown();
    for (let n = 0; n < 50; n++) notify();
    daemon.request({ cause: 'reminder', isAccepted: true });
    await pass(quietMs - 1);
    expect(jobs).toEqual([]);
    await pass(1);
    expect(jobs).toMatchObject([{ causes: ['webhook', 'reminder'], isPoll: true, isAccepted: true }]);
    notify();
    daemon.request({ cause: 'hand', isPoll: false });
    await pass(5000);
    expect(jobs.length).toBe(1);
    expect(await daemon.state()).toMatchObject({ running: {}, isWaiting: true });
    finish();
    await pass(1000);
    expect(jobs.slice(1)).toMatchObject([{ causes: ['webhook', 'hand'], isPoll: false, isAccepted: false }]);
  });

  it('that never pause do not put a publish off for ever', async () => {
    const { daemon, jobs, notify } = run(upToDate);
    for (let n = 0; n < 8; n++) {
      notify();
      await pass(100);
    }
    expect(jobs.length).toBe(2);
    daemon.request({ cause: 'hand' });
    await pass(1);
    expect(jobs.at(-1)).toMatchObject({ causes: ['webhook', 'hand'], isPoll: true });
  });
});

describe('a publish that did not get through', () => {
  it.each<[PublishProblem | 'bug', number | null]>([
    ['busy', busyMs],
    ['api-unreachable', firstRetryMs],
    ['api-failed', firstRetryMs],
    ['list-keeps-changing', firstRetryMs],
    ['build-failed', firstRetryMs],
    ['broken-site', firstRetryMs],
    ['bug', firstRetryMs],
    ['unsound-data', null],
    ['too-many-lost', null],
    ['paused', null],
    ['other-address', null],
  ])('%s: is tried again after %s ms', async (problem, delay) => {
    const { daemon, jobs, publish } = run(upToDate);
    publish.mockRejectedValueOnce(
      problem === 'bug' ? new Error('oh') : new PublishError(problem, 'in its words'),
    );
    daemon.request({ cause: 'hand', isAccepted: true });
    await pass((delay ?? minute) - 1);
    expect(jobs.length).toBe(1);
    const [last] = (await daemon.state()).runs;
    if (problem === 'busy') expect(last).toBeUndefined();
    else expect(last?.result).toMatchObject({ kind: 'refused', problem });
    await pass(1000);
    const causes = problem === 'busy' ? ['hand'] : ['retry'];
    expect(jobs.slice(1)).toMatchObject(delay === null ? [] : [{ causes, isPoll: true, isAccepted: true }]);
  });

  it('waits longer every time, up to ten minutes', async () => {
    const { jobs, publish, notify } = run({ ...upToDate, everyMs: day });
    const starts: number[] = [];
    publish.mockImplementation(() => {
      starts.push(Date.now());
      return Promise.reject(new PublishError('api-failed', 'the API failed'));
    });
    notify();
    await pass(35 * minute);
    const delays = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    expect(delays.slice(0, 7)).toEqual([5000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000]);
    expect(delays.slice(7).every((ms) => ms === maxRetryMs)).toBe(true);
    const before = jobs.length;
    notify();
    await pass(quietMs);
    expect(jobs.length).toBe(before + 1);
  });

  it('after a full disk is made as soon as there is room', async () => {
    const { data, jobs, log, notify } = run();
    await pass(1000);
    const file = join(data.root, 'publisher.db');
    renameSync(file, `${file}.away`);
    mkdirSync(file);
    notify();
    await pass(11 * minute);
    rmdirSync(file);
    renameSync(`${file}.away`, file);
    await pass(6000);
    expect(jobs).toMatchObject([{ causes: ['start'] }, { causes: ['webhook', 'schedule'] }]);
    expect(log.error).toHaveBeenCalled();
    expect(vi.mocked(log.error).mock.calls.length).toBeLessThan(200);
  });

  it('because it was killed stays in the history, and a new start reads everything', async () => {
    const first = run();
    first.slowDown();
    await pass(1000);
    const { daemon, jobs } = first.restart();
    await pass(1000);
    expect(jobs).toMatchObject([{ causes: ['start'], isPoll: true }]);
    expect((await daemon.state()).runs).toMatchObject([{ result: { kind: 'published' } }, { endedAt: null }]);
  });
});

it('tells how far a publish is', async () => {
  const { daemon, publish, slowDown } = run();
  const finish = slowDown();
  await pass(1000);
  publish.mock.lastCall?.[1].task('products', 10).step();
  const state = await daemon.state();
  expect(state.running).toMatchObject({ doing: 'products', steps: { done: 1, total: 10 } });
  finish();
  await pass(0);
  expect((await daemon.state()).running).toBeNull();
});

it('goes to the version that is chosen, and says that it is paused', async () => {
  const { data, daemon } = run(upToDate);
  const { id: first } = await release(data, { 'index.html': 'uno' });
  await release(data, { 'index.html': 'dos' }, at(1000));
  const { id: third } = await release(data, { 'index.html': 'tres' }, at(2000));
  await daemon.rollBack(first);
  expect(await daemon.state()).toMatchObject({ live: { id: first }, pause: { release: third } });
});

describe('a preview', () => {
  it('is made after the publishes that wait, and the last request counts', async () => {
    const { daemon, make, slowDown } = run();
    const finish = slowDown();
    await pass(1000);
    daemon.requestPreview({ isAccepted: false, at: null });
    daemon.requestPreview({ isAccepted: true, at: null });
    await pass(1000);
    expect(make).not.toHaveBeenCalled();
    expect(await daemon.state()).toMatchObject({ isPreviewWaiting: true });
    finish();
    await pass(0);
    expect(make.mock.calls.map(([request]) => request)).toEqual([{ isAccepted: true, at: null }]);
    expect(await daemon.state()).toMatchObject({
      ...{ running: null, isPreviewWaiting: false },
      runs: [{ result: { kind: 'previewed', release: null } }, {}],
    });
  });

  it('that cannot be made is in the history and delays no publish', async () => {
    const { daemon, jobs, make } = run(upToDate);
    make.mockRejectedValueOnce(new PublishError('api-unreachable', 'down'));
    daemon.requestPreview({ isAccepted: false, at: null });
    await pass(minute);
    expect(make).toHaveBeenCalledOnce();
    expect((await daemon.state()).runs).toMatchObject([
      { result: { kind: 'not-previewed', problem: 'api-unreachable' } },
    ]);
    await pass(10 * minute);
    expect(jobs).toHaveLength(1);
  });

  it.each([
    [new PublishError('preview-outdated', 'newer'), []],
    [Object.assign(new Error('no space left'), { code: 'ENOSPC' }), [{ result: { problem: 'disk-full' } }]],
  ])('that cannot go live: %s', async (error, runs) => {
    const { daemon, publishPreview } = run(upToDate);
    publishPreview.mockRejectedValueOnce(error);
    await expect(daemon.publishPreview('r7')).rejects.toBe(error);
    expect((await daemon.state()).runs).toMatchObject(runs);
  });
});

function shopThatChangesAt(moment: number): DataLayout {
  const data = emptyShop();
  storeChangeReport(data, { products: [], lookAgainAt: [moment] });
  return data;
}

type Circumstances = Partial<Pick<DaemonOptions, 'isUpToDate' | 'everyMs' | 'fullSyncMs'>>;

function run(circumstances: Circumstances = {}, data: DataLayout = emptyShop()) {
  const jobs: Job[] = [];
  const log = pino({ level: 'silent' });
  vi.spyOn(log, 'error');
  const publish = vi.fn<DaemonOptions['publish']>(() => Promise.resolve(report));
  const make = vi.fn<Previews['make']>(() => Promise.resolve(null));
  const publishPreview = vi.fn<Previews['publish']>();
  const daemon = new PublisherDaemon({
    data,
    previews: { make, publish: publishPreview },
    everyMs: 10 * minute,
    fullSyncMs: day,
    log,
    ...circumstances,
    publish: (job, progress) => {
      jobs.push(job);
      return publish(job, progress);
    },
  });
  onTestFinished(() => daemon.stop());
  return {
    ...{ daemon, jobs, log, publish, data, make, publishPreview },
    notify: () => daemon.request({ cause: 'webhook', isPoll: false }),
    /** The next publish takes until the returned function is called. */
    slowDown: () => {
      const { promise, resolve } = Promise.withResolvers<PublishReport>();
      publish.mockImplementationOnce(() => promise);
      return () => resolve(report);
    },
    restart: () => {
      daemon.stop();
      return run(circumstances, data);
    },
  };
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}
