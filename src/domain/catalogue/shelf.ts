/**
 * A series as its page tells it to scripts: a JSON block in the HTML (`components/catalogue/series/ShelfData.astro`). The
 * page is the only source, so what a collection shows of a series is what its page shows.
 */
import type { SeriesForm, SortKey } from './volume.ts';
import { numbersOf } from './volume-numbers.ts';

export interface Shelf {
  readonly slug: string;
  readonly name: string;
  readonly brand: string | null;
  readonly form: SeriesForm;
  /** In reading order. */
  readonly volumes: readonly ShelfVolume[];
}

export interface ShelfVolume {
  readonly id: number;
  readonly slug: string;
  /** As printed. */
  readonly number: string;
  readonly sortKey: SortKey;
  /** Whether it is in stock, can be reserved, or neither. */
  readonly state: 'stock' | 'presale' | 'out';
}

/** The block of a page's HTML; null when it has none. */
export function shelfIn(html: string): Shelf | null {
  const block = /<script\b[^>]*\bdata-shelf\b[^>]*>(?<json>[^<]*)</.exec(html)?.groups?.['json'];
  if (block === undefined) return null;
  try {
    return JSON.parse(block) as Shelf;
  } catch {
    return null;
  }
}

/** Slugs of the products all of whose numbers are among these. */
export function productsWith(numbers: readonly number[], { volumes }: Shelf): readonly string[] {
  return volumes
    .filter(({ sortKey }) => numbersOf(sortKey).every((number) => numbers.includes(number)))
    .map(({ slug }) => slug);
}

/** Anchor of a volume on its series' page. */
export function volumeAnchor(number: string): string {
  return `n-${number.replace(/[^\d]+/g, '-')}`;
}
