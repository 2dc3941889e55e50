import type { DatabaseSync } from 'node:sqlite';
import { query } from '../statement.ts';

/** Campaign pages, links page and bank promotions. */
export function landingsOf(database: DatabaseSync) {
  const bySlug = query<[string], LandingRow>(
    database,
    'SELECT id, slug, title, html, tag_id FROM landing WHERE slug = ?',
  );
  const all = query<[], { slug: string }>(database, 'SELECT slug FROM landing ORDER BY slug');
  const slides = query<[number], { path: string; path_mobile: string | null; link: string | null }>(
    database,
    'SELECT path, path_mobile, link FROM landing_slide WHERE landing_id = ? ORDER BY position',
  );
  const featured = query<[number], { product_id: number }>(
    database,
    'SELECT product_id FROM landing_product WHERE landing_id = ? ORDER BY position',
  );
  const linkPage = query<[], { title: string; description: string; styles: string | null }>(
    database,
    'SELECT title, description, styles FROM link_page',
  );
  const links = query<[], LinkRow>(
    database,
    'SELECT title, url, opens_new_tab, dispatches_contact FROM page_link ORDER BY position',
  );
  const promotions = query<[], { type: string; message: string }>(
    database,
    'SELECT type, message FROM payment_promotion ORDER BY position',
  );

  return {
    all: () => all.all(),
    bySlug: (slug: string) => bySlug.get(slug) ?? null,
    slides: (landingId: number) => slides.all(landingId),
    featuredIds: (landingId: number) => featured.all(landingId).map(({ product_id }) => product_id),
    linkPage: () => linkPage.get() ?? null,
    links: () => links.all(),
    paymentPromotions: () => promotions.all(),
  };
}

interface LandingRow {
  readonly id: number;
  readonly slug: string;
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
