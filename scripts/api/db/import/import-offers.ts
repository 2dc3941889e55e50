import type { DatabaseSync } from 'node:sqlite';
import type { SeedProduct } from './seed-product.ts';
import type { ImportedCategory } from './import-categories.ts';
import { sqlOf } from '../statement.ts';

/** Products of one category with the same percentage and end form one offer, named after the category. */
export function offerImporter(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    put(productId: number, product: SeedProduct, category: ImportedCategory | null): void {
      sql.run`DELETE FROM offer_product
        WHERE product_id = ${productId} AND offer_id IN (SELECT id FROM offer WHERE key GLOB ${importedKeys})`;
      const discount = discountOf(product);
      if (discount === null) return;
      const validTo = product.offer ? new Date(product.offer.valid_to).toISOString() : null;
      const key = `import:${category?.id ?? ''}:${discount.percent}:${validTo ?? ''}`;
      const title = product.categories?.[0]?.name ?? product.title;
      const image = product.images?.[0]?.path ?? null;
      // The wire has only the end of a discount.
      const id = sql.value<number>`
        INSERT INTO offer (key, title, percent, valid_from, valid_to, category_id, image_path)
        VALUES (${key}, ${title}, ${discount.percent}, '1970-01-01T00:00:00.000Z', ${validTo}, ${category?.id ?? null},
          ${image})
        ON CONFLICT (key) DO UPDATE SET image_path = coalesce(image_path, excluded.image_path),
          title = iif(excluded.category_id IS NULL, title, excluded.title)
        RETURNING id`;
      sql.run`INSERT OR REPLACE INTO offer_product (offer_id, product_id, sale_ars_cents, sale_usd_cents)
        VALUES (${id}, ${productId}, ${discount.arsCents}, ${discount.usdCents})`;
    },

    deleteEmpty: (): void =>
      void sql.run`DELETE FROM offer
        WHERE key GLOB ${importedKeys} AND NOT EXISTS (SELECT 1 FROM offer_product WHERE offer_id = offer.id)`,
  };
}

/** Editors' offers have another key. */
const importedKeys = 'import:*';

export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/** A strikethrough price must be real. */
function discountOf({ price, priceWithDiscount, discount_percent, usd }: SeedProduct) {
  if (!priceWithDiscount || priceWithDiscount.amount >= price.amount) return null;
  const writtenPercent = discount_percent ?? (1 - priceWithDiscount.amount / price.amount) * 100;
  const percent = Math.min(99, Math.max(1, Math.round(writtenPercent)));
  const usdCents = usd.priceWithDiscount
    ? centsOf(usd.priceWithDiscount)
    : Math.max(1, Math.round((centsOf(usd.price) * (100 - percent)) / 100));
  return { percent, arsCents: centsOf(priceWithDiscount.amount), usdCents };
}
