/** What keys of pages are made of, read from the snapshot in one go: digests and short facts, never cards. */
import type { DatabaseSync } from 'node:sqlite';
import type { Series } from '../../src/domain/series.ts';
import type { ListName, StoredLanding } from '../../src/snapshot/schema.ts';
import { digest } from './digest.ts';
import { flaggedLists } from './sync/lists.ts';

/** Of all products, or of those pages only that show certain ones. */
export interface PageState {
  /** Digest of what every page carries. */
  readonly shell: string;
  readonly home: string;
  /** As they are stored. */
  readonly giftCards: string;
  readonly linkPage: string;
  readonly landings: readonly StoredLanding[];
  readonly products: ProductRows;
  /** Titles that several products of the catalogue have. */
  readonly sharedTitles: ReadonlySet<string>;
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

export interface ProductRows {
  /** The products whose pages are looked at. */
  readonly values: () => Iterable<ProductRow>;
  /** Any product of the catalogue. */
  readonly get: (slug: string) => Pick<ProductRow, 'title'> | undefined;
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

/** @param touched slugs of the products whose pages, lists and series are wanted; all when it is not given. */
export function readPageState(database: DatabaseSync, touched?: ReadonlySet<string>): PageState {
  const all = <Row>(sql: string, ...values: string[]) =>
    database.prepare(sql).all(...values) as unknown as readonly Row[];
  const names = touched && JSON.stringify([...touched]);
  const products = all<ProductRow>(
    names ? `${productsSql} ${amongSql('slug')}` : productsSql,
    ...given(names),
  );
  const documents = new Map(
    all<{ name: string; body: string }>(
      "SELECT name, body FROM document WHERE name IN ('shell', 'home', 'giftCards', 'linkPage', 'landings')",
    ).map(({ name, body }) => [name, body]),
  );
  const volumes = all<VolumeRow>(
    names ? `SELECT * FROM volume ${amongSql('product')}` : 'SELECT * FROM volume',
    ...given(names),
  );
  const series = all<{ slug: string; body: string }>(
    names
      ? `SELECT slug, body FROM series WHERE slug IN (SELECT series FROM volume ${amongSql('product')})`
      : 'SELECT slug, body FROM series',
    ...given(names),
  );
  return {
    shell: digest(documents.get('shell') ?? ''),
    home: documents.get('home') ?? '',
    giftCards: documents.get('giftCards') ?? '',
    linkPage: documents.get('linkPage') ?? '',
    landings: JSON.parse(documents.get('landings') ?? '[]') as StoredLanding[],
    lists: touched ? listsThatShow(database, touched) : all<ListRow>('SELECT * FROM list_page'),
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
    series: new Map(series.map((row) => [row.slug, seriesRow(row)])),
    volumes: new Map(volumes.map((row) => [row.product, row])),
    sharedTitles: new Set(
      all<{ title: string }>('SELECT title FROM product GROUP BY title HAVING count(*) > 1').map(
        ({ title }) => title,
      ),
    ),
    ...(touched ? factsOnDemand(database, products) : factsOf(products)),
  };
}

const productsSql = `
  SELECT slug, title, category, card_digest, link_digest, detail_digest, neighbours
  FROM product`;

function amongSql(column: string): string {
  return `WHERE ${column} IN (SELECT value FROM json_each(?))`;
}

function given(names: string | undefined): readonly string[] {
  return names === undefined ? [] : [names];
}

/** Every page of a list that is told by a flag, and of the others the pages that show one of these products. */
function listsThatShow(database: DatabaseSync, products: ReadonlySet<string>): readonly ListRow[] {
  if (products.size > fewProducts) {
    const rows = database.prepare('SELECT * FROM list_page').all() as unknown as readonly ListRow[];
    return rows.filter((row) => isFlagged(row) || shows(row, products));
  }
  const quoted = Array.from(products, (slug) => JSON.stringify(slug));
  const isShown = ['0', ...quoted.map(() => 'instr(slugs, ?) > 0')].join(' OR ');
  const isFlag = 'list IN (SELECT value FROM json_each(?))';
  const select = database.prepare(`SELECT * FROM list_page WHERE ${isFlag} OR ${isShown}`);
  return select.all(JSON.stringify(flaggedLists), ...quoted) as unknown as readonly ListRow[];
}

function isFlagged({ list }: ListRow): boolean {
  return (flaggedLists as readonly ListName[]).includes(list);
}

/** Slugs are letters, digits and what needs no escape: the text of the list need not be parsed to look for one. */
function shows({ slugs }: ListRow, touched: ReadonlySet<string>): boolean {
  return slugs
    .slice(2, -2)
    .split('","')
    .some((slug) => touched.has(slug));
}

type Facts = Pick<PageState, 'products' | 'cards' | 'links'>;

function factsOf(products: readonly ProductRow[]): Facts {
  const bySlug = new Map(products.map((row) => [row.slug, row]));
  return {
    products: bySlug,
    cards: (slug) => bySlug.get(slug)?.card_digest ?? '',
    links: (slug) => bySlug.get(slug)?.link_digest ?? '',
  };
}

type ShortRow = Pick<ProductRow, 'slug' | 'title' | 'card_digest' | 'link_digest'>;

/** Of each product that a page shows: few pages show few, many show most of the catalogue. */
function factsOnDemand(database: DatabaseSync, products: readonly ProductRow[]): Facts {
  const shortSql = 'SELECT slug, title, card_digest, link_digest FROM product';
  const select = database.prepare(`${shortSql} WHERE slug = ?`);
  const rows =
    products.length > fewProducts ? (database.prepare(shortSql).all() as unknown as ShortRow[]) : [];
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const get = (slug: string) =>
    rows.length > 0 ? bySlug.get(slug) : (select.get(slug) as ShortRow | undefined);
  return {
    products: { values: () => products, get },
    cards: (slug) => get(slug)?.card_digest ?? '',
    links: (slug) => get(slug)?.link_digest ?? '',
  };
}

/** Each stands on some ten lists of two dozen: for more, one reading of all is cheaper. */
const fewProducts = 8;

function seriesRow({ slug, body }: { readonly slug: string; readonly body: string }): SeriesRow {
  const { name, form, volumes } = JSON.parse(body) as Series;
  return { slug, body, name, form, volumes: volumes.map((volume) => volume.slug) };
}
