import type { DatabaseSync } from 'node:sqlite';
import type { SeedLanding, SeedLinkPage } from './seed-catalogue.ts';
import { command, query, transaction } from '../statement.ts';

/** Upserts landings by slug. Skips those whose tag has no product. */
export function importLandings(database: DatabaseSync, landings: readonly SeedLanding[]): void {
  const put = command<[string, string, string, string]>(
    database,
    `INSERT INTO landing (slug, title, html, tag_id) SELECT ?, ?, ?, id FROM tag WHERE slug = ?
     ON CONFLICT (slug) DO UPDATE SET title = excluded.title, html = excluded.html, tag_id = excluded.tag_id`,
  );
  const idOf = query<[string], { id: number }>(database, 'SELECT id FROM landing WHERE slug = ?');
  const clearSlides = command<[number]>(database, 'DELETE FROM landing_slide WHERE landing_id = ?');
  const clearProducts = command<[number]>(database, 'DELETE FROM landing_product WHERE landing_id = ?');
  const putSlide = command<[number, number, string, string | null, string | null]>(
    database,
    'INSERT INTO landing_slide (landing_id, position, path, path_mobile, link) VALUES (?, ?, ?, ?, ?)',
  );
  const putProduct = command<[number, number, string]>(
    database,
    'INSERT INTO landing_product (landing_id, position, product_id) SELECT ?, ?, id FROM product WHERE slug = ?',
  );
  transaction(database, () => {
    for (const { slug, title, html, slider, featuredProducts, productsTag } of landings) {
      put(slug, title, html, productsTag);
      const id = idOf.get(slug)?.id;
      if (id === undefined) continue;
      clearSlides(id);
      clearProducts(id);
      for (const [position, slide] of slider.entries()) {
        putSlide(id, position, slide.path, slide.path_mobile, slide.link);
      }
      for (const [position, product] of featuredProducts.entries()) putProduct(id, position, product);
    }
  });
}

export function importLinkPage(database: DatabaseSync, page: SeedLinkPage): void {
  const put = command<[string, string, string | null]>(
    database,
    'INSERT OR REPLACE INTO link_page (id, title, description, styles) VALUES (1, ?, ?, ?)',
  );
  const putLink = command<[number, string, string, number, number]>(
    database,
    'INSERT INTO page_link (position, title, url, opens_new_tab, dispatches_contact) VALUES (?, ?, ?, ?, ?)',
  );
  transaction(database, () => {
    put(page.title, page.description, page.styles);
    database.exec('DELETE FROM page_link');
    for (const [position, { title, url, opensNewTab, dispatchesContact }] of page.links.entries()) {
      putLink(position, title, url, Number(opensNewTab), Number(dispatchesContact));
    }
  });
}

export function importPaymentPromotions(
  database: DatabaseSync,
  promotions: readonly { readonly type: string; readonly message: string }[],
): void {
  const put = command<[number, string, string]>(
    database,
    'INSERT INTO payment_promotion (position, type, message) VALUES (?, ?, ?)',
  );
  transaction(database, () => {
    database.exec('DELETE FROM payment_promotion');
    for (const [position, { type, message }] of promotions.entries()) put(position, type, message);
  });
}
