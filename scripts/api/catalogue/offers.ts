import * as api from '../../../src/api/offers.ts';
import { listPage } from './catalogue.ts';
import type { Feature } from '../call/register.ts';

export const offers: Feature = (register, { data }) => {
  register(api.getOffers, ({ query, now }) => ({
    ...listPage(data, { onlyOnSale: true }, { ...query, orderBy: 'bestseller' }),
    offers: data.offers
      .running(now)
      .map(({ title, valid_to, percent, image_path, category_name, category_slug }) => ({
        title,
        valid_to,
        discountPercent: percent,
        path: image_path,
        category: { name: category_name, slug: category_slug },
      })),
    price_changes: [...data.offers.edges(now, mostEdges)],
  }));

  register(api.getPresale, ({ query }) =>
    listPage(data, { onlyPresale: true }, { ...query, orderBy: 'recent' }),
  );

  register(api.getRecommended, ({ query }) => ({
    data: data.cards.byIds(data.documents.recommendedIds(recommendedCount), query.currency),
  }));

  register(api.getGiftCards, ({ query }) => ({
    data: data.cards
      .byIds(
        data.sql.column`SELECT id FROM product WHERE is_gift_card = 1 ORDER BY price_ars_cents, id`,
        query.currency,
      )
      .map(({ id, title, slug, price, images = [] }) => ({ id, title, slug, price, images })),
  }));
};

/** Later changes are announced in a later reply. */
const mostEdges = 50;
const recommendedCount = 48;
