import type { DatabaseSync } from 'node:sqlite';
import type { WireProductCard } from '../../../../src/api/product.ts';
import type { Currency } from '../../../../src/domain/money.ts';
import type { Named } from '../../../../src/domain/catalogue/product.ts';
import type { Categories } from './categories.ts';
import { query } from '../statement.ts';

/**
 * Loads products as cards in batches: related rows are queried for all ids at once (as a JSON array), which avoids N+1
 * queries.
 */
export function cardsOf(database: DatabaseSync, categories: Categories) {
  const products = query<[string], ProductRow>(database, productSql);
  const authors = query<[string], NamedOfProduct>(database, namedSql('author'));
  const tags = query<[string], NamedOfProduct>(database, namedSql('tag'));
  const images = query<[string], { product_id: number; path: string }>(
    database,
    partSql('path', 'product_image', 'position'),
  );
  const stocks = query<[string], { product_id: number; branch: string; units: number }>(
    database,
    partSql('branch, units', 'branch_stock', 'branch'),
  );
  const memberships = query<[string], { product_id: number; category_id: number }>(
    database,
    partSql('category_id', 'product_category', 'position'),
  );

  return {
    /** Cards in the order of the ids, priced in one currency; unknown ids are omitted. */
    byIds(ids: readonly number[], currency: Currency): Required<WireProductCard>[] {
      if (ids.length === 0) return [];
      const json = JSON.stringify(ids);
      const parts = {
        authors: byProduct(authors.all(json)),
        tags: byProduct(tags.all(json)),
        images: byProduct(images.all(json)),
        stocks: byProduct(stocks.all(json)),
        categories: byProduct(memberships.all(json)),
      };
      return products.all(json).map((row) => ({
        id: row.id,
        slug: row.slug,
        title: row.title,
        ...pricesOf(row, currency),
        discountsByPurchaseUnits: codesOf(row.unit_discounts),
        images: partsOf(parts.images, row.id).map(({ path }) => ({ path })),
        categories: partsOf(parts.categories, row.id).flatMap(
          ({ category_id }) => categories.pathOf(category_id) ?? [],
        ),
        ...stockOf(partsOf(parts.stocks, row.id)),
        its_on_presale: row.is_presale === 1,
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
  readonly is_gift_card: number;
  readonly format: string | null;
  readonly language: string | null;
  readonly page_count: number | null;
  readonly isbn: string | null;
  readonly brand_name: string | null;
  readonly brand_slug: string | null;
}

type NamedOfProduct = Named & { readonly product_id: number };

const productSql = `
  SELECT product.id, product.slug, product.title, price_ars_cents, price_usd_cents, sale_ars_cents, sale_usd_cents,
    discount_percent, unit_discounts, is_presale, is_gift_card, format, language, page_count, isbn,
    brand.name AS brand_name, brand.slug AS brand_slug
  FROM json_each(?) AS wanted
  JOIN product ON product.id = wanted.value
  LEFT JOIN brand ON brand.id = product.brand_id
  ORDER BY wanted.key`;

function namedSql(noun: 'author' | 'tag'): string {
  return `
    SELECT product_id, name, slug
    FROM product_${noun} AS part JOIN ${noun} ON ${noun}.id = part.${noun}_id
    WHERE product_id IN (SELECT value FROM json_each(?))
    ORDER BY product_id, position`;
}

function partSql(columns: string, table: string, order: string): string {
  return `
    SELECT product_id, ${columns} FROM ${table}
    WHERE product_id IN (SELECT value FROM json_each(?))
    ORDER BY product_id, ${order}`;
}

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
