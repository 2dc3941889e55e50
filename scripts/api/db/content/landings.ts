import type { DatabaseSync } from 'node:sqlite';
import type { Slide } from './home.ts';
import { sqlOf } from '../statement.ts';

/** Landing pages, links page and bank promotions. */
export function landingsOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    all: () => sql.all<{ slug: string }>`SELECT slug FROM landing ORDER BY slug`,
    bySlug: (slug: string) => sql.get<LandingRow>`SELECT * FROM landing WHERE slug = ${slug}` ?? null,
    slides: (landingId: number) =>
      sql.all<Slide>`SELECT path, path_mobile, link FROM landing_slide WHERE landing_id = ${landingId} ORDER BY position`,
    featuredIds: (landingId: number) =>
      sql.all<{ product_id: number }>`SELECT product_id FROM landing_product WHERE landing_id = ${landingId}
        ORDER BY position`.map(({ product_id }) => product_id),
    linkPage: () =>
      sql.get<{ title: string; description: string; styles: string | null }>`
        SELECT title, description, styles FROM link_page` ?? null,
    links: () => sql.all<LinkRow>`SELECT * FROM page_link ORDER BY position`,
    paymentPromotions: () =>
      sql.all<{
        type: string;
        message: string;
      }>`SELECT type, message FROM payment_promotion ORDER BY position`,
  };
}

interface LandingRow {
  readonly id: number;
  readonly title: string;
  readonly html: string;
  readonly tag_id: number;
}

interface LinkRow {
  readonly title: string;
  readonly url: string;
  readonly opens_new_tab: number;
  readonly dispatches_contact: number;
}
