import * as api from '../../../src/api/landing.ts';
import { filterOf, listPage } from '../catalogue/catalogue.ts';
import { notFound } from '../call/refusal.ts';
import type { Feature } from '../call/register.ts';
import { slidesOf } from '../db/home.ts';
import { messages } from '../messages.ts';

export const landing: Feature = (register, { data }) => {
  const { sql } = data;

  register(api.getLandings, () => ({
    data: sql.all<{ slug: string }>`SELECT slug FROM landing ORDER BY slug`,
  }));

  register(api.getLanding, ({ params, query: { currency } }) => {
    const { id, title, html, tag_id: tagId } = landingOf(params.slug);
    const featured = sql.column<number>`SELECT product_id FROM landing_product WHERE landing_id = ${id} ORDER BY position`;
    return {
      landing: { title, html, slider: [...slidesOf(sql, id)] },
      featured_products: data.cards.byIds(featured, currency),
      products: listPage(data, { tagId }, { currency, page: 1, orderBy: 'recent' }),
    };
  });

  register(api.getLandingProducts, ({ params, query }) => {
    const filter = { ...filterOf(data, query), tagId: landingOf(params.slug).tag_id };
    return listPage(data, filter, query);
  });

  register(api.getLinkPage, () => {
    const page = sql.get<{ title: string; description: string; styles: string | null }>`
      SELECT title, description, styles FROM link_page`;
    if (page === null) throw notFound(messages.linkPageNotFound);
    const links = sql.all<LinkRow>`SELECT * FROM page_link ORDER BY position`;
    return {
      ...page,
      links: links.map(({ title, url, opens_new_tab, dispatches_contact }) => ({
        title,
        url,
        target_blank: opens_new_tab === 1,
        dispatch_contact: dispatches_contact === 1,
      })),
    };
  });

  function landingOf(slug: string): LandingRow {
    const found = sql.get<LandingRow>`SELECT * FROM landing WHERE slug = ${slug}`;
    if (found === null) throw notFound(messages.landingNotFound);
    return found;
  }
};

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
