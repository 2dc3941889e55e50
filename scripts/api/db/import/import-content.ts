import type { DatabaseSync } from 'node:sqlite';
import type { SeedHome, SeedStickyMessages } from './seed-catalogue.ts';
import { centsOf } from './import-offers.ts';
import { command, query } from '../statement.ts';

/** Replaces editorial content: home page, recommended products, message bar. */
export function importContent(
  database: DatabaseSync,
  { home, stickyMessages }: { home?: SeedHome; stickyMessages?: SeedStickyMessages },
): void {
  if (home) importHome(database, home);
  if (stickyMessages) importStickyMessages(database, stickyMessages);
}

function importHome(database: DatabaseSync, home: SeedHome): void {
  database.exec(
    'DELETE FROM home_slide; DELETE FROM home_category; DELETE FROM home_brand; DELETE FROM recommended_product',
  );
  const putSlide = command<[number, string, string, string | null]>(
    database,
    'INSERT INTO home_slide (position, path, path_mobile, link) VALUES (?, ?, ?, ?)',
  );
  const putBrand = command<[number, string | null, string]>(
    database,
    'INSERT INTO home_brand (position, brand_id, path) SELECT ?, id, ? FROM brand WHERE slug = ?',
  );
  const putRecommended = command<[number, string]>(
    database,
    'INSERT OR IGNORE INTO recommended_product (position, product_id) SELECT ?, id FROM product WHERE slug = ?',
  );
  const setFreeShipping = command<[number]>(database, 'UPDATE shop_setting SET free_shipping_ars_cents = ?');

  for (const [position, { path, path_mobile, link }] of home.sliders.entries())
    putSlide(position, path, path_mobile, link);
  putCategories(database, 'featured', home.featuredCategories);
  putCategories(database, 'main', home.mainCategories);
  // Brands and products missing in a small shop are skipped.
  for (const [position, { slug, path }] of home.featuredBrands.entries()) putBrand(position, path, slug);
  for (const [position, slug] of home.recommended.entries()) putRecommended(position, slug);
  setFreeShipping(centsOf(home.freeShipping));
}

function putCategories(database: DatabaseSync, place: 'featured' | 'main', slugs: readonly string[]): void {
  const idOf = query<[string], { id: number }>(database, 'SELECT id FROM category WHERE slug = ?');
  const put = command<[string, number, number]>(
    database,
    'INSERT INTO home_category (place, position, category_id) VALUES (?, ?, ?)',
  );
  for (const [position, slug] of slugs.entries()) {
    const category = idOf.get(slug);
    if (!category) throw new Error(`the home names the category "${slug}", which does not exist`);
    put(place, position, category.id);
  }
}

function importStickyMessages(
  database: DatabaseSync,
  { active, messages, styles }: SeedStickyMessages,
): void {
  const put = command<[number, string]>(
    database,
    'INSERT INTO sticky_message (position, html) VALUES (?, ?)',
  );
  const set = command<[number, string | null]>(
    database,
    'UPDATE shop_setting SET sticky_is_active = ?, sticky_styles = ?',
  );
  database.exec('DELETE FROM sticky_message');
  for (const [position, html] of messages.entries()) put(position, html);
  set(Number(active), styles);
}
