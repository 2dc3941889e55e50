import type { DatabaseSync } from 'node:sqlite';
import type { WireProductCard } from '../../../../src/api/product.ts';
import type { Currency } from '../../../../src/domain/money.ts';
import type { Categories } from './categories.ts';
import { sqlOf } from '../statement.ts';

type Card = Required<WireProductCard>;

export function cardsOf(database: DatabaseSync, categories: Categories) {
  const sql = sqlOf(database);
  return {
    byIds(ids: readonly number[], currency: Currency): Card[] {
      if (ids.length === 0) return [];
      const pathOf = categories.paths();
      const rows = sql.all<CardRow>`
        SELECT card.* FROM json_each(${JSON.stringify(ids)}) AS wanted JOIN card ON card.id = wanted.value
        ORDER BY wanted.key`;
      return rows.map((row) => {
        const stocks = JSON.parse(row.stocks) as Record<string, number>;
        return {
          id: row.id,
          slug: row.slug,
          title: row.title,
          ...pricesOf(row, currency),
          discountsByPurchaseUnits: (JSON.parse(row.unit_discounts) as string[]).map((code) => ({ code })),
          images: JSON.parse(row.images) as Card['images'],
          categories: (JSON.parse(row.category_ids) as number[]).flatMap((id) => pathOf(id) ?? []),
          stock: Object.values(stocks).reduce((sum, units) => sum + units, 0),
          stocks,
          its_on_presale: row.is_presale === 1,
          release_date: row.release_date,
          isGiftcard: row.is_gift_card === 1,
          authors: JSON.parse(row.authors) as Card['authors'],
          format: row.format,
          language: row.language,
          brand: row.brand === null ? null : (JSON.parse(row.brand) as Card['brand']),
          number_of_pages: row.page_count,
          tags: JSON.parse(row.tags) as Card['tags'],
          isbn: row.isbn,
        };
      });
    },
  };
}

export type Cards = ReturnType<typeof cardsOf>;

/** Of the view `card`; what a product has several of is JSON. */
interface CardRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly price_ars_cents: number;
  readonly price_usd_cents: number;
  readonly sale_ars_cents: number | null;
  readonly sale_usd_cents: number | null;
  readonly discount_percent: number | null;
  readonly unit_discounts: string;
  readonly images: string;
  readonly category_ids: string;
  readonly stocks: string;
  readonly is_presale: number;
  readonly release_date: string | null;
  readonly is_gift_card: number;
  readonly authors: string;
  readonly format: string | null;
  readonly language: string | null;
  readonly brand: string | null;
  readonly page_count: number | null;
  readonly tags: string;
  readonly isbn: string | null;
}

function pricesOf(row: CardRow, currency: Currency) {
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
