/**
 * Format of the series: real products of a shop in Buenos Aires, with authors, publishers and numbers of volumes.
 * Demonstration data, not a bibliography: counts may be outdated.
 */
import type { BookFormat, Language } from '../../../src/domain/catalogue/product.ts';

/** Kind of product; decides its texts, size and cover template. */
export type Kind =
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

/** A series, or a single title when it has one volume. */
export interface SeedSeries {
  readonly kind: Kind;
  readonly title: string;
  readonly authors: readonly string[];
  readonly brand: string | null;
  /** Category slug. */
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

/** Fields that the rows of a group share. */
export type SharedFields = Pick<SeedSeries, 'kind' | 'brand' | 'format' | 'language' | 'pages' | 'pesos'>;

/**
 * A row of a group: title, authors separated by ` y `, category, volumes (with `+` for a running series), comma-separated
 * tags, blurb, and fields that differ from the group.
 */
export type Row = readonly [
  title: string,
  authors: string,
  category: string,
  volumes: number | `${number}+`,
  tags: string,
  blurb: string,
  own?: Partial<SharedFields> & Pick<SeedSeries, 'volumeTitles'>,
];

/** Expands compact rows into series, each with the fields that the group shares: publishing house, format, language. */
export function group(shared: SharedFields, rows: readonly Row[]): readonly SeedSeries[] {
  return rows.map(([title, authors, category, volumes, tags, blurb, own]) => ({
    ...shared,
    ...own,
    title,
    authors: authors === '' ? [] : authors.split(' y '),
    category,
    volumes: Number.parseInt(String(volumes), 10),
    hasPresale: String(volumes).endsWith('+'),
    tags: tags.split(',').map((tag) => tag.trim()),
    blurb,
  }));
}

/** Defaults of a usual manga volume: a paperback of about 200 pages. */
export const tankobon = {
  kind: 'manga',
  format: 'rustica_con_solapas',
  language: 'español',
  pages: 200,
  pesos: 15_500,
} as const;
