/** Detects growth in samples that fluctuate with garbage collection. */
import { median } from '../pages/median.ts';

export interface Point {
  /** Minutes since an arbitrary start. */
  readonly at: number;
  readonly value: number;
}

export interface Growth {
  /** Theil–Sen estimator: the median slope of all pairs, which is robust to outliers. */
  readonly perMinute: number;
  /** Medians of the first and of the last fifth. */
  readonly from: number;
  readonly to: number;
  readonly minutes: number;
}

/** Sampling limit, because the number of pairs grows with the square. */
const mostPoints = 200;
const fewestPoints = 5;

/** Growth after the warm-up; null with too few samples. */
export function growthOf(points: readonly Point[], warmUpMinutes: number): Growth | null {
  const start = (points[0]?.at ?? 0) + warmUpMinutes;
  const warm = points.filter(({ at }) => at >= start);
  const [first, last] = [warm[0], warm.at(-1)];
  if (first === undefined || last === undefined || warm.length < fewestPoints) return null;
  const fifth = Math.ceil(warm.length / 5);
  return {
    perMinute: slopeOf(thinned(warm)),
    from: medianOf(warm.slice(0, fifth)),
    to: medianOf(warm.slice(-fifth)),
    minutes: last.at - first.at,
  };
}

function slopeOf(points: readonly Point[]): number {
  const slopes = points.flatMap((one, index) =>
    points
      .slice(index + 1)
      .filter((other) => other.at > one.at)
      .map((other) => (other.value - one.value) / (other.at - one.at)),
  );
  return median(slopes);
}

function thinned(points: readonly Point[]): readonly Point[] {
  const step = Math.ceil(points.length / mostPoints);
  return points.filter((_, index) => index % step === 0);
}

function medianOf(points: readonly Point[]): number {
  return median(points.map(({ value }) => value));
}
