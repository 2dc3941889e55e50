/** What keys of pages are made of, read from the snapshot in one go: digests and short facts, never cards. */
import type { DatabaseSync } from 'node:sqlite';
import type { Series } from '../../src/domain/series.ts';
import type { ListName, StoredLanding } from '../../src/snapshot/schema.ts';
import { digest } from './digest.ts';

export interface PageState {
  /** Digest of what every page carries. */
  readonly shell: string;
  readonly home: string;
  /** As they are stored. */
  readonly giftCards: string;
  readonly linkPage: string;
  readonly landings: readonly StoredLanding[];
  readonly products: ReadonlyMap<string, ProductRow>;
  readonly lists: readonly ListRow[];
  /** Digest of a category: name, trail and children. */
  readonly categories: ReadonlyMap<string, string>;
  /** Names by `list/slug`. */
  readonly names: ReadonlyMap<string, string>;
  readonly series: ReadonlyMap<string, SeriesRow>;
  /** Places in series by product. */
  readonly volumes: ReadonlyMap<string, VolumeRow>;
  /** Digest of a product's card by slug; empty when it is not in the catalogue, and so not on the page. */
  readonly cards: (slug: string) => string;
  /** Digest of what other pages show of a product, in the same way. */
  readonly links: (slug: string) => string;
}

export interface ProductRow {
  readonly slug: string;
  readonly title: string;
  /** Slug of its first category. */
  readonly category: string | null;
  readonly card_digest: string;
  readonly link_digest: string;
  readonly detail_digest: string;
  readonly neighbours: string;
}

export interface ListRow {
  readonly list: ListName;
  readonly slug: string;
  readonly page: number;
  readonly total_pages: number;
  readonly total_products: number;
  readonly slugs: string;
}

export interface SeriesRow extends Pick<Series, 'name' | 'form'> {
  readonly slug: string;
  readonly body: string;
  /** Slugs of its products. */
  readonly volumes: readonly string[];
}

export interface VolumeRow {
  readonly product: string;
  readonly series: string;
  readonly number: string;
  readonly previous: string | null;
  readonly next: string | null;
}

export function readPageState(database: DatabaseSync): PageState {
  const all = <Row>(sql: string) => database.prepare(sql).all() as unknown as readonly Row[];
  const products = new Map(all<ProductRow>(productsSql).map((row) => [row.slug, row]));
  const documents = new Map(
    all<{ name: string; body: string }>(
      "SELECT name, body FROM document WHERE name IN ('shell', 'home', 'giftCards', 'linkPage', 'landings')",
    ).map(({ name, body }) => [name, body]),
  );
  return {
    shell: digest(documents.get('shell') ?? ''),
    home: documents.get('home') ?? '',
    giftCards: documents.get('giftCards') ?? '',
    linkPage: documents.get('linkPage') ?? '',
    landings: JSON.parse(documents.get('landings') ?? '[]') as StoredLanding[],
    products,
    lists: all<ListRow>('SELECT * FROM list_page ORDER BY list, slug, page'),
    categories: new Map(
      all<{ slug: string; name: string; trail: string; children: string }>('SELECT * FROM category').map(
        ({ slug, name, trail, children }) => [slug, digest(name, trail, children)],
      ),
    ),
    names: new Map(
      all<{ list: string; slug: string; name: string }>('SELECT * FROM named').map(({ list, slug, name }) => [
        `${list}/${slug}`,
        name,
      ]),
    ),
    series: new Map(
      all<{ slug: string; body: string }>('SELECT * FROM series').map((row) => [row.slug, seriesRow(row)]),
    ),
    volumes: new Map(all<VolumeRow>('SELECT * FROM volume').map((row) => [row.product, row])),
    cards: (slug) => products.get(slug)?.card_digest ?? '',
    links: (slug) => products.get(slug)?.link_digest ?? '',
  };
}

const productsSql = `
  SELECT slug, title, category, card_digest, link_digest, detail_digest, neighbours
  FROM product ORDER BY slug`;

function seriesRow({ slug, body }: { readonly slug: string; readonly body: string }): SeriesRow {
  const { name, form, volumes } = JSON.parse(body) as Series;
  return { slug, body, name, form, volumes: volumes.map((volume) => volume.slug) };
}
