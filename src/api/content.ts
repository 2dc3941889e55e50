import * as v from 'valibot';
import { moneyFromDecimal } from '../domain/money.ts';
import type { Slide } from '../domain/content/content.ts';
import { cardSchema } from './product.ts';
import {
  currencyParam,
  currencyQuery,
  dataSchema,
  bit,
  endpoint,
  listOf,
  namedSchema,
  nullable,
  renamed,
  slugParam,
} from './wire.ts';

export const slideSchema = v.pipe(
  v.object({ path: v.string(), path_mobile: nullable(v.string()), link: nullable(v.string()) }),
  v.transform(({ path, path_mobile, link }): Slide => ({ path, mobilePath: path_mobile ?? path, link })),
);

const homeSchema = renamed(
  v.object({
    sliders: listOf(slideSchema),
    latest_products: listOf(cardSchema),
    featured_categories: listOf(namedSchema),
    best_seller_products: listOf(cardSchema),
    recommended_products: listOf(cardSchema),
    products_in_offer: listOf(cardSchema),
    main_categories: listOf(namedSchema),
    featured_brands: listOf(
      renamed(v.object({ slug: v.string(), path: nullable(v.string()) }), { imagePath: 'path' }),
    ),
    free_shipping: nullable(
      v.pipe(
        v.number(),
        // Free shipping exists in pesos only (specification, section 9).
        v.transform((pesos) => moneyFromDecimal(pesos, 'ARS')),
      ),
    ),
  }),
  {
    slides: 'sliders',
    latest: 'latest_products',
    featuredCategories: 'featured_categories',
    bestSellers: 'best_seller_products',
    recommended: 'recommended_products',
    inOffer: 'products_in_offer',
    mainCategories: 'main_categories',
    featuredBrands: 'featured_brands',
    freeShippingFrom: 'free_shipping',
  },
);

export const getHome = endpoint({
  method: 'GET',
  path: '/home',
  scope: 'public',
  summary: 'What the home page shows',
  query: currencyQuery,
  reply: v.object({ home: homeSchema }),
});

export const getMostLiked = endpoint({
  method: 'GET',
  path: '/home/most-liked',
  scope: 'public',
  summary: 'The most liked products of a theme',
  query: v.object({ category_slug: slugParam, currency: currencyParam }),
  reply: dataSchema(cardSchema),
});

export const getStickyMessages = endpoint({
  method: 'GET',
  path: '/sticky-messages',
  scope: 'public',
  summary: 'The messages of the bar on top of every page, as HTML',
  reply: renamed(v.object({ active: bit, messages: listOf(v.string()), styles: nullable(v.string()) }), {
    isActive: 'active',
  }),
});
