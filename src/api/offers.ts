import * as v from 'valibot';
import type { GiftCard } from '../domain/cart/gift-card.ts';
import type { OfferCard } from '../domain/catalogue/offer.ts';
import { cardSchema } from './product.ts';
import {
  currencyParam,
  currencyQuery,
  dataSchema,
  endpoint,
  integer,
  listOf,
  moment,
  moneySchema,
  namedSchema,
  nullable,
  pagedEntries,
  pagedSchema,
  pageParam,
  textOrEmpty,
  toPaged,
} from './wire.ts';

const pageQuery = v.object({ currency: currencyParam, page: pageParam });

const offerSchema = v.pipe(
  v.object({
    // Ours, optional for a backend: an offer without a title has its category's name.
    title: nullable(v.string()),
    // Ours, optional: since when its prices hold.
    valid_from: nullable(moment),
    valid_to: nullable(moment),
    discountPercent: v.number(),
    path: nullable(v.string()),
    category: namedSchema,
  }),
  v.transform(({ title, valid_from, valid_to, ...wire }): OfferCard => ({
    ...wire,
    title: title ?? wire.category.name,
    validFrom: valid_from,
    validTo: valid_to,
  })),
);

/** `price_changes`: the next moments when offers start or end, or presales come out; optional for a backend. */
const offersSchema = v.pipe(
  v.object({
    ...pagedEntries(cardSchema),
    offers: listOf(offerSchema),
    price_changes: listOf(moment),
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
  query: pageQuery,
  reply: offersSchema,
});

export const getPresale = endpoint({
  method: 'GET',
  path: '/products/presale',
  scope: 'public',
  summary: 'Products in presale, a page of them',
  query: pageQuery,
  reply: pagedSchema(cardSchema),
});

export const getRecommended = endpoint({
  method: 'GET',
  path: '/products/recommended',
  scope: 'public',
  summary: 'The products that the shop recommends',
  query: currencyQuery,
  reply: dataSchema(cardSchema),
});

export const getGiftCards = endpoint({
  method: 'GET',
  path: '/giftcards-list',
  scope: 'public',
  summary: 'The gift cards that can be bought, cheapest first',
  query: currencyQuery,
  reply: dataSchema(
    v.pipe(
      v.object({
        id: integer,
        price: moneySchema,
        // Ours, optional for a backend, as the next: a gift card without a title is its price.
        title: textOrEmpty,
        slug: nullable(v.string()),
        images: listOf(v.object({ path: v.string() })),
      }),
      v.transform((card): GiftCard => ({ ...card, slug: card.slug ?? `giftcard-${card.id}` })),
    ),
  ),
});
