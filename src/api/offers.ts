/** Endpoints of offers, presales, recommended products and gift cards. */
import * as v from 'valibot';
import type { OfferCard } from '../domain/catalogue/offer.ts';
import { endpoint } from './endpoint.ts';
import { cardSchema } from './product.ts';
import {
  currencyParam,
  currencyQuery,
  dataSchema,
  listOf,
  moneySchema,
  namedSchema,
  noBody,
  noParams,
  nullable,
  pagedEntries,
  pagedSchema,
  pageParam,
  toPaged,
} from './wire.ts';

const pageQuery = v.object({ currency: currencyParam, page: pageParam });

const offerSchema = v.pipe(
  v.object({
    title: v.string(),
    valid_to: nullable(v.pipe(v.string(), v.isoTimestamp())),
    discountPercent: v.number(),
    path: nullable(v.string()),
    category: namedSchema,
  }),
  v.transform(({ valid_to, ...rest }): OfferCard => ({ ...rest, validTo: valid_to })),
);

/** `price_changes`: the next moments when offers start or end, or presales come out; optional for a backend. */
const offersSchema = v.pipe(
  v.object({
    ...pagedEntries(cardSchema),
    offers: listOf(offerSchema),
    price_changes: listOf(v.pipe(v.string(), v.isoTimestamp())),
  }),
  v.transform(({ offers, price_changes, ...page }) => ({
    ...toPaged(page),
    offers,
    priceChanges: price_changes,
  })),
);

export const getOffers = endpoint({
  method: 'GET',
  path: '/products/offer',
  scope: 'public',
  summary: 'Products in offer, a page of them, and the running offers for the carousel',
  params: noParams,
  query: pageQuery,
  body: noBody,
  reply: offersSchema,
});

export const getPresale = endpoint({
  method: 'GET',
  path: '/products/presale',
  scope: 'public',
  summary: 'Products in presale, a page of them',
  params: noParams,
  query: pageQuery,
  body: noBody,
  reply: pagedSchema(cardSchema),
});

export const getRecommended = endpoint({
  method: 'GET',
  path: '/products/recommended',
  scope: 'public',
  summary: 'The products that the shop recommends',
  params: noParams,
  query: currencyQuery,
  body: noBody,
  reply: dataSchema(cardSchema),
});

export const getGiftCards = endpoint({
  method: 'GET',
  path: '/giftcards-list',
  scope: 'public',
  summary: 'The gift cards that can be bought, cheapest first',
  params: noParams,
  query: currencyQuery,
  body: noBody,
  reply: dataSchema(
    v.object({
      id: v.pipe(v.number(), v.integer()),
      title: v.string(),
      slug: v.string(),
      price: moneySchema,
      images: listOf(v.object({ path: v.string() })),
    }),
  ),
});
