/** Handlers of landing pages and the links page. */
import * as api from '../../../src/api/landing.ts';
import { filterOf, listPage } from '../catalogue/catalogue.ts';
import { notFound } from '../call/refusal.ts';
import type { Feature } from '../call/register.ts';
import { messages } from '../messages.ts';

export const landing: Feature = (register, { data }) => {
  const { landings } = data;

  register(api.getLandings, () => ({ data: [...landings.all()] }));

  register(api.getLanding, ({ params, query: { currency } }) => {
    const found = landingOf(params.slug);
    return {
      landing: { title: found.title, html: found.html, slider: landings.slides(found.id) },
      featured_products: data.cards.byIds(landings.featuredIds(found.id), currency),
      products: listPage(data, { tagId: found.tag_id }, { currency, page: 1, orderBy: 'recent' }),
    };
  });

  register(api.getLandingProducts, ({ params, query }) => {
    const filter = { ...filterOf(data, query), tagId: landingOf(params.slug).tag_id };
    return listPage(data, filter, query);
  });

  register(api.getLinkPage, () => {
    const page = landings.linkPage();
    if (page === null) throw notFound(messages.linkPageNotFound);
    return {
      ...page,
      links: landings.links().map(({ title, url, opens_new_tab, dispatches_contact }) => ({
        title,
        url,
        target_blank: opens_new_tab === 1,
        dispatch_contact: dispatches_contact === 1,
      })),
    };
  });

  function landingOf(slug: string) {
    const found = landings.bySlug(slug);
    if (found === null) throw notFound(messages.landingNotFound);
    return found;
  }
};
