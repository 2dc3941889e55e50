/**
 * Histograms of field data, and percentiles from them. Buckets grow by 5 %, so that a percentile is at most 5 % off: the
 * estimate and the exact value (nearest rank) are in one bucket, whose upper bound is 1.05 times the lower one. Below the
 * first bound the error is at most that bound (50 ms, 8 ms, 0.001). Failed calls are counted exactly.
 */
import type { FieldFigure } from '../../src/domain/field-data.ts';

interface Scale {
  /** Upper bound of bucket 0. */
  readonly first: number;
  /** Largest accepted value; reports beyond it are discarded. */
  readonly most: number;
  /** Counts: one bucket per integer. */
  readonly isCount?: true;
}

/** Event timing has a granularity of 8 ms. */
const scales: Readonly<Record<FieldFigure, Scale>> = {
  lcp: { first: 50, most: 60_000 },
  inp: { first: 8, most: 10_000 },
  cls: { first: 0.001, most: 10 },
  add: { first: 50, most: 60_000 },
  failed: { first: 0, most: 50, isCount: true },
};

const growth = 1.05;

/** Number of values by bucket; missing buckets are empty. */
export type Histogram = ReadonlyMap<number, number>;

/** @returns null for a value that no browser reports. */
export function bucketOf(figure: FieldFigure, value: number): number | null {
  const { first, most, isCount } = scales[figure];
  if (!(value >= 0 && value <= most)) return null;
  if (isCount) return Number.isInteger(value) ? value : null;
  if (value <= first) return 0;
  // Rounded up at 9 digits: a bound itself is in the lower bucket, whatever the logarithm's last digit.
  return Math.ceil(Math.log(value / first) / Math.log(growth) - 1e-9);
}

/**
 * The value that a share of all values does not exceed (nearest rank), interpolated within its bucket.
 * @param share above 0, up to 1
 * @returns null without values
 */
export function percentile(figure: FieldFigure, histogram: Histogram, share: number): number | null {
  const rank = Math.ceil(totalOf(histogram) * share);
  let below = 0;
  for (const [bucket, amount] of [...histogram].sort(([a], [b]) => a - b)) {
    if (amount > 0 && below + amount >= rank) {
      const { low, high } = boundsOf(figure, bucket);
      return low + (high - low) * ((rank - below) / amount);
    }
    below += amount;
  }
  return null;
}

export function totalOf(histogram: Histogram): number {
  return [...histogram.values()].reduce((total, amount) => total + amount, 0);
}

/** Share of values above 0; null without values. */
export function shareAboveNone(histogram: Histogram): number | null {
  const total = totalOf(histogram);
  return total === 0 ? null : (total - (histogram.get(0) ?? 0)) / total;
}

/** A bucket's values are above `low` and at most `high`. */
export function boundsOf(
  figure: FieldFigure,
  bucket: number,
): { readonly low: number; readonly high: number } {
  const { first, isCount } = scales[figure];
  if (isCount) return { low: bucket, high: bucket };
  return { low: bucket === 0 ? 0 : first * growth ** (bucket - 1), high: first * growth ** bucket };
}
