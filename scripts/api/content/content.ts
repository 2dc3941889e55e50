/** Handlers of home page, most-liked products by theme, and message bar. */
import * as api from '../../../src/api/content.ts';
import { notFound } from '../call/refusal.ts';
import type { Feature } from '../call/register.ts';
import { messages } from '../messages.ts';

export const content: Feature = (register, { data: { cards, categories, home, stickyMessages } }) => {
  register(api.getHome, ({ query: { currency } }) => {
    const freeShipping = home.freeShippingCents();
    return {
      home: {
        sliders: home.slides(),
        latest_products: cards.byIds(home.latestIds(), currency),
        featured_categories: home.featuredCategories(),
        best_seller_products: cards.byIds(home.bestSellerIds(), currency),
        recommended_products: cards.byIds(home.recommendedIds(), currency),
        products_in_offer: cards.byIds(home.onSaleIds(), currency),
        main_categories: home.mainCategories(),
        featured_brands: home.featuredBrands(),
        free_shipping: freeShipping === null ? null : freeShipping / 100,
      },
    };
  });

  register(api.getMostLiked, ({ query: { category_slug, currency } }) => {
    const categoryId = categories.idOf(category_slug);
    if (categoryId === null) throw notFound(messages.categoryNotFound);
    return { data: cards.byIds(home.mostLikedIds(categoryId), currency) };
  });

  register(api.getStickyMessages, () => stickyMessages.bar());
};
