/** Product lists. Each sort order has an index (`schema.sql`). */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Currency } from '../../../../src/domain/money.ts';
import { pageOf } from '../page-of.ts';
import type { SortOrder } from '../../../../src/domain/catalogue/search-query.ts';

const pageSize = 24;

export interface ListFilter {
  /** Found by a search, the most relevant first. */
  readonly found?: readonly number[] | undefined;
  readonly authorId?: number | undefined;
  readonly tagId?: number | undefined;
  readonly categoryIds?: readonly number[] | undefined;
  readonly brandId?: number | undefined;
  readonly format?: string | undefined;
  readonly language?: string | undefined;
  readonly minCents?: number | undefined;
  readonly maxCents?: number | undefined;
  readonly onlyOnSale?: boolean | undefined;
  readonly onlyPresale?: boolean | undefined;
  readonly onlyNewReleases?: boolean | undefined;
}

export interface ListOrder {
  /** Null when the shopper chose none: then what is sold out comes last, but in what a search found. */
  readonly requestedOrder: SortOrder | null;
  /** Where none is asked; what a search found is by relevance then. */
  readonly usual: SortOrder;
}

export interface ListPage {
  readonly ids: readonly number[];
  readonly page: number;
  readonly totalPages: number;
}

export function productListsOf(database: DatabaseSync) {
  const values = (text: string, parameters: SQLInputValue[]): readonly number[] =>
    database
      .prepare(text)
      .all(...parameters)
      .map(({ value }) => Number(value));

  return {
    /** Null after the last page. */
    page(
      filter: ListFilter,
      { requestedOrder, usual }: ListOrder,
      currency: Currency,
      page: number,
    ): ListPage | null {
      const { where, parameters } = conditionsOf(filter, currency);
      const found = filter.found && JSON.stringify(filter.found);
      const source =
        found === undefined
          ? 'product'
          : 'json_each(?) AS found CROSS JOIN product ON product.id = found.value';
      const allParameters = found === undefined ? parameters : [found, ...parameters];
      // Relevance is an order, too: a sold-out volume that a visitor looks for by its number comes first. And the whole
      // catalogue is what the publisher reads, which cuts its pages after the same rule (`list-order.ts`): here each sale
      // of a last unit would move all the pages that it reads.
      const staysInOrder = where === '' || found !== undefined;
      const usualSql = found === undefined ? orderings[usual](currency) : 'found.key';
      const unaskedSql = staysInOrder ? usualSql : `${canBeBoughtSql} DESC, ${usualSql}`;
      const orderSql = requestedOrder === null ? unaskedSql : orderings[requestedOrder](currency);
      const [total = 0] = values(`SELECT count(*) AS value FROM ${source} ${where}`, allParameters);
      const place = pageOf(total, page, pageSize);
      if (place === null) return null;
      const ids = values(
        `SELECT product.id AS value FROM ${source} ${where} ORDER BY ${orderSql} LIMIT ? OFFSET ?`,
        [...allParameters, pageSize, place.offset],
      );
      return { ids, page, totalPages: place.totalPages };
    },
  };
}

/** On presale, or in stock at any branch; of a row of `product`. */
const canBeBoughtSql = `(is_presale = 1
  OR EXISTS (SELECT 1 FROM branch_stock WHERE product_id = product.id AND units > 0))`;

const orderings: Readonly<Record<SortOrder, (currency: Currency) => string>> = {
  recent: () => 'created_at DESC, product.id DESC',
  bestseller: () => 'sales_count DESC, product.id DESC',
  title: () => 'title_key, product.id',
  price: (currency) => `${currentPrice(currency)}, product.id`,
};

function currentPrice(currency: Currency): string {
  return currency === 'ARS'
    ? 'coalesce(sale_ars_cents, price_ars_cents)'
    : 'coalesce(sale_usd_cents, price_usd_cents)';
}

function conditionsOf(filter: ListFilter, currency: Currency) {
  const conditions: string[] = [];
  const parameters: SQLInputValue[] = [];
  const add = (condition: string, value: SQLInputValue | undefined) => {
    if (value === undefined) return;
    conditions.push(condition);
    parameters.push(value);
  };
  add('product.id IN (SELECT product_id FROM product_author WHERE author_id = ?)', filter.authorId);
  add('product.id IN (SELECT product_id FROM product_tag WHERE tag_id = ?)', filter.tagId);
  for (const id of filter.categoryIds ?? []) add('instr(category_path, ?) > 0', `,${id},`);
  add('brand_id = ?', filter.brandId);
  add('format = ?', filter.format);
  add('language = ?', filter.language);
  add(`${currentPrice(currency)} >= ?`, filter.minCents);
  add(`${currentPrice(currency)} <= ?`, filter.maxCents);
  if (filter.onlyOnSale) conditions.push('discount_percent IS NOT NULL');
  if (filter.onlyPresale) conditions.push('is_presale = 1');
  if (filter.onlyNewReleases) conditions.push('is_presale = 0', newReleasesSql);
  return { where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, parameters };
}

const newReleasesSql = `created_at >= (
  SELECT strftime('%Y-%m-%dT%H:%M:%fZ', max(created_at), '-60 days') FROM product WHERE is_presale = 0)`;
