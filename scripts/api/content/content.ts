import * as api from '../../../src/api/content.ts';
import type { Named } from '../../../src/domain/catalogue/product.ts';
import { notFound } from '../call/refusal.ts';
import type { Feature } from '../call/register.ts';
import { freeShippingCents, recommendedIds, slidesOf } from '../db/home.ts';
import { messages } from '../messages.ts';

const stripLength = 12;

export const content: Feature = (register, { data: { cards, categories, sql } }) => {
  register(api.getHome, ({ query: { currency } }) => {
    const strip = (ids: readonly number[]) => cards.byIds(ids, currency);
    const categoriesAt = (place: 'featured' | 'main') =>
      sql.all<Named>`SELECT name, slug FROM home_category JOIN category ON category.id = category_id
        WHERE place = ${place} ORDER BY home_category.position`;
    const freeShipping = freeShippingCents(sql);
    return {
      home: {
        sliders: [...slidesOf(sql, null)],
        latest_products: strip(
          sql.column`SELECT id FROM product INDEXED BY product_by_recent WHERE is_presale = 0
            ORDER BY created_at DESC, id DESC LIMIT ${stripLength}`,
        ),
        featured_categories: categoriesAt('featured'),
        best_seller_products: strip(
          sql.column`SELECT id FROM product ORDER BY sales_count DESC, id DESC LIMIT ${stripLength}`,
        ),
        recommended_products: strip(recommendedIds(sql, stripLength)),
        products_in_offer: strip(
          sql.column`SELECT id FROM product WHERE discount_percent IS NOT NULL
            ORDER BY sales_count DESC, id DESC LIMIT ${stripLength}`,
        ),
        main_categories: categoriesAt('main'),
        featured_brands: sql.all<{ slug: string; path: string | null }>`
          SELECT slug, path FROM home_brand JOIN brand ON brand.id = brand_id ORDER BY position`,
        free_shipping: freeShipping === null ? null : freeShipping / 100,
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

  register(api.getStickyMessages, () => ({
    active: sql.value`SELECT sticky_is_active FROM shop_setting` === 1,
    messages: sql.column<string>`SELECT html FROM sticky_message ORDER BY position`,
    styles: sql.value<string>`SELECT sticky_styles FROM shop_setting`,
  }));
};
