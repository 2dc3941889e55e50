/** @returns the median; NaN for an empty list, which misses every target. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [below = Number.NaN, above = Number.NaN] = [
    sorted[Math.ceil(middle) - 1],
    sorted[Math.floor(middle)],
  ];
  return (below + above) / 2;
}

export function worst(values: readonly number[]): number {
  return Math.max(...values);
}

/** The smallest value that is at least as large as `share` of the values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
