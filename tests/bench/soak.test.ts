/** Evaluation of a soak: growth, excused failures, orders, and the schedule of kills. */
import { describe, expect, it } from 'vitest';
import { growthOf, type Point } from '../../scripts/bench/soak/growth.ts';
import { killSchedule, type Kill } from '../../scripts/bench/soak/kill-schedule.ts';
import { unexplained, type Failure, type Outage } from '../../scripts/bench/soak/outages.ts';
import { longestGeneration, type Sample } from '../../scripts/bench/soak/processes.ts';
import {
  compareOrders,
  acknowledge,
  type AcknowledgedOrders,
  type WireOrder,
} from '../../scripts/bench/soak/acknowledged-orders.ts';
import { randomFor } from '../../scripts/seed/random.ts';

describe('growth', () => {
  const minutes = (count: number, valueAt: (minute: number) => number): Point[] =>
    Array.from({ length: count * 10 }, (_, index) => ({ at: index / 10, value: valueAt(index / 10) }));

  it('is the slope of what grows steadily', () => {
    const growth = growthOf(
      minutes(10, (minute) => 100 + 3 * minute),
      1,
    );
    expect(growth?.perMinute).toBeCloseTo(3);
    expect(growth?.minutes).toBeCloseTo(8.9);
  });

  it('is none where garbage collection takes back what was added, however high the teeth are', () => {
    const growth = growthOf(
      minutes(20, (minute) => 100 + 40 * (minute % 1)),
      1,
    );
    expect(Math.abs(growth?.perMinute ?? NaN)).toBeLessThan(0.5);
  });

  it('sees a leak under the teeth', () => {
    const growth = growthOf(
      minutes(20, (minute) => 100 + 5 * minute + 40 * (minute % 1)),
      1,
    );
    expect(growth?.perMinute).toBeGreaterThan(4);
  });

  it('leaves the warm-up out', () => {
    const growth = growthOf(
      minutes(10, (minute) => Math.min(minute, 2) * 100),
      2,
    );
    expect(growth).toMatchObject({ perMinute: 0, from: 200, to: 200 });
  });

  it('of too few samples is not known', () => {
    expect(growthOf([], 0)).toBeNull();
    expect(
      growthOf(
        minutes(1, () => 1),
        0.7,
      ),
    ).toBeNull();
  });

  it('is that of the generation which was watched longest: one that was killed is another process', () => {
    const sample = (pid: number, at: number): Sample => ({ process: 'api', pid, at, bytes: 1, handles: 1 });
    const samples = [sample(1, 0), sample(2, 1), sample(2, 2), sample(3, 3)];
    expect(longestGeneration(samples, 'api').map(({ at }) => at)).toEqual([1, 2]);
    expect(longestGeneration(samples, 'site')).toEqual([]);
  });
});

describe('the schedule of kills', () => {
  const schedule = (seconds: number) => killSchedule(seconds, randomFor(1, 'schedule'));
  const count = (kills: readonly Kill[], process: Kill['process']) =>
    kills.filter((kill) => kill.process === process).length;

  it.each([1, 2, 10, 30, 99])('of %d minutes ends each process, in order and in time', (minutes) => {
    const kills = schedule(minutes * 60);
    const times = kills.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(count(kills, 'api')).toBeGreaterThan(0);
    expect(count(kills, 'publisher')).toBe(count(kills, 'api'));
    expect(kills.at(-1)?.process).toBe('site');
    expect(count(kills, 'site')).toBe(1);
    expect(times.at(-1)).toBeLessThan(minutes * 60);
  });

  it('leaves a third of the time without kills, in which growth is seen', () => {
    const [site, last] = schedule(1800).toReversed();
    expect((site?.at ?? 0) - (last?.at ?? 0)).toBeGreaterThan(600);
  });

  it('lets what ended run for a while before the next one ends', () => {
    const times = schedule(1800).map(({ at }) => at);
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(15);
  });
});

describe('a failed request', () => {
  const failure = (values: Partial<Failure>): Failure => ({
    kind: 'call',
    what: 'GET /api/v1/home',
    from: 100,
    until: 110,
    status: 502,
    ...values,
  });
  const outage = (process: Outage['process'], from = 90, until = 120): Outage => ({ process, from, until });

  it.each([502, 503, 504, null])('of a call with %s is excused while the API is away', (status) => {
    expect(unexplained([failure({ status })], [outage('api')])).toEqual([]);
  });

  it.each([
    ['a page while the API is away', failure({ kind: 'page' }), outage('api')],
    ['a call while the publisher is away', failure({}), outage('publisher')],
    ['a call before the API was killed', failure({}), outage('api', 111, 120)],
    ['a call after the API was back', failure({}), outage('api', 80, 99)],
    ['an error of the API itself', failure({ status: 500 }), outage('api')],
    [
      'a page that is not found while the site restarts',
      failure({ kind: 'page', status: 404 }),
      outage('site'),
    ],
  ])('is not excused: %s', (_, failed, away) => {
    expect(unexplained([failed], [away])).toEqual([failed]);
  });

  it.each(['page', 'call'] as const)('of a %s is excused while the site itself restarts', (kind) => {
    expect(unexplained([failure({ kind, status: null })], [outage('site')])).toEqual([]);
  });

  it('counts as of the time of the outage when it was under way at the kill', () => {
    expect(unexplained([failure({ from: 80, until: 91, status: null })], [outage('api')])).toEqual([]);
  });
});

describe('the ledger of acknowledged orders', () => {
  const order = (id: number, amount = 100): WireOrder => ({
    id,
    total: { amount, currency: 'ARS' },
    orderItems: [{ productId: 7, quantity: 1, totalPrice: { amount, currency: 'ARS' } }],
  });
  const toldOf = (...answers: (readonly [key: string, order: WireOrder])[]) => {
    const acknowledged: AcknowledgedOrders = new Map();
    for (const [key, answer] of answers) acknowledge(acknowledged, key, answer);
    return acknowledged;
  };

  it('is met by orders that are there as they were acknowledged, also when they were acknowledged twice', () => {
    const acknowledged = toldOf(['a', order(1)], ['b', order(2)], ['a', order(1)]);
    const there = new Map([
      [1, order(1)],
      [2, order(2)],
    ]);
    expect(compareOrders(acknowledged, there)).toEqual({ lost: 0, changed: 0, doubled: 0 });
  });

  it('finds an order that is gone and one with another total', () => {
    const acknowledged = toldOf(['a', order(1)], ['b', order(2)], ['c', order(3)]);
    const there = new Map([
      [1, order(1, 101)],
      [2, null],
    ]);
    expect(compareOrders(acknowledged, there)).toEqual({ lost: 2, changed: 1, doubled: 0 });
  });

  it('finds a key that was answered with two orders', () => {
    const acknowledged = toldOf(['a', order(1)], ['a', order(2)], ['a', order(2)]);
    expect(compareOrders(acknowledged, new Map([[2, order(2)]]))).toMatchObject({ lost: 0, doubled: 1 });
  });
});
