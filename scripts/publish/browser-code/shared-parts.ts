/** Groups modules shared by several lazily loaded entries into few chunks with little unneeded code. */
import { reachable } from './sets.ts';

/**
 * Cost of one more request, in characters of code: chunks are merged while the unneeded code this causes costs less. 3 kB
 * compressed, of which slow 3G transfers 50 kB/s.
 */
const fileCost = 9_000;

export interface Sharing {
  /** For each entry loaded on its own, the modules that it reaches. */
  readonly pieces: readonly ReadonlySet<string>[];
  /** Weight of each entry: how often it is loaded, relative to the others. */
  readonly times: readonly number[];
  readonly imports: (id: string) => readonly string[];
  readonly size: (id: string) => number;
  /** Modules already assigned to a chunk, by its name. */
  readonly placed: ReadonlyMap<string, string>;
  /** Such files that every page has in any case. */
  readonly everywhere: ReadonlySet<string>;
}

/** Modules that become one chunk. */
interface Part {
  /** The name of an existing chunk; null for a new one. */
  readonly name: string | null;
  readonly ids: readonly string[];
  /** Indexes of the entries that load it. */
  readonly readers: ReadonlySet<number>;
  readonly size: number;
}

/**
 * Greedy merging: starts with one part per set of modules that exactly the same entries need, then merges the best pair
 * while the saved requests are worth more than the unneeded code. Parts never depend on each other in a cycle.
 * @returns each part's modules, in dependency order
 */
export function sharedParts(sharing: Sharing): readonly (readonly string[])[] {
  let parts = firstParts(sharing);
  for (;;) {
    const needs = needsOf(parts, sharing);
    const best = bestPair(parts, needs, sharing);
    if (best === null) return inOrder(parts, needs);
    parts = withOne(parts, best, needs);
  }
}

/** Dependency order: each part after those that it needs. */
function inOrder(parts: readonly Part[], needs: Needs): readonly (readonly string[])[] {
  return parts
    .filter(({ name }) => name === null)
    .toSorted((one, other) => needs(one).size - needs(other).size)
    .map(({ ids }) => ids);
}

function firstParts({ pieces, size, placed, everywhere }: Sharing): readonly Part[] {
  const readersOf = (id: string) => pieces.flatMap((reached, place) => (reached.has(id) ? [place] : []));
  const ids = new Set(pieces.flatMap((reached) => [...reached]));
  const keyOf = (id: string) => placed.get(id) ?? readersOf(id).join();
  const isShared = (id: string) =>
    placed.has(id) ? !everywhere.has(placed.get(id) ?? '') : readersOf(id).length > 1;
  return [...Map.groupBy([...ids].filter(isShared), keyOf).values()].map((members) => ({
    name: placed.get(members[0] ?? '') ?? null,
    ids: members,
    readers: new Set(members.flatMap(readersOf)),
    size: members.reduce((sum, id) => sum + size(id), 0),
  }));
}

/** All parts that must be loaded with a part. */
type Needs = (part: Part) => ReadonlySet<Part>;

function needsOf(parts: readonly Part[], { imports }: Sharing): Needs {
  const partOf = new Map(parts.flatMap((part) => part.ids.map((id) => [id, part] as const)));
  const direct = new Map(
    parts.map((part) => {
      const needed = part.ids.flatMap(imports).flatMap((id) => partOf.get(id) ?? []);
      return [part, new Set(needed.filter((one) => one !== part))] as const;
    }),
  );
  const all = new Map(
    parts.map((part) => [part, reachable((one) => direct.get(one) ?? [], direct.get(part) ?? [])] as const),
  );
  return (part) => all.get(part) ?? new Set();
}

type Pair = readonly [Part, Part];

/** The pair whose merge saves most; null when no merge saves anything. */
function bestPair(parts: readonly Part[], needs: Needs, { times }: Sharing): Pair | null {
  const timesOf = (readers: ReadonlySet<number>) => sum([...readers].map((place) => times[place] ?? 0));
  const free = parts.filter(({ name }) => name === null);
  let best: Pair | null = null;
  let most = 0;
  for (const [place, one] of free.entries()) {
    for (const other of free.slice(place + 1)) {
      const saved = timesOf(one.readers.intersection(other.readers)) * fileCost;
      if (saved <= most) continue;
      const gain = saved - lossOf([one, other], needs, timesOf);
      if (gain > most) [best, most] = [[one, other], gain];
    }
  }
  return best;
}

/**
 * Unneeded code that a merge causes, weighted; Infinity when a third part would depend on one and be needed by the
 * other (a cycle).
 */
function lossOf(pair: Pair, needs: Needs, timesOf: (readers: ReadonlySet<number>) => number): number {
  const needed = [...needs(pair[0]).union(needs(pair[1])).difference(new Set(pair))];
  if (needed.some((part) => pair.some((end) => needs(part).has(end)))) return Infinity;
  const readers = pair[0].readers.union(pair[1].readers);
  const more = (part: Part) => timesOf(readers.difference(part.readers));
  if (needed.some((part) => part.name !== null && more(part) > 0)) return Infinity;
  const others = needed.filter(({ name }) => name === null);
  return (
    sum(pair.map((part) => more(part) * part.size)) +
    sum(others.map((part) => more(part) * (part.size + fileCost)))
  );
}

/** Merges the pair. Readers of the merged part also become readers of the parts that it needs. */
function withOne(parts: readonly Part[], pair: Pair, needs: Needs): readonly Part[] {
  const [one, other] = pair;
  const readers = one.readers.union(other.readers);
  const made = { name: null, ids: [...one.ids, ...other.ids], readers, size: one.size + other.size };
  const needed = needs(one).union(needs(other));
  const rest = parts.filter((part) => !pair.includes(part));
  const grown = (part: Part) => (needed.has(part) ? { ...part, readers: part.readers.union(readers) } : part);
  return [...rest.map(grown), made];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
