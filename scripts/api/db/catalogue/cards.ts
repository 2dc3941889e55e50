import type { DatabaseSync } from 'node:sqlite';
import type { WireProductCard } from '../../../../src/api/product.ts';
import type { Currency } from '../../../../src/domain/money.ts';
import type { Named } from '../../../../src/domain/catalogue/product.ts';
import type { Categories } from './categories.ts';
import { sqlOf } from '../statement.ts';

/**
 * Loads products as cards in batches: related rows are queried for all ids at once (as a JSON array), which avoids N+1
 * queries.
 */
export function cardsOf(database: DatabaseSync, categories: Categories) {
  const sql = sqlOf(database);
  return {
    /** Cards in the order of the ids, priced in one currency; unknown ids are omitted. */
    byIds(ids: readonly number[], currency: Currency): Required<WireProductCard>[] {
      if (ids.length === 0) return [];
      const json = JSON.stringify(ids);
      const pathOf = categories.paths();
      const parts = {
        authors: byProduct(
          sql.all<NamedOfProduct>`SELECT product_id, name, slug
            FROM product_author JOIN author ON author.id = author_id
            WHERE product_id IN (SELECT value FROM json_each(${json})) ORDER BY product_id, position`,
        ),
        tags: byProduct(
          sql.all<NamedOfProduct>`SELECT product_id, name, slug FROM product_tag JOIN tag ON tag.id = tag_id
            WHERE product_id IN (SELECT value FROM json_each(${json})) ORDER BY product_id, position`,
        ),
        images: byProduct(
          sql.all<{ product_id: number; path: string }>`SELECT product_id, path FROM product_image
            WHERE product_id IN (SELECT value FROM json_each(${json})) ORDER BY product_id, position`,
        ),
        stocks: byProduct(
          sql.all<{ product_id: number; branch: string; units: number }>`
            SELECT product_id, branch, units FROM branch_stock
            WHERE product_id IN (SELECT value FROM json_each(${json})) ORDER BY product_id, branch`,
        ),
        categories: byProduct(
          sql.all<{ product_id: number; category_id: number }>`
            SELECT product_id, category_id FROM product_category
            WHERE product_id IN (SELECT value FROM json_each(${json})) ORDER BY product_id, position`,
        ),
      };
      const products = sql.all<ProductRow>`
        SELECT product.*, brand.name AS brand_name, brand.slug AS brand_slug
        FROM json_each(${json}) AS wanted
        JOIN product ON product.id = wanted.value
        LEFT JOIN brand ON brand.id = product.brand_id
        ORDER BY wanted.key`;
      return products.map((row) => ({
        id: row.id,
        slug: row.slug,
        title: row.title,
        ...pricesOf(row, currency),
        discountsByPurchaseUnits: codesOf(row.unit_discounts),
        images: partsOf(parts.images, row.id).map(({ path }) => ({ path })),
        categories: partsOf(parts.categories, row.id).flatMap(({ category_id }) => pathOf(category_id) ?? []),
        ...stockOf(partsOf(parts.stocks, row.id)),
        its_on_presale: row.is_presale === 1,
        release_date: row.release_date,
        isGiftcard: row.is_gift_card === 1,
        authors: partsOf(parts.authors, row.id).map(named),
        format: row.format,
        language: row.language,
        brand:
          row.brand_slug === null || row.brand_name === null
            ? null
            : { name: row.brand_name, slug: row.brand_slug },
        number_of_pages: row.page_count,
        tags: partsOf(parts.tags, row.id).map(named),
        isbn: row.isbn,
      }));
    },
  };
}

export type Cards = ReturnType<typeof cardsOf>;

interface ProductRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly price_ars_cents: number;
  readonly price_usd_cents: number;
  readonly sale_ars_cents: number | null;
  readonly sale_usd_cents: number | null;
  readonly discount_percent: number | null;
  readonly unit_discounts: string;
  readonly is_presale: number;
  readonly release_date: string | null;
  readonly is_gift_card: number;
  readonly format: string | null;
  readonly language: string | null;
  readonly page_count: number | null;
  readonly isbn: string | null;
  readonly brand_name: string | null;
  readonly brand_slug: string | null;
}

type NamedOfProduct = Named & { readonly product_id: number };

function byProduct<T extends { readonly product_id: number }>(rows: readonly T[]): ReadonlyMap<number, T[]> {
  return Map.groupBy(rows, (row) => row.product_id);
}

function partsOf<T>(parts: ReadonlyMap<number, T[]>, id: number): readonly T[] {
  return parts.get(id) ?? [];
}

function named({ name, slug }: Named): { name: string; slug: string } {
  return { name, slug };
}

function pricesOf(row: ProductRow, currency: Currency) {
  const [list, sale] =
    currency === 'ARS'
      ? [row.price_ars_cents, row.sale_ars_cents]
      : [row.price_usd_cents, row.sale_usd_cents];
  return {
    price: { currency, amount: list / 100 },
    priceWithDiscount: sale === null ? null : { currency, amount: sale / 100 },
    discount_percent: row.discount_percent,
  };
}

function stockOf(branches: readonly { branch: string; units: number }[]) {
  return {
    stock: branches.reduce((sum, { units }) => sum + units, 0),
    stocks: Object.fromEntries(branches.map(({ branch, units }) => [branch, units])),
  };
}

/** Fast path: nearly always empty. */
function codesOf(json: string): { code: string }[] {
  return json === '[]' ? [] : (JSON.parse(json) as string[]).map((code) => ({ code }));
}
