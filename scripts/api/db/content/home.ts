import type { DatabaseSync } from 'node:sqlite';
import type { Named } from '../../../../src/domain/catalogue/product.ts';
import { query } from '../statement.ts';

/** Maximum cards per list. */
const stripLength = 12;

/** Editorial content of the home page, and lists computed from product figures. */
export function homeOf(database: DatabaseSync) {
  const slides = query<[], { path: string; path_mobile: string | null; link: string | null }>(
    database,
    'SELECT path, path_mobile, link FROM home_slide ORDER BY position',
  );
  const categories = query<[string], Named>(
    database,
    `SELECT name, slug FROM home_category JOIN category ON category.id = category_id WHERE place = ? ORDER BY home_category.position`,
  );
  const brands = query<[], { slug: string; path: string | null }>(
    database,
    'SELECT slug, path FROM home_brand JOIN brand ON brand.id = brand_id ORDER BY position',
  );
  const setting = query<[], { free_shipping_ars_cents: number | null }>(
    database,
    'SELECT free_shipping_ars_cents FROM shop_setting',
  );
  const latest = ids(
    database,
    `SELECT id FROM product INDEXED BY product_by_recent WHERE is_presale = 0 ORDER BY created_at DESC, id DESC LIMIT ?`,
  );
  const bestSellers = ids(database, 'SELECT id FROM product ORDER BY sales_count DESC, id DESC LIMIT ?');
  const onSale = ids(
    database,
    'SELECT id FROM product WHERE discount_percent IS NOT NULL ORDER BY sales_count DESC, id DESC LIMIT ?',
  );
  const recommended = ids(
    database,
    `SELECT product_id AS id FROM recommended_product JOIN product ON product.id = product_id
     WHERE is_presale = 1 OR EXISTS (SELECT 1 FROM branch_stock AS held WHERE held.product_id = product.id AND units > 0)
     ORDER BY position LIMIT ?`,
  );
  const mostLiked = query<[string, number], { id: number }>(
    database,
    `SELECT id FROM product INDEXED BY product_by_likes WHERE instr(category_path, ?) > 0
     ORDER BY likes_count DESC, id DESC LIMIT ?`,
  );

  return {
    slides: () => slides.all(),
    featuredCategories: () => categories.all('featured'),
    mainCategories: () => categories.all('main'),
    featuredBrands: () => brands.all(),
    /** In cents of pesos; null without a threshold. */
    freeShippingCents: () => setting.get()?.free_shipping_ars_cents ?? null,
    latestIds: () => latest(stripLength),
    bestSellerIds: () => bestSellers(stripLength),
    onSaleIds: () => onSale(stripLength),
    /** Only available products. */
    recommendedIds: (limit = stripLength) => recommended(limit),
    /** Including descendants of the category. */
    mostLikedIds: (categoryId: number) => mostLiked.all(`,${categoryId},`, stripLength).map(({ id }) => id),
  };
}

function ids(database: DatabaseSync, sql: string): (limit: number) => number[] {
  const statement = query<[number], { id: number }>(database, sql);
  return (limit) => statement.all(limit).map(({ id }) => id);
}
