import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { sqlOf } from '../statement.ts';

/** Offers for editors: for single products, or for a category with its descendants. */
export function offerEditsOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    all: (): readonly EditedOffer[] => sql.all`SELECT * FROM edited_offer ORDER BY id`,
    byId: (id: number): EditedOffer | null =>
      sql.get<EditedOffer>`SELECT * FROM edited_offer WHERE id = ${id}` ?? null,
    categoryBySlug: (slug: string) =>
      sql.get<{ id: number; path: string; name: string }>`
        SELECT id, path, name FROM category WHERE slug = ${slug}` ?? null,
    create: (
      title: string,
      percent: number,
      from: string,
      to: string | null,
      categoryId: number | null,
    ): number =>
      sql.run`INSERT INTO offer (key, title, percent, valid_from, valid_to, category_id)
        VALUES (${`editor:${randomUUID()}`}, ${title}, ${percent}, ${from}, ${to}, ${categoryId})`.id,
    /** @returns number of added products. Gift cards are excluded. */
    addCategory: (id: number, path: string): number =>
      sql.run`INSERT OR IGNORE INTO offer_product (offer_id, product_id, sale_ars_cents, sale_usd_cents)
        SELECT offer_id, product_id, sale_ars_cents, sale_usd_cents FROM offered_price
        WHERE offer_id = ${id} AND instr(category_path, ${path}) > 0`.changes,
    addProduct: (id: number, slug: string): number =>
      sql.run`INSERT OR IGNORE INTO offer_product (offer_id, product_id, sale_ars_cents, sale_usd_cents)
        SELECT offer_id, product_id, sale_ars_cents, sale_usd_cents FROM offered_price
        WHERE offer_id = ${id} AND slug = ${slug}`.changes,
    setTitle: (id: number, title: string): void =>
      void sql.run`UPDATE offer SET title = ${title} WHERE id = ${id}`,
    /** @returns number of removed products */
    removeProduct: (id: number, slug: string): number =>
      sql.run`DELETE FROM offer_product
        WHERE offer_id = ${id} AND product_id = (SELECT id FROM product WHERE slug = ${slug})`.changes,
    setStart: (id: number, validFrom: string): void =>
      void sql.run`UPDATE offer SET valid_from = ${validFrom} WHERE id = ${id}`,
    setEnd: (id: number, validTo: string | null): void =>
      void sql.run`UPDATE offer SET valid_to = ${validTo} WHERE id = ${id}`,
    setPercent(id: number, percent: number): void {
      sql.run`UPDATE offer SET percent = ${percent} WHERE id = ${id}`;
      sql.run`UPDATE offer_product SET sale_ars_cents = priced.sale_ars_cents, sale_usd_cents = priced.sale_usd_cents
        FROM offered_price AS priced
        WHERE priced.product_id = offer_product.product_id AND priced.offer_id = ${id}
          AND offer_product.offer_id = ${id}`;
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
