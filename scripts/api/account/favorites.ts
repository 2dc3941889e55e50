/** Handlers of favourites. */
import * as api from '../../../src/api/account/favorites.ts';
import { notFound } from '../call/refusal.ts';
import type { Feature } from '../call/register.ts';
import { signedIn } from '../session/signed-in.ts';
import { sessionMessages } from '../session/session-messages.ts';
import { messages } from '../messages.ts';

export const favorites: Feature = (register, { data }) => {
  register(api.getFavorites, (call) => {
    const { page, currency } = call.query;
    const found = data.favorites.page(signedIn(call).customer.id, page);
    if (found === null) throw notFound(messages.pageBeyondLast(page));
    const ids = found.rows.map(({ product_id }) => product_id);
    const cards = new Map(data.cards.byIds(ids, currency).map((card) => [card.id, card]));
    return {
      data: found.rows.flatMap(({ id, product_id }) => {
        const product = cards.get(product_id);
        return product ? [{ id, product }] : [];
      }),
      pagination: { current_page: page, total_pages: found.totalPages },
    };
  });

  register(api.putFavorite, (call) => {
    const { productId } = call.params;
    data.atomically(() => {
      if (data.carts.sellable(productId) === null) throw notFound(messages.productNotFound);
      data.favorites.add(signedIn(call).customer.id, productId);
    });
    return { message: sessionMessages.favoriteAdded };
  });

  register(api.deleteFavorite, (call) => {
    data.atomically(() => data.favorites.remove(signedIn(call).customer.id, call.params.productId));
    return { message: sessionMessages.favoriteRemoved };
  });
};
