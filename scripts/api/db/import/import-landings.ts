import type { DatabaseSync } from 'node:sqlite';
import { landingEditsOf } from '../content/landing-edits.ts';
import { slideEditsOf } from '../content/slide-edits.ts';
import { sqlOf, transaction } from '../statement.ts';
import type { SeedLanding, SeedLinkPage } from './seed-catalogue.ts';

/** Upserts landings by slug. Skips those whose tag has no product. */
export function importLandings(database: DatabaseSync, landings: readonly SeedLanding[]): void {
  const edits = landingEditsOf(database);
  transaction(database, () => {
    for (const { slug, title, html, slider, featuredProducts, productsTag } of landings) {
      const tagId = edits.tagId(productsTag);
      if (tagId === null) continue;
      const known = edits.bySlug(slug)?.id;
      if (known !== undefined) edits.update(known, title, html, tagId);
      const id = known ?? edits.create(slug, title, html, tagId);
      slideEditsOf(database).replace(id, slider);
      edits.setFeatured(id, featuredProducts);
    }
  });
}

export function importLinkPage(database: DatabaseSync, page: SeedLinkPage): void {
  const sql = sqlOf(database);
  transaction(database, () => {
    sql.run`INSERT OR REPLACE INTO link_page (id, title, description, styles)
      VALUES (1, ${page.title}, ${page.description}, ${page.styles})`;
    sql.run`DELETE FROM page_link`;
    for (const [position, { title, url, opensNewTab, dispatchesContact }] of page.links.entries()) {
      sql.run`INSERT INTO page_link (position, title, url, opens_new_tab, dispatches_contact)
        VALUES (${position}, ${title}, ${url}, ${Number(opensNewTab)}, ${Number(dispatchesContact)})`;
    }
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
