import type { Sql } from './statement.ts';

export interface Slide {
  readonly path: string;
  /** For phones; null when it is the same. */
  readonly path_mobile: string | null;
  readonly link: string | null;
}

/** @param landingId null for the home; the same below */
export function slidesOf(sql: Sql, landingId: number | null): readonly Slide[] {
  return sql.all`SELECT path, path_mobile, link FROM slide WHERE landing_id IS ${landingId} ORDER BY position`;
}

export function replaceSlides(sql: Sql, landingId: number | null, slides: readonly Slide[]): void {
  sql.run`DELETE FROM slide WHERE landing_id IS ${landingId}`;
  for (const [position, { path, path_mobile, link }] of slides.entries())
    sql.run`INSERT INTO slide (landing_id, position, path, path_mobile, link)
      VALUES (${landingId}, ${position}, ${path}, ${path_mobile}, ${link})`;
}

export function featureProducts(sql: Sql, landingId: number, slugs: readonly string[]): readonly string[] {
  sql.run`DELETE FROM landing_product WHERE landing_id = ${landingId}`;
  const add = (slug: string, position: number) =>
    sql.run`INSERT INTO landing_product (landing_id, position, product_id)
      SELECT ${landingId}, ${position}, id FROM product WHERE slug = ${slug}`.changes;
  return slugs.filter((slug, position) => add(slug, position) === 0);
}

export function recommendedIds(sql: Sql, limit: number): readonly number[] {
  return sql.column`
    SELECT product_id FROM recommended_product JOIN product ON product.id = product_id
    WHERE is_presale = 1 OR EXISTS (SELECT 1 FROM branch_stock AS held WHERE held.product_id = product.id AND units > 0)
    ORDER BY position LIMIT ${limit}`;
}

/** Null without a threshold. */
export function freeShippingCents(sql: Sql): number | null {
  return sql.value`SELECT free_shipping_ars_cents FROM shop_setting`;
}
