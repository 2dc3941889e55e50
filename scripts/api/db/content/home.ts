import type { DatabaseSync } from 'node:sqlite';
import type { Named } from '../../../../src/domain/catalogue/product.ts';
import { sqlOf } from '../statement.ts';

/** Maximum cards per list. */
const stripLength = 12;

export interface Slide {
  readonly path: string;
  /** Image for phones; null when it is the same. */
  readonly path_mobile: string | null;
  /** Link target; null for none. */
  readonly link: string | null;
}

/** Content of the home page, and lists computed from product figures. */
export function homeOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  const categories = (place: 'featured' | 'main') =>
    sql.all<Named>`SELECT name, slug FROM home_category JOIN category ON category.id = category_id
      WHERE place = ${place} ORDER BY home_category.position`;
  return {
    slides: () => sql.all<Slide>`SELECT path, path_mobile, link FROM home_slide ORDER BY position`,
    featuredCategories: () => categories('featured'),
    mainCategories: () => categories('main'),
    featuredBrands: () =>
      sql.all<{ slug: string; path: string | null }>`SELECT slug, path FROM home_brand
        JOIN brand ON brand.id = brand_id ORDER BY position`,
    /** In cents of pesos; null without a threshold. */
    freeShippingCents: (): number | null =>
      sql.get<{ cents: number | null }>`SELECT free_shipping_ars_cents AS cents FROM shop_setting`?.cents ??
      null,
    latestIds: () =>
      idsOf(sql.all`SELECT id FROM product INDEXED BY product_by_recent WHERE is_presale = 0
        ORDER BY created_at DESC, id DESC LIMIT ${stripLength}`),
    bestSellerIds: () =>
      idsOf(sql.all`SELECT id FROM product ORDER BY sales_count DESC, id DESC LIMIT ${stripLength}`),
    onSaleIds: () =>
      idsOf(sql.all`SELECT id FROM product WHERE discount_percent IS NOT NULL
        ORDER BY sales_count DESC, id DESC LIMIT ${stripLength}`),
    /** Only available products. */
    recommendedIds: (limit = stripLength) =>
      idsOf(sql.all`
        SELECT product_id AS id FROM recommended_product JOIN product ON product.id = product_id
        WHERE is_presale = 1 OR EXISTS (SELECT 1 FROM branch_stock AS held WHERE held.product_id = product.id AND units > 0)
        ORDER BY position LIMIT ${limit}`),
    /** Including descendants of the category. */
    mostLikedIds: (categoryId: number) =>
      idsOf(sql.all`SELECT id FROM product INDEXED BY product_by_likes WHERE instr(category_path, ${`,${categoryId},`}) > 0
        ORDER BY likes_count DESC, id DESC LIMIT ${stripLength}`),
  };
}

function idsOf(rows: readonly { readonly id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
