/** Endpoints of the home page, most-liked products by theme, and sticky messages. */
import * as v from 'valibot';
import { moneyFromDecimal } from '../domain/money.ts';
import type { HomeContent, Slide, StickyMessages } from '../domain/content/content.ts';
import { endpoint } from './endpoint.ts';
import { cardSchema } from './product.ts';
import {
  currencyQuery,
  currencyParam,
  dataSchema,
  listOf,
  namedSchema,
  noBody,
  noParams,
  nullable,
  slugParam,
} from './wire.ts';

/** `path_mobile` falls back to `path`; `link` may be null. */
export const slideSchema = v.pipe(
  v.object({ path: v.string(), path_mobile: nullable(v.string()), link: nullable(v.string()) }),
  v.transform(({ path, path_mobile, link }): Slide => ({ path, mobilePath: path_mobile ?? path, link })),
);

const homeSchema = v.pipe(
  v.object({
    sliders: listOf(slideSchema),
    latest_products: listOf(cardSchema),
    featured_categories: listOf(namedSchema),
    best_seller_products: listOf(cardSchema),
    recommended_products: listOf(cardSchema),
    products_in_offer: listOf(cardSchema),
    main_categories: listOf(namedSchema),
    featured_brands: listOf(v.object({ slug: v.string(), path: nullable(v.string()) })),
    free_shipping: nullable(v.number()),
  }),
  v.transform((wire): HomeContent => ({
    slides: wire.sliders,
    latest: wire.latest_products,
    featuredCategories: wire.featured_categories,
    bestSellers: wire.best_seller_products,
    recommended: wire.recommended_products,
    inOffer: wire.products_in_offer,
    mainCategories: wire.main_categories,
    featuredBrands: wire.featured_brands.map(({ slug, path }) => ({ slug, imagePath: path })),
    // Always in pesos: free shipping exists only there (specification, section 9).
    freeShippingFrom: wire.free_shipping === null ? null : moneyFromDecimal(wire.free_shipping, 'ARS'),
  })),
);

export const getHome = endpoint({
  method: 'GET',
  path: '/home',
  scope: 'public',
  summary: 'What the home page shows',
  params: noParams,
  query: currencyQuery,
  body: noBody,
  reply: v.object({ home: homeSchema }),
});

export const getMostLiked = endpoint({
  method: 'GET',
  path: '/home/most-liked',
  scope: 'public',
  summary: 'The most liked products of a theme',
  params: noParams,
  query: v.object({ category_slug: slugParam, currency: currencyParam }),
  body: noBody,
  reply: dataSchema(cardSchema),
});

export const getStickyMessages = endpoint({
  method: 'GET',
  path: '/sticky-messages',
  scope: 'public',
  summary: 'The messages of the bar on top of every page, as HTML',
  params: noParams,
  query: v.object({}),
  body: noBody,
  reply: v.pipe(
    v.object({ active: v.boolean(), messages: listOf(v.string()), styles: nullable(v.string()) }),
    v.transform((wire): StickyMessages => ({
      isActive: wire.active,
      messages: wire.messages,
      styles: wire.styles,
    })),
  ),
});
