import * as api from '../../../src/api/landing.ts';
import { filterOf, listPage } from '../catalogue/catalogue.ts';
import { notFound } from '../call/refusal.ts';
import type { Feature } from '../call/register.ts';
import type { SeedSlide } from '../db/import/seed-catalogue.ts';
import { messages } from '../messages.ts';

export const landing: Feature = (register, { data }) => {
  const { sql } = data;

  register(api.getLandings, () => ({
    data: sql.all<{ slug: string }>`SELECT slug FROM landing ORDER BY slug`,
  }));

  register(api.getLanding, ({ params, query: { currency } }) => {
    const { title, html, tag_id: tagId, slides, featured } = landingOf(params.slug);
    const ids = sql.column<number>`SELECT product.id FROM json_each(${featured}) AS wanted
      JOIN product ON slug = wanted.value ORDER BY wanted.key`;
    return {
      landing: { title, html, slider: JSON.parse(slides) as SeedSlide[] },
      featured_products: data.cards.byIds(ids, currency),
      products: listPage(data, { tagId }, { currency, page: 1, orderBy: 'recent' }),
    };
  });

  register(api.getLandingProducts, ({ params, query }) => {
    const filter = { ...filterOf(data, query), tagId: landingOf(params.slug).tag_id };
    return listPage(data, filter, query);
  });

  register(api.getLinkPage, () => {
    const page = data.documents.read('linkPage');
    if (page === null) throw notFound(messages.linkPageNotFound);
    return page;
  });

  function landingOf(slug: string): LandingRow {
    const found = sql.get<LandingRow>`SELECT * FROM landing WHERE slug = ${slug}`;
    if (found === null) throw notFound(messages.landingNotFound);
    return found;
  }
};

interface LandingRow {
  readonly title: string;
  readonly html: string;
  readonly tag_id: number;
  /** JSON. */
  readonly slides: string;
  readonly featured: string;
}
