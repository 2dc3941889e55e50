import * as api from '../../../src/api/content.ts';
import type { Named } from '../../../src/domain/catalogue/product.ts';
import { notFound } from '../call/refusal.ts';
import type { Feature } from '../call/register.ts';
import { messages } from '../messages.ts';

const stripLength = 12;

export const content: Feature = (register, { data }) => {
  const { cards, categories, documents, names, sql } = data;
  register(api.getHome, ({ query: { currency } }) => {
    const strip = (ids: readonly number[]) => cards.byIds(ids, currency);
    const named = (slugs: readonly string[]) =>
      sql.all<Named>`SELECT name, slug FROM json_each(${JSON.stringify(slugs)}) AS wanted
        JOIN category ON slug = wanted.value ORDER BY wanted.key`;
    const home = documents.home();
    return {
      home: {
        sliders: [...home.sliders],
        latest_products: strip(
          sql.column`SELECT id FROM product INDEXED BY product_by_recent WHERE is_presale = 0
            ORDER BY created_at DESC, id DESC LIMIT ${stripLength}`,
        ),
        featured_categories: named(home.featuredCategories),
        best_seller_products: strip(
          sql.column`SELECT id FROM product ORDER BY sales_count DESC, id DESC LIMIT ${stripLength}`,
        ),
        recommended_products: strip(documents.recommendedIds(stripLength)),
        products_in_offer: strip(
          sql.column`SELECT id FROM product WHERE discount_percent IS NOT NULL
            ORDER BY sales_count DESC, id DESC LIMIT ${stripLength}`,
        ),
        main_categories: named(home.mainCategories),
        featured_brands: home.featuredBrands.filter(({ slug }) => names.brand.bySlug(slug) !== null),
        free_shipping: home.freeShipping,
      },
    };
  });

  register(api.getMostLiked, ({ query: { category_slug, currency } }) => {
    const categoryId = categories.idOf(category_slug);
    if (categoryId === null) throw notFound(messages.categoryNotFound);
    const ids = sql.column<number>`
      SELECT id FROM product INDEXED BY product_by_likes WHERE instr(category_path, ${`,${categoryId},`}) > 0
      ORDER BY likes_count DESC, id DESC LIMIT ${stripLength}`;
    return { data: cards.byIds(ids, currency) };
  });

  register(api.getStickyMessages, () => documents.bar());
};
