import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { command, query } from '../statement.ts';

/** Offers for editors: for single products, or for a category with its descendants. */
export function offerEditsOf(database: DatabaseSync) {
  const all = query<[], EditedOffer>(database, `${selectSql} ORDER BY offer.id`);
  const byId = query<[number], EditedOffer>(database, `${selectSql} WHERE offer.id = ?`);
  const categoryBySlug = query<[string], { id: number; path: string; name: string }>(
    database,
    'SELECT id, path, name FROM category WHERE slug = ?',
  );
  const insert = command<[string, string, number, string, string | null, number | null]>(
    database,
    'INSERT INTO offer (key, title, percent, valid_from, valid_to, category_id) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const addCategory = command<[number, string]>(
    database,
    `${fillSql} AND instr(product.category_path, ?) > 0`,
  );
  const addProduct = command<[number, string]>(database, `${fillSql} AND product.slug = ?`);
  const setTitle = command<[string, number]>(database, 'UPDATE offer SET title = ? WHERE id = ?');
  const setEnd = command<[string | null, number]>(database, 'UPDATE offer SET valid_to = ? WHERE id = ?');
  const setStart = command<[string, number]>(database, 'UPDATE offer SET valid_from = ? WHERE id = ?');
  const removeProduct = command<[number, string]>(
    database,
    'DELETE FROM offer_product WHERE offer_id = ? AND product_id = (SELECT id FROM product WHERE slug = ?)',
  );
  const setPercent = command<[number, number]>(database, 'UPDATE offer SET percent = ? WHERE id = ?');
  const reprice = command<[number]>(
    database,
    `UPDATE offer_product SET sale_ars_cents = ${saleCents('ars')}, sale_usd_cents = ${saleCents('usd')}
     FROM product, offer WHERE product.id = product_id AND offer.id = offer_id AND offer_id = ?`,
  );

  return {
    all: (): readonly EditedOffer[] => all.all(),
    byId: (id: number) => byId.get(id) ?? null,
    categoryBySlug: (slug: string) => categoryBySlug.get(slug) ?? null,
    create: (title: string, percent: number, from: string, to: string | null, categoryId: number | null) =>
      insert(`editor:${randomUUID()}`, title, percent, from, to, categoryId).id,
    /** @returns number of added products. Gift cards are excluded. */
    addCategory: (id: number, path: string) => addCategory(id, path).changes,
    addProduct: (id: number, slug: string) => addProduct(id, slug).changes,
    setTitle: (id: number, title: string) => setTitle(title, id),
    /** @returns number of removed products */
    removeProduct: (id: number, slug: string) => removeProduct(id, slug).changes,
    setStart: (id: number, validFrom: string) => setStart(validFrom, id),
    setEnd: (id: number, validTo: string | null) => setEnd(validTo, id),
    setPercent(id: number, percent: number): void {
      setPercent(percent, id);
      reprice(id);
    },
  };
}

export interface EditedOffer {
  readonly id: number;
  readonly title: string;
  readonly percent: number;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly category: string | null;
  readonly products: number;
}

const selectSql = `
  SELECT offer.id, title, percent, valid_from, valid_to, category.slug AS category,
    (SELECT count(*) FROM offer_product WHERE offer_id = offer.id) AS products
  FROM offer LEFT JOIN category ON category.id = category_id`;

/** Parameters: offer id, then those of the appended condition. */
const fillSql = `
  INSERT OR IGNORE INTO offer_product (offer_id, product_id, sale_ars_cents, sale_usd_cents)
  SELECT offer.id, product.id, ${saleCents('ars')}, ${saleCents('usd')}
  FROM product, offer WHERE offer.id = ? AND is_gift_card = 0`;

/**
 * Rounded to the nearest cent, like `discounted`. The percentage is read from its row, because a bound number would be
 * a REAL.
 */
function saleCents(currency: 'ars' | 'usd'): string {
  return `max(1, (price_${currency}_cents * (100 - offer.percent) + 50) / 100)`;
}
