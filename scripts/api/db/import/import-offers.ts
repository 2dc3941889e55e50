import type { DatabaseSync } from 'node:sqlite';
import type { SeedProduct } from './seed-product.ts';
import type { ImportedCategory } from './import-categories.ts';
import { discounted } from '../catalogue/offers.ts';
import { sqlOf } from '../statement.ts';

/**
 * Imports products' discounts as offers. Products of one category with the same percentage and end form one offer,
 * named after the category, with the first product's image.
 */
export function offerImporter(database: DatabaseSync) {
  const sql = sqlOf(database);
  const seen = new Map<string, number>();

  return {
    put(productId: number, product: SeedProduct, category: ImportedCategory | null): void {
      sql.run`DELETE FROM offer_product
        WHERE product_id = ${productId} AND offer_id IN (SELECT id FROM offer WHERE key GLOB ${importedKeys})`;
      const discount = discountOf(product);
      if (discount === null) return;
      const { percent, arsCents, usdCents } = discount;
      const validTo = product.offer ? new Date(product.offer.valid_to).toISOString() : null;
      const key = `import:${category?.id ?? ''}:${percent}:${validTo ?? ''}`;
      const title = product.categories?.[0]?.name ?? product.title;
      const image = product.images?.[0]?.path ?? null;
      const id =
        seen.get(key) ??
        sql.get<{ id: number }>`
          INSERT INTO offer (key, title, percent, valid_from, valid_to, category_id, image_path)
          VALUES (${key}, ${title}, ${percent}, ${longAgo}, ${validTo}, ${category?.id ?? null}, ${image})
          ON CONFLICT (key) DO UPDATE SET title = excluded.title, category_id = excluded.category_id,
            image_path = coalesce(image_path, excluded.image_path)
          RETURNING id`?.id ??
        0;
      seen.set(key, id);
      sql.run`INSERT OR REPLACE INTO offer_product (offer_id, product_id, sale_ars_cents, sale_usd_cents)
        VALUES (${id}, ${productId}, ${arsCents}, ${usdCents})`;
    },

    /** Clears the cache after a rollback. */
    forget: (): void => seen.clear(),

    /** Deletes imported offers without products. */
    deleteEmpty: (): void =>
      void sql.run`DELETE FROM offer
        WHERE key GLOB ${importedKeys} AND NOT EXISTS (SELECT 1 FROM offer_product WHERE offer_id = offer.id)`,
  };
}

/** Key prefix of imported offers; editors' offers have another. */
const importedKeys = 'import:*';

/** The wire has only the end of a discount. */
const longAgo = '1970-01-01T00:00:00.000Z';

/** From the wire's decimal major units. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/** Null unless the discounted price is lower in both currencies: a strikethrough price must be real. */
function discountOf({ price, priceWithDiscount, discount_percent, usd }: SeedProduct) {
  if (!priceWithDiscount || priceWithDiscount.amount >= price.amount) return null;
  const given = discount_percent ?? (1 - priceWithDiscount.amount / price.amount) * 100;
  const percent = Math.min(99, Math.max(1, Math.round(given)));
  const usdCents = usd.priceWithDiscount
    ? centsOf(usd.priceWithDiscount)
    : discounted(centsOf(usd.price), percent);
  return { percent, arsCents: centsOf(priceWithDiscount.amount), usdCents };
}
