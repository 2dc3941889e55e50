/** Histograms of field data: buckets, and percentiles with their stated error. */
import fc from '../support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  bucketOf,
  percentile,
  shareAboveNone,
  type Histogram,
} from '../../scripts/field/histogram.ts';
import { fieldFigures, type FieldFigure } from '../../src/domain/field-data.ts';

function histogramOf(figure: FieldFigure, values: readonly number[]): Histogram {
  const histogram = new Map<number, number>();
  for (const value of values) {
    const bucket = bucketOf(figure, value) ?? NaN;
    histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
  }
  return histogram;
}

/** The exact percentile: nearest rank. */
function exactly(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN;
}

describe('a bucket', () => {
  it.each<[FieldFigure, number, number | null]>([
    ['lcp', 0, 0],
    ['lcp', 50, 0],
    ['lcp', 50.1, 1],
    ['lcp', 52.5, 1],
    ['lcp', 52.6, 2],
    ['lcp', 60_000, 146],
    ['lcp', 60_001, null],
    ['lcp', -1, null],
    ['lcp', NaN, null],
    ['lcp', Infinity, null],
    ['inp', 8, 0],
    ['inp', 16, 15],
    ['inp', 10_001, null],
    ['cls', 0, 0],
    ['cls', 0.1, 95],
    ['cls', 11, null],
    ['add', 60_001, null],
    ['failed', 0, 0],
    ['failed', 7, 7],
    ['failed', 1.5, null],
    ['failed', 51, null],
  ])('of %s %d is %s', (figure, value, bucket) => {
    expect(bucketOf(figure, value)).toBe(bucket);
  });

  it('holds what is above its lower bound, up to its upper one', () => {
    for (const figure of fieldFigures.filter((name) => name !== 'failed')) {
      for (let bucket = 0; bucket < 90; bucket++) {
        const { low, high } = boundsOf(figure, bucket);
        expect(bucketOf(figure, high), `${figure} ${high}`).toBe(bucket);
        expect(bucketOf(figure, low + (high - low) / 100)).toBe(bucket);
        if (bucket > 0) expect(high / low).toBeCloseTo(1.05, 10);
      }
    }
  });
});

describe('a percentile', () => {
  it('is none without values', () => {
    expect(percentile('lcp', new Map(), 0.75)).toBeNull();
    expect(shareAboveNone(new Map())).toBeNull();
  });

  it('is at most 5 % from the exact one, or within the first bucket', () => {
    const shares = fc.constantFrom(0.5, 0.75, 0.95, 1);
    const values = fc.array(fc.double({ min: 0, max: 60_000, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(values, shares, (all, share) => {
        const [exact, estimate] = [exactly(all, share), percentile('lcp', histogramOf('lcp', all), share)];
        expect(Math.abs((estimate ?? NaN) - exact)).toBeLessThanOrEqual(Math.max(50, exact * 0.05));
      }),
    );
  });

  it('of counts is exact', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 50 }), { minLength: 1 }), (all) => {
        expect(percentile('failed', histogramOf('failed', all), 0.75)).toBe(exactly(all, 0.75));
      }),
    );
  });

  it('says how many views had a failed call', () => {
    expect(shareAboveNone(histogramOf('failed', [0, 0, 0, 2]))).toBe(0.25);
    expect(shareAboveNone(histogramOf('failed', [0]))).toBe(0);
  });
});
