/**
 * Product lists with filters, sort orders and pagination. A list scans the covering index of its sort order (see the
 * migration), without table access or sorting. What a search found, and a short list of an author or tag, is fetched by
 * its matches instead.
 */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Currency } from '../../../../src/domain/money.ts';
import type { SortOrder } from '../../../../src/domain/catalogue/sort-orders.ts';
import { sqlOf } from '../statement.ts';

/** Products per page. */
const pageSize = 24;

/** List filter; absent fields do not filter. */
export interface ListFilter {
  /** Ids that a search has found, the most relevant first. */
  readonly found?: readonly number[] | undefined;
  readonly authorId?: number | undefined;
  readonly tagId?: number | undefined;
  /** Category ids, including descendants; all must match. */
  readonly categoryIds?: readonly number[] | undefined;
  readonly brandId?: number | undefined;
  readonly format?: string | undefined;
  readonly language?: string | undefined;
  /** Price bounds in the list's currency, both included. */
  readonly minCents?: number | undefined;
  readonly maxCents?: number | undefined;
  readonly onlyOnSale?: boolean | undefined;
  readonly onlyPresale?: boolean | undefined;
  /** Products of the 60 days before the newest arrival, without presales. */
  readonly onlyNewReleases?: boolean | undefined;
}

export interface ListPage {
  readonly ids: readonly number[];
  readonly page: number;
  readonly totalPages: number;
}

export function listingOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  const counts = countMemory();
  const newest = () =>
    sql.get<{
      created_at: string;
    }>`SELECT created_at FROM product INDEXED BY product_by_recent WHERE is_presale = 0
      ORDER BY created_at DESC LIMIT 1`?.created_at;
  const values = (text: string, parameters: SQLInputValue[]): readonly number[] =>
    database
      .prepare(text)
      .all(...parameters)
      .map(({ value }) => Number(value));

  return {
    /**
     * A page of a list, or null after the last page; an empty list has one page.
     * @param wanted null: by relevance what was found, other lists the newest first
     * @param version of the catalogue, the cache key of counts: the pages of a list are counted once per version
     */
    page(
      filter: ListFilter,
      wanted: SortOrder | null,
      currency: Currency,
      page: number,
      version: number,
    ): ListPage | null {
      const since = filter.onlyNewReleases ? daysBefore(newest(), newReleaseDays) : null;
      const { where, parameters } = conditionsOf(filter, currency, since);
      if (filter.found) {
        const order = wanted === null ? 'place' : orderings[wanted](currency);
        const found = JSON.stringify(filter.found);
        return pageOf(values(`${foundSql} ${where} ORDER BY ${order}`, [found, ...parameters]), page);
      }
      const order = wanted ?? 'recent';
      const countSql = `SELECT count(*) AS value FROM product ${hasMatches(filter) ? fromMatches : anyWalk} ${where}`;
      const total = counts(version, countSql, parameters, () => values(countSql, parameters)[0] ?? 0);
      const totalPages = Math.max(1, Math.ceil(total / pageSize));
      if (page > totalPages) return null;
      const isShort = hasMatches(filter) && total <= shortList;
      const pageSql = `
        SELECT id AS value FROM product ${isShort ? fromMatches : `INDEXED BY ${indexOf(order, currency)}`}
        ${isShort ? where : walking(where)} ORDER BY ${orderings[order](currency)} LIMIT ? OFFSET ?`;
      return { ids: values(pageSql, [...parameters, pageSize, (page - 1) * pageSize]), page, totalPages };
    },
  };
}

const newReleaseDays = 60;

/** Sorted by SQLite: a search finds some of the products, hardly ever all of them. */
const foundSql = `SELECT id AS value FROM (SELECT key AS place, value AS found FROM json_each(?))
  CROSS JOIN product ON product.id = found`;

function pageOf(all: readonly number[], page: number): ListPage | null {
  const totalPages = Math.max(1, Math.ceil(all.length / pageSize));
  if (page > totalPages) return null;
  return { ids: all.slice((page - 1) * pageSize, page * pageSize), page, totalPages };
}

const orderings: Readonly<Record<SortOrder, (currency: Currency) => string>> = {
  recent: () => 'created_at DESC, id DESC',
  bestseller: () => 'sales_count DESC, id DESC',
  title: () => 'title_key, id',
  price: (currency) => `${currentPrice(currency)}, id`,
};

function currentPrice(currency: Currency): string {
  return currency === 'ARS' ? 'current_ars_cents' : 'current_usd_cents';
}

function indexOf(order: SortOrder, currency: Currency): string {
  return order === 'price' ? `product_by_price_${currency.toLowerCase()}` : `product_by_${order}`;
}

/** Whether the filter selects products by itself, without a scan. */
function hasMatches({ authorId, tagId }: ListFilter): boolean {
  return authorId !== undefined || tagId !== undefined;
}

/** Threshold: up to here fetching and sorting the matches is faster than an index scan. */
const shortList = 1000;

/** Fetches rows by id. */
const fromMatches = 'NOT INDEXED';

/** Always the same index, so that lists with different sort orders share their count. */
const anyWalk = 'INDEXED BY product_by_recent';

/** The unary plus keeps SQLite from seeking in the index once per id. */
function walking(where: string): string {
  return where.replaceAll('id IN (', '+id IN (');
}

function conditionsOf(filter: ListFilter, currency: Currency, since: string | null) {
  const conditions: string[] = [];
  const parameters: SQLInputValue[] = [];
  const add = (condition: string, value: SQLInputValue | undefined) => {
    if (value === undefined) return;
    conditions.push(condition);
    parameters.push(value);
  };
  add('id IN (SELECT product_id FROM product_author WHERE author_id = ?)', filter.authorId);
  add('id IN (SELECT product_id FROM product_tag WHERE tag_id = ?)', filter.tagId);
  for (const id of filter.categoryIds ?? []) add('instr(category_path, ?) > 0', `,${id},`);
  add('brand_id = ?', filter.brandId);
  add('format = ?', filter.format);
  add('language = ?', filter.language);
  add(`${currentPrice(currency)} >= ?`, filter.minCents);
  add(`${currentPrice(currency)} <= ?`, filter.maxCents);
  if (filter.onlyOnSale) conditions.push('discount_percent IS NOT NULL');
  if (filter.onlyPresale || since !== null) conditions.push(`is_presale = ${filter.onlyPresale ? 1 : 0}`);
  add('created_at >= ?', since ?? undefined);
  return { where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, parameters };
}

function daysBefore(instant: string | undefined, days: number): string | null {
  return instant === undefined ? null : new Date(Date.parse(instant) - days * 86_400_000).toISOString();
}

/** Cache of list counts, cleared when the catalogue changes. */
function countMemory() {
  const maximumLists = 1000;
  let known = new Map<string, number>();
  let knownVersion = -1;
  return (
    version: number,
    sql: string,
    parameters: readonly SQLInputValue[],
    count: () => number,
  ): number => {
    if (version !== knownVersion || known.size >= maximumLists) known = new Map();
    knownVersion = version;
    const key = `${sql} ${JSON.stringify(parameters)}`;
    const total = known.get(key) ?? count();
    known.set(key, total);
    return total;
  };
}
