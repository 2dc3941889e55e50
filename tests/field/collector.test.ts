/** Batches of field data on a database that is locked, broken or full; limits; retention. */
import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FieldCollector, type CollectorOptions } from '../../scripts/field/collector.ts';
import { FieldStore, keptReleases, keptWeeks, type Growth } from '../../scripts/field/field-store.ts';
import { dayMs } from '../../scripts/field/weeks.ts';
import type { DataLayout } from '../../scripts/settings.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import { exampleReport as good } from './example-report.ts';

const noon = Date.parse('2026-11-20T15:00:00Z');

function open(more: Partial<CollectorOptions> = {}) {
  const data = more.data ?? emptyShop();
  const log = { error: vi.fn(), info: vi.fn() };
  const collector = new FieldCollector({ data, log, now: () => noon, ...more });
  onTestFinished(() => collector.close());
  const tell = (report: object = good) => collector.take(JSON.stringify(report));
  return { data, log, collector, tell };
}

function rows(data: DataLayout, columns = 'figure, amount'): readonly string[] {
  const database = new DatabaseSync(data.fieldDatabase, { readOnly: true });
  try {
    const all = database.prepare(`SELECT ${columns} FROM field`).all();
    return all.map((row) => Object.values(row).join(' ')).sort();
  } finally {
    database.close();
  }
}

it('adds views up in buckets, and keeps no row of a single one', () => {
  const { data, collector, tell } = open();
  collector.addRelease(good.release);
  for (let view = 0; view < 3; view++) tell();
  collector.flush();
  tell();
  collector.flush();
  expect(rows(data)).toEqual(['add 4', 'cls 4', 'failed 4', 'inp 4', 'lcp 4']);
  expect(rows(data, 'DISTINCT week, kind, connection, release')).toEqual([
    `2026-11-16 product 4g ${good.release}`,
  ]);
});

it('counts a view of a release that was never live here without one', () => {
  const { data, collector, tell } = open();
  tell({ ...good, release: 'a-tab-of-last-month' });
  collector.flush();
  expect(rows(data, 'DISTINCT release')).toEqual(['']);
});

it('writes nothing of what is no report', () => {
  const { collector, tell } = open({ open: () => expect.unreachable('no database is needed') });
  tell({ ...good, kind: 'admin' });
  collector.flush();
});

it('writes what waits when it is closed', () => {
  const { data, collector, tell } = open();
  tell();
  collector.close();
  expect(rows(data)).toHaveLength(5);
});

describe('a database that cannot be written', () => {
  it('that is locked is written by a later batch, without a wait', () => {
    const { data, log, collector, tell } = open();
    tell();
    collector.flush();
    const other = new DatabaseSync(data.fieldDatabase);
    onTestFinished(() => other.close());
    other.exec('BEGIN IMMEDIATE');
    tell();
    collector.flush();
    tell();
    collector.flush();
    expect(log.error).toHaveBeenCalledOnce();
    other.exec('COMMIT');
    collector.flush();
    expect(rows(data)[0]).toBe('add 3');
    // A failure after a success is logged again.
    other.exec('BEGIN IMMEDIATE');
    tell();
    collector.flush();
    expect(log.error).toHaveBeenCalledTimes(2);
    other.exec('ROLLBACK');
  });

  it('that is no database harms nothing, and is taken anew when it was put away', () => {
    const { data, log, collector, tell } = open();
    writeFileSync(data.fieldDatabase, 'no database '.repeat(1000));
    tell();
    collector.flush();
    expect(log.error).toHaveBeenCalledOnce();
    writeFileSync(data.fieldDatabase, '');
    collector.flush();
    expect(rows(data)).toHaveLength(5);
  });

  it('on a full disk keeps what came up to a limit, and adds it once there is room', () => {
    const disk = { isFull: true };
    class FullStore extends FieldStore {
      override add(growths: Iterable<Growth>): void {
        if (disk.isFull) throw new Error('database or disk is full');
        super.add(growths);
      }
    }
    const { data, log, collector, tell } = open({ open: (layout) => new FullStore(layout) });
    for (let lcp = 0; lcp < 60_000; lcp += 40)
      for (const kind of ['home', 'product', 'productList', 'landing', 'author', 'tag', 'series'])
        for (const connection of ['4g', '3g', '2g', 'save', 'unknown'])
          tell({ kind, connection, release: '', lcp, add: lcp });
    collector.flush();
    collector.flush();
    expect(log.error).toHaveBeenCalledOnce();
    disk.isFull = false;
    collector.flush();
    const amounts = rows(data, 'amount').map(Number);
    expect(amounts).toHaveLength(5000);
  });

  it('is never larger than 64 MB', () => {
    const store = new FieldStore(emptyShop());
    onTestFinished(() => store.close());
    const growths = function* (): Iterable<Growth> {
      for (let bucket = 0; ; bucket++)
        yield {
          week: '2026-11-16',
          kind: 'home',
          connection: '4g',
          release: 'x'.repeat(2000),
          figure: 'lcp',
          bucket,
          amount: 1,
        };
    };
    expect(() => store.add(growths())).toThrow('full');
  });
});

describe('limits', () => {
  const limits = { ofNetwork: { burst: 3, perSecond: 1 }, inAll: { burst: 5, perSecond: 1 } };

  it('a network that replays a report is one voice', () => {
    const clock = { now: noon };
    const { collector } = open({ limits, now: () => clock.now });
    const asked = (network: string, times: number) =>
      Array.from({ length: times }, () => collector.admits(network)).filter(Boolean).length;
    expect(asked('203.0.113.7', 1000)).toBe(3);
    expect(asked('203.0.113.8', 1000)).toBe(2);
    clock.now += 1000;
    expect(asked('203.0.113.7', 1000)).toBe(1);
    expect(asked('203.0.113.9', 1000)).toBe(0);
  });

  it('the networks of one IPv6 customer have twice as much as one', () => {
    const { collector } = open({ limits: { ...limits, inAll: { burst: 1000, perSecond: 1 } } });
    const admitted = Array.from({ length: 100 }, (_, index) =>
      collector.admits(`2001:db8:1:${index.toString(16)}::/64`),
    );
    expect(admitted.filter(Boolean)).toHaveLength(6);
  });

  it('tells apart the views of the last fifty releases', () => {
    const { data, collector, tell } = open();
    for (let index = 100; index < 160; index++) collector.addRelease(`r${index}`);
    for (const release of ['r109', 'r110', 'r159']) tell({ ...good, release });
    collector.flush();
    expect(rows(data, 'DISTINCT release')).toEqual(['', 'r110', 'r159']);
  });
});

describe('retention', () => {
  const growth = (more: Partial<Growth>): Growth => ({
    week: '2026-11-16',
    kind: 'home',
    connection: '4g',
    release: '',
    figure: 'lcp',
    bucket: 7,
    amount: 1,
    ...more,
  });

  it('deletes weeks beyond half a year', () => {
    const data = emptyShop();
    const store = new FieldStore(data);
    onTestFinished(() => store.close());
    const monday = Date.parse('2026-11-16');
    const week = (ago: number) => new Date(monday - ago * 7 * dayMs).toISOString().slice(0, 10);
    store.add([0, keptWeeks - 1, keptWeeks, keptWeeks + 1].map((ago) => growth({ week: week(ago) })));
    store.tidy(noon);
    expect(rows(data, 'week')).toEqual([week(keptWeeks - 1), week(0)]);
  });

  it('adds the older releases up, and loses no view', () => {
    const data = emptyShop();
    const store = new FieldStore(data);
    onTestFinished(() => store.close());
    const releases = Array.from({ length: keptReleases + 3 }, (_, index) => `r${index + 100}`);
    store.add([growth({ amount: 5 }), ...releases.map((release) => growth({ release, amount: 2 }))]);
    store.tidy(noon);
    store.tidy(noon);
    expect(rows(data, 'release, amount')).toEqual([
      ' 11',
      ...releases.slice(3).map((release) => `${release} 2`),
    ]);
  });
});
