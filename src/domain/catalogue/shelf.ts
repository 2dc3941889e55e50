/** A series as its page tells it to scripts, in a JSON block (`ShelfData.astro`). */
import type { SeriesForm, SortKey } from './volume.ts';
import { numbersOf } from './volume-numbers.ts';

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

/** On its series' page. */
export function volumeAnchor(number: string): string {
  return `n-${number.replace(/[^\d]+/g, '-')}`;
}
