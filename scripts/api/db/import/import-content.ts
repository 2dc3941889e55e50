import type { DatabaseSync } from 'node:sqlite';
import { messageEditsOf } from '../content/message-edits.ts';
import { slideEditsOf } from '../content/slide-edits.ts';
import { sqlOf, type Sql } from '../statement.ts';
import { centsOf } from './import-offers.ts';
import type { SeedHome, SeedStickyMessages } from './seed-catalogue.ts';

/** Replaces content: home page, recommended products, message bar. */
export function importContent(
  database: DatabaseSync,
  { home, stickyMessages }: { home?: SeedHome; stickyMessages?: SeedStickyMessages },
): void {
  if (home) importHome(database, home);
  if (stickyMessages) importStickyMessages(database, stickyMessages);
}

function importHome(database: DatabaseSync, home: SeedHome): void {
  const sql = sqlOf(database);
  slideEditsOf(database).replace(null, home.sliders);
  database.exec('DELETE FROM home_category; DELETE FROM home_brand; DELETE FROM recommended_product');
  putCategories(sql, 'featured', home.featuredCategories);
  putCategories(sql, 'main', home.mainCategories);
  // Brands and products missing in a small shop are skipped.
  for (const [position, { slug, path }] of home.featuredBrands.entries()) {
    sql.run`INSERT INTO home_brand (position, brand_id, path)
      SELECT ${position}, id, ${path} FROM brand WHERE slug = ${slug}`;
  }
  for (const [position, slug] of home.recommended.entries()) {
    sql.run`INSERT OR IGNORE INTO recommended_product (position, product_id)
      SELECT ${position}, id FROM product WHERE slug = ${slug}`;
  }
  sql.run`UPDATE shop_setting SET free_shipping_ars_cents = ${centsOf(home.freeShipping)}`;
}

function putCategories(sql: Sql, place: 'featured' | 'main', slugs: readonly string[]): void {
  for (const [position, slug] of slugs.entries()) {
    const { changes } = sql.run`INSERT INTO home_category (place, position, category_id)
      SELECT ${place}, ${position}, id FROM category WHERE slug = ${slug}`;
    if (changes === 0) throw new Error(`the home names the category "${slug}", which does not exist`);
  }
}

function importStickyMessages(
  database: DatabaseSync,
  { active, messages, styles }: SeedStickyMessages,
): void {
  const edits = messageEditsOf(database);
  for (const { position } of edits.all()) edits.remove(position);
  for (const html of messages) edits.add(html);
  edits.show(active);
  sqlOf(database).run`UPDATE shop_setting SET sticky_styles = ${styles}`;
}
