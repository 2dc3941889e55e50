/** Endpoints of favourites; separate from `account.ts`, because product pages use them. */
import * as v from 'valibot';
import { cardSchema } from '../product.ts';
import {
  currencyParam,
  endpoint,
  integer,
  integerParam,
  acknowledged,
  pagedSchema,
  pageParam,
} from '../wire.ts';

const productIdParams = v.object({ productId: integerParam(1, Number.MAX_SAFE_INTEGER) });

export const getFavorites = endpoint({
  method: 'GET',
  path: '/account/favorites',
  scope: 'customer',
  summary: "The customer's favourites, a page of them",
  query: v.object({ currency: currencyParam, page: pageParam }),
  reply: pagedSchema(v.object({ id: integer, product: cardSchema })),
});

export const putFavorite = endpoint({
  method: 'PUT',
  path: '/account/favorites/{productId}',
  scope: 'customer',
  summary: 'Adds a product to the favourites; adding it twice changes nothing',
  params: productIdParams,
  reply: acknowledged,
});

export const deleteFavorite = endpoint({
  method: 'DELETE',
  path: '/account/favorites/{productId}',
  scope: 'customer',
  summary: 'Takes a product out of the favourites',
  params: productIdParams,
  reply: acknowledged,
});
