import type { DatabaseSync } from 'node:sqlite';
import { featureProducts, replaceSlides } from '../home.ts';
import { sqlOf, transaction, type Sql } from '../statement.ts';
import { centsOf } from './import-offers.ts';
import type { SeedHome, SeedLanding, SeedLinkPage, SeedStickyMessages } from './seed-catalogue.ts';

export function importHome(database: DatabaseSync, home: SeedHome): void {
  const sql = sqlOf(database);
  replaceSlides(sql, null, home.sliders);
  database.exec('DELETE FROM home_category; DELETE FROM home_brand; DELETE FROM recommended_product');
  putCategories(sql, 'featured', home.featuredCategories);
  putCategories(sql, 'main', home.mainCategories);
  for (const [position, { slug, path }] of home.featuredBrands.entries())
    sql.run`INSERT INTO home_brand (position, brand_id, path)
      SELECT ${position}, id, ${path} FROM brand WHERE slug = ${slug}`;
  for (const [position, slug] of home.recommended.entries())
    sql.run`INSERT OR IGNORE INTO recommended_product (position, product_id)
      SELECT ${position}, id FROM product WHERE slug = ${slug}`;
  sql.run`UPDATE shop_setting SET free_shipping_ars_cents = ${centsOf(home.freeShipping)}`;
}

function putCategories(sql: Sql, place: 'featured' | 'main', slugs: readonly string[]): void {
  for (const [position, slug] of slugs.entries()) {
    const { changes } = sql.run`INSERT INTO home_category (place, position, category_id)
      SELECT ${place}, ${position}, id FROM category WHERE slug = ${slug}`;
    if (changes === 0) throw new Error(`the home names the category "${slug}", which does not exist`);
  }
}

export function importStickyMessages(
  database: DatabaseSync,
  { active, messages, styles }: SeedStickyMessages,
): void {
  const sql = sqlOf(database);
  sql.run`DELETE FROM sticky_message`;
  for (const [position, html] of messages.entries())
    sql.run`INSERT INTO sticky_message (position, html) VALUES (${position}, ${html})`;
  sql.run`UPDATE shop_setting SET sticky_is_active = ${Number(active)}, sticky_styles = ${styles}`;
}

export function importLandings(database: DatabaseSync, landings: readonly SeedLanding[]): void {
  const sql = sqlOf(database);
  for (const { slug, title, html, slider, featuredProducts, productsTag } of landings) {
    const id = sql.value<number>`
      INSERT INTO landing (slug, title, html, tag_id)
      SELECT ${slug}, ${title}, ${html}, id FROM tag WHERE slug = ${productsTag}
      ON CONFLICT (slug) DO UPDATE SET title = excluded.title, html = excluded.html, tag_id = excluded.tag_id
      RETURNING id`;
    if (id === null) continue;
    replaceSlides(sql, id, slider);
    featureProducts(sql, id, featuredProducts);
  }
}

export function importLinkPage(database: DatabaseSync, page: SeedLinkPage): void {
  const sql = sqlOf(database);
  transaction(database, () => {
    sql.run`INSERT OR REPLACE INTO link_page (id, title, description, styles)
      VALUES (1, ${page.title}, ${page.description}, ${page.styles})`;
    sql.run`DELETE FROM page_link`;
    for (const [position, { title, url, opensNewTab, dispatchesContact }] of page.links.entries())
      sql.run`INSERT INTO page_link (position, title, url, opens_new_tab, dispatches_contact)
        VALUES (${position}, ${title}, ${url}, ${Number(opensNewTab)}, ${Number(dispatchesContact)})`;
  });
}

export function importPaymentPromotions(
  database: DatabaseSync,
  promotions: readonly { readonly type: string; readonly message: string }[],
): void {
  const sql = sqlOf(database);
  transaction(database, () => {
    sql.run`DELETE FROM payment_promotion`;
    for (const [position, { type, message }] of promotions.entries())
      sql.run`INSERT INTO payment_promotion (position, type, message) VALUES (${position}, ${type}, ${message})`;
  });
}
