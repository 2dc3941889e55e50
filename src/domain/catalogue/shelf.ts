/** A series as its page tells it to scripts, in a JSON block (`ShelfData.astro`). */
import { markOf, type CollectedSeries, type ShownMark } from './collection.ts';
import type { SeriesForm, SortKey } from './volume.ts';
import { gapSquares, gapsIn, numbersOf } from './volume-numbers.ts';

export interface Shelf {
  readonly slug: string;
  readonly name: string;
  readonly brand: string | null;
  readonly form: SeriesForm;
  readonly volumes: readonly ShelfVolume[];
}

export interface ShelfVolume {
  readonly id: number;
  readonly slug: string;
  readonly number: string;
  readonly sortKey: SortKey;
  readonly state: 'stock' | 'presale' | 'out';
}

export function shelfIn(html: string): Shelf | null {
  const block = /<script\b[^>]*\bdata-shelf\b[^>]*>(?<json>[^<]*)</.exec(html)?.groups?.['json'];
  if (block === undefined) return null;
  try {
    return JSON.parse(block) as Shelf;
  } catch {
    return null;
  }
}

/** Whose numbers are all among these. */
export function productsWith(numbers: readonly number[], { volumes }: Shelf): readonly string[] {
  return volumes
    .filter(({ sortKey }) => numbersOf(sortKey).every((number) => numbers.includes(number)))
    .map(({ slug }) => slug);
}

/**
 * Without numbers far beyond the last volume: a text or an address may say any, and each would be drawn. Some beyond it
 * stay, because the shop may not have the newest yet.
 */
export function possibleNumbers(numbers: readonly number[], { volumes }: Shelf): readonly number[] {
  const last = Math.max(0, ...volumes.map(({ sortKey }) => sortKey[1]));
  return numbers.filter((number) => number <= last + mostBeyond);
}

const mostBeyond = 100;

/** On its series' page. */
export function volumeAnchor(number: string): string {
  return `n-${number.replace(/[^\d]+/g, '-')}`;
}

/** By whether they can be bought; `notSold` are numbers that the shop does not have at all. */
export interface MissingVolumes {
  readonly stock: readonly ShelfVolume[];
  readonly presale: readonly ShelfVolume[];
  readonly out: readonly ShelfVolume[];
  readonly notSold: readonly number[];
}

export function missingVolumes(collected: CollectedSeries, { volumes, form }: Shelf): MissingVolumes {
  const isBought = (mark: ShownMark | null) => mark === 'have' || mark === 'coming';
  const missing = volumes.filter(({ sortKey }) => !isBought(markOf(collected, numbersOf(sortKey))));
  const inState = (state: ShelfVolume['state']) => missing.filter((volume) => volume.state === state);
  const sold = volumes.flatMap(({ sortKey }) => numbersOf(sortKey));
  const knownNumbers = [...sold, ...collected.have, ...(collected.coming ?? [])];
  return {
    stock: inState('stock'),
    presale: inState('presale'),
    out: inState('out'),
    notSold: knownNumbers.length === 0 ? [] : gapsIn(knownNumbers, form === 'volumes'),
  };
}

/** In order; one for each number that is sold, had or between them. */
export interface VolumeSquare {
  readonly number: string;
  readonly state: ShownMark | ShelfVolume['state'] | 'none';
  readonly product: string | null;
}

export function squaresOf(collected: CollectedSeries, shelf: Shelf): readonly VolumeSquare[] {
  const sold = new Set(shelf.volumes.flatMap(({ sortKey }) => numbersOf(sortKey)));
  const { have, want, coming = [] } = collected;
  const others = [...have, ...want, ...coming].filter((number) => !sold.has(number));
  const squares = [
    ...shelf.volumes.map(({ number, sortKey, state, slug }) => ({
      at: sortKey[0],
      number,
      state: markOf(collected, numbersOf(sortKey)) ?? state,
      product: slug,
    })),
    ...[...new Set(others)].map((number) => ({
      at: number,
      number: String(number),
      state: markOf(collected, [number]) ?? ('none' as const),
      product: null,
    })),
    ...gapSquares(missingVolumes(collected, shelf).notSold.filter((number) => !others.includes(number))).map(
      (gap) => ({ ...gap, state: 'none' as const, product: null }),
    ),
  ];
  return squares
    .sort((a, b) => a.at - b.at)
    .map(({ number, state, product }) => ({ number, state, product }));
}
