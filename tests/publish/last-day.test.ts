import { expect, it, onTestFinished } from 'vitest';
import { dayMs, LastDay } from '../../scripts/metrics/last-day.ts';
import { createMeter } from '../../scripts/metrics/meter.ts';
import { percentile95, sampleFrom } from '../../scripts/metrics/sample.ts';
import { emptyShop } from '../serve/tiny-shop.ts';

async function sampleOf(statuses: readonly number[], ms = 20) {
  const meter = createMeter();
  for (const status of statuses) meter.see({ method: 'GET', route: '/', status, ms });
  return sampleFrom(await meter.text());
}

it('reads what people look at from the figures of a program', async () => {
  const sample = await sampleOf([200, 200, 404, 503]);
  expect(sample).toMatchObject({ requests: 4, errors: 1, orders: 0 });
  expect(sample.latencies.slice(0, 4)).toEqual([0, 0, 4, 0]);
  expect(sample.memory).toBeGreaterThan(10_000_000);
});

it('keeps what came in each minute of a day, also over a restart of either side', async () => {
  const data = emptyShop();
  const first = new LastDay(data);
  first.add('site', await sampleOf([200]), 1000);
  first.add('site', await sampleOf([200, 200, 500]), 61_000);
  // The site was restarted and counts from 0.
  first.add('site', await sampleOf([200, 200]), 121_000);
  first.close();
  const second = new LastDay(data);
  onTestFinished(() => second.close());
  const amounts = (now: number) =>
    second.minutes('site', now).map(({ requests, errors }) => [requests, errors]);
  expect(amounts(121_000)).toEqual([
    [2, 1],
    [2, 0],
  ]);
  expect(second.minutes('api', 121_000)).toEqual([]);
  expect(amounts(61_000 + dayMs)).toEqual([[2, 0]]);
});

it('estimates the latency of 95 of 100 from the buckets', () => {
  const none = Array<number>(12).fill(0);
  expect(percentile95(none)).toBeNull();
  expect(percentile95([100, ...none.slice(1)])).toBeCloseTo(0.00475);
  expect(percentile95([90, 0, 10, ...none.slice(3)])).toBeCloseTo(0.0175);
  expect(percentile95([...none.slice(1), 5])).toBe(Infinity);
});
