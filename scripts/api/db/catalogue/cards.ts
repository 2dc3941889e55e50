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
      return rows.map((row) => ({
        ...(JSON.parse(row.wire) as Card),
        ...pricesOf(row, currency),
        categories: (JSON.parse(row.category_ids) as number[]).flatMap((id) => pathOf(id) ?? []),
      }));
    },
  };
}

export type Cards = ReturnType<typeof cardsOf>;

/** A row of the view `card`. */
interface CardRow {
  readonly price_ars_cents: number;
  readonly price_usd_cents: number;
  readonly sale_ars_cents: number | null;
  readonly sale_usd_cents: number | null;
  readonly category_ids: string;
  readonly wire: string;
}

function pricesOf(row: CardRow, currency: Currency) {
  const [list, sale] =
    currency === 'ARS'
      ? [row.price_ars_cents, row.sale_ars_cents]
      : [row.price_usd_cents, row.sale_usd_cents];
  return {
    price: { currency, amount: list / 100 },
    priceWithDiscount: sale === null ? null : { currency, amount: sale / 100 },
  };
}
