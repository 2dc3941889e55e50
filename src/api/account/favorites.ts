/** Endpoints of favourites; separate from `account.ts`, because product pages use them. */
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { cardSchema } from '../product.ts';
import {
  currencyParam,
  integerParam,
  messageSchema,
  noBody,
  noParams,
  pagedSchema,
  pageParam,
} from '../wire.ts';

const productIdParams = v.object({ productId: integerParam(1, Number.MAX_SAFE_INTEGER) });

export const getFavorites = endpoint({
  method: 'GET',
  path: '/account/favorites',
  scope: 'customer',
  summary: "The customer's favourites, a page of them",
  params: noParams,
  query: v.object({ currency: currencyParam, page: pageParam }),
  body: noBody,
  reply: pagedSchema(v.object({ id: v.pipe(v.number(), v.integer()), product: cardSchema })),
});

export const putFavorite = endpoint({
  method: 'PUT',
  path: '/account/favorites/{productId}',
  scope: 'customer',
  summary: 'Adds a product to the favourites; adding it twice changes nothing',
  params: productIdParams,
  query: v.object({}),
  body: noBody,
  reply: messageSchema,
});

export const deleteFavorite = endpoint({
  method: 'DELETE',
  path: '/account/favorites/{productId}',
  scope: 'customer',
  summary: 'Takes a product out of the favourites',
  params: productIdParams,
  query: v.object({}),
  body: noBody,
  reply: messageSchema,
});
