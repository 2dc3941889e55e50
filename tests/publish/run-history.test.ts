/** Retention of the publisher's history and of its warnings. */
import { describe, expect, it } from 'vitest';
import {
  happened,
  lastFullSync,
  lastRefusing,
  lastRuns,
  openWarnings,
  record,
  settleWarning,
} from '../../scripts/publish/state/run-history.ts';
import type { Run, RunResult } from '../../scripts/publish/state/run.ts';
import type { PublishReport } from '../../scripts/publish/publish.ts';
import type { PublishWarning, ReadingWarning } from '../../scripts/publish/warning.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import { published, report } from './report.ts';

const poll: RunResult = { ...published, isNew: false };
const refused = { kind: 'refused', problem: 'api-failed', reason: 'down' } as const;
const many = 320;

describe('the history', () => {
  it('loses nothing that happened because nothing happened since', () => {
    const { data, ended } = open();
    ended({ ...published, refused: [{ why: 'missing', count: 3, products: [] }] });
    ended(poll, { isFull: true, endedAt: 6 });
    for (let count = 0; count < many; count += 1) ended({ ...poll, isListRead: false });
    expect(happened(data, 10)).toMatchObject([{ result: { isNew: true } }]);
    // Only the last polls are kept, and when everything was read.
    expect(lastRuns(data, 10_000).length).toBe(302);
    expect(lastFullSync(data, 10_000)).toBe(6);
  });

  it('knows which products were refused after publishes that read no list', () => {
    const { data, ended } = open();
    ended({ ...published, refused: [{ why: 'missing', count: 3, products: [] }] });
    ended({ ...poll, isListRead: false });
    expect(lastRefusing(data)?.result).toMatchObject({ refused: [{ count: 3 }] });
    ended(poll);
    expect(lastRefusing(data)?.result).toMatchObject({ refused: [] });
  });

  it('records a poll that a person asked for, what broke off, and going back', () => {
    const { data, ended } = open();
    ended(poll);
    ended(poll, { causes: ['hand'] });
    ended(null, { endedAt: null });
    ended({ kind: 'went-back', release: 'a', from: 'b' }, { causes: ['command'] });
    ended({ kind: 'refused', problem: 'paused', reason: '' });
    const kinds = happened(data, 10).map(({ result }) => result?.kind ?? null);
    expect(kinds).toEqual(['went-back', null, 'published']);
  });

  it('tells the same refusal once, with how often and since when', () => {
    const { data, ended } = open();
    for (let at = 10; at < 15; at += 1) ended(refused, { startedAt: at });
    expect(happened(data, 10)).toMatchObject([{ result: { problem: 'api-failed', times: 5, since: 10 } }]);
    ended({ ...refused, problem: 'build-failed' });
    ended(poll);
    ended({ ...refused, problem: 'build-failed' });
    const times = happened(data, 10).map(({ result }) => (result as { times?: number }).times);
    expect(times).toEqual([undefined, undefined, 5]);
  });
});

describe('a warning', () => {
  const a = { code: 'landing-missing', slug: 'a' } as const;
  const b = { code: 'landing-missing', slug: 'b' } as const;
  const deadLink = (page: string) => ({ code: 'dead-link', page, link: '/nada' }) as const;

  it('of what was read stays until everything was read again without it', () => {
    const { data, warned } = open();
    warned([a, b], { endedAt: 5 });
    warned([], { endedAt: 6 });
    warned([b], { endedAt: 7, isFull: true });
    expect(openWarnings(data)).toMatchObject([{ warning: b, since: 5 }]);
  });

  it('of a page stays until that page is made again without it, or is gone', () => {
    const { data, warned } = open();
    warned([deadLink('/a'), deadLink('/b')], {}, ['/a', '/b']);
    warned([], { isFull: true }, ['/c']);
    expect(openWarnings(data)).toHaveLength(2);
    warned([deadLink('/b')], {}, ['/a', '/b']);
    expect(openWarnings(data)).toMatchObject([{ warning: deadLink('/b') }]);
  });

  it('of the bar stays until the next publish without it', () => {
    const { data, warned } = open();
    const bar = { code: 'dead-bar-link', link: '/nada' } as const;
    warned([bar, a], {});
    warned([bar], {});
    expect(openWarnings(data)).toHaveLength(2);
    warned([], {});
    expect(openWarnings(data)).toMatchObject([{ warning: a }]);
  });

  it.each<[string, PublishWarning]>([
    ['of what was read', a],
    ['of a page', deadLink('/a')],
  ])('%s that a person has seen comes back only after it had ended', (_of, warning) => {
    const { data, warned } = open();
    const publish = (all: readonly PublishWarning[], endedAt: number) =>
      warned(all, { endedAt, isFull: true }, ['/a']);
    publish([warning], 5);
    settleWarning(data, openWarnings(data)[0]?.id ?? 0);
    publish([warning], 6);
    expect(openWarnings(data)).toEqual([]);
    publish([], 7);
    publish([warning], 8);
    expect(openWarnings(data)).toMatchObject([{ warning, since: 8 }]);
  });
});

function open() {
  const data = emptyShop();
  const ended = (result: RunResult | null, run: Partial<Run> = {}, of?: PublishReport) =>
    record(
      data,
      { causes: ['schedule'], startedAt: 1, endedAt: 1, isFull: false, ...run, result },
      console,
      of,
    );
  return {
    data,
    ended,
    warned: (all: readonly PublishWarning[], run: Partial<Run>, rendered: readonly string[] = []) => {
      const isRead = (warning: PublishWarning): warning is ReadingWarning =>
        !warning.code.startsWith('dead-');
      const read = all.filter(isRead);
      const warnings = all.filter((warning) => !isRead(warning));
      const sync = { ...report.sync, warnings: read };
      ended(poll, run, { ...report, sync, warnings, build: { ...report.build, rendered } });
    },
  };
}
