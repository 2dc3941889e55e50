/** Graph and set helpers for the chunk assignment. */

export function reachable<T>(next: (one: T) => Iterable<T>, roots: Iterable<T>): ReadonlySet<T> {
  const seen = new Set<T>();
  const waiting = [...roots];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (seen.has(one)) continue;
    seen.add(one);
    waiting.push(...next(one));
  }
  return seen;
}

/** Elements that are in at least `least` of the sets. */
export function ofSeveral<T>(sets: readonly ReadonlySet<T>[], least: number): ReadonlySet<T> {
  const times = new Map<T, number>();
  for (const one of sets.flatMap((set) => [...set])) times.set(one, (times.get(one) ?? 0) + 1);
  return new Set([...times].filter(([, number]) => number >= least).map(([one]) => one));
}
