/**
 * How the facts are written down. They are what a shop in Buenos Aires sells, as its makers know it: who wrote it, who
 * publishes it, how many volumes there are. It is a demonstration, not a bibliography: counts may be a volume behind.
 */
import type { BookFormat, Language } from '../../../src/domain/product.ts';

/** What a product is, which decides its wording, its size and how its cover is drawn. */
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
export interface SeriesFact {
  readonly kind: Kind;
  readonly title: string;
  readonly authors: readonly string[];
  readonly brand: string | null;
  /** Slug of its category. */
  readonly category: string;
  /** Published so far. */
  readonly volumes: number;
  /** Titles of the volumes that have their own, first volume first. */
  readonly volumeTitles?: readonly string[];
  /** The next volume can be ordered before it is printed. */
  readonly hasPresale: boolean;
  readonly format: BookFormat | null;
  readonly language: Language | null;
  readonly pages: number | null;
  /** Whole pesos of one volume, before rounding to a shop price. */
  readonly pesos: number;
  readonly tags: readonly string[];
  /** One sentence about it, in Spanish, without HTML. */
  readonly blurb: string;
}

/** What the rows of a group share. */
export type SharedFacts = Pick<SeriesFact, 'kind' | 'brand' | 'format' | 'language' | 'pages' | 'pesos'>;

/**
 * A row of a table of facts: title, authors separated by ` y `, category, volumes (with a `+` while the series goes on),
 * tags separated by commas, blurb, and what differs from the group.
 */
export type Row = readonly [
  title: string,
  authors: string,
  category: string,
  volumes: number | `${number}+`,
  tags: string,
  blurb: string,
  own?: Partial<SharedFacts> & Pick<SeriesFact, 'volumeTitles'>,
];

/** Reads the rows of one publisher, or of one kind of thing. */
export function group(shared: SharedFacts, rows: readonly Row[]): readonly SeriesFact[] {
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

/** A paperback of about 200 pages: the usual volume of manga. */
export const tankobon = {
  kind: 'manga',
  format: 'rustica_con_solapas',
  language: 'español',
  pages: 200,
  pesos: 15_500,
} as const;
