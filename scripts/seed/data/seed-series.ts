/** Real products of a shop in Buenos Aires, in the order in which they come to the shelf. */
import { readFileSync } from 'node:fs';
import type { BookFormat, Language } from '../../../src/domain/catalogue/product.ts';
import { shop } from '../../../src/shop.ts';

/** Kind of product; decides its texts, size and cover. */
export type ProductKind =
  | 'manga'
  | 'comic'
  | 'album'
  | 'strip'
  | 'novel'
  | 'art-book'
  | 'booster'
  | 'deck'
  | 'game-box'
  | 'mug'
  | 'shirt'
  | 'pin'
  | 'poster'
  | 'keychain'
  | 'figure'
  | 'funko'
  | 'sleeves'
  | 'gift-card';

export interface SeedSeries {
  readonly kind: ProductKind;
  readonly title: string;
  readonly authors: readonly string[];
  readonly brand: string | null;
  readonly category: string;
  /** Number of published volumes. */
  readonly volumes: number;
  /** Titles of volumes that have their own, first volume first. */
  readonly volumeTitles?: readonly string[];
  /** Whether the next volume is on presale. */
  readonly hasPresale: boolean;
  readonly format: BookFormat | null;
  readonly language: Language | null;
  readonly pages: number | null;
  /** Price of one volume in whole pesos, before rounding to a shop price. */
  readonly pesos: number;
  readonly tags: readonly string[];
  /** One sentence in Spanish, without HTML. */
  readonly blurb: string;
}

const defaults = {
  authors: [],
  brand: null,
  volumes: 1,
  hasPresale: false,
  format: null,
  language: null,
  pages: null,
} as const;

/** In the data `{shop}` is the shop's name: its own brand. */
export const seedSeries: readonly SeedSeries[] = readFileSync(
  new URL('series.jsonl', import.meta.url),
  'utf8',
)
  .replaceAll('{shop}', shop.name)
  .trimEnd()
  .split('\n')
  .map((line) => ({ ...defaults, ...(JSON.parse(line) as Partial<SeedSeries>) }) as SeedSeries);
