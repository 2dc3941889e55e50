import * as api from '../../../src/api/account/favorites.ts';
import { notFound } from '../call/http-error.ts';
import type { Feature } from '../call/register.ts';
import { pageOf } from '../db/page-of.ts';
import { signedIn } from '../session/signed-in.ts';
import { sessionMessages } from '../session/session-messages.ts';
import { messages } from '../messages.ts';

const pageSize = 12;

export const favorites: Feature = (register, { data }) => {
  const { sql } = data;
  const like = (productId: number, likes: 1 | -1) =>
    sql.run`UPDATE product SET likes_count = max(0, likes_count + ${likes}) WHERE id = ${productId}`;

  register(api.getFavorites, (call) => {
    const { page, currency } = call.query;
    const { id } = signedIn(call).customer;
    const total = sql.value<number>`SELECT count(*) FROM favorite WHERE customer_id = ${id}`;
    const found = pageOf(total ?? 0, page, pageSize);
    if (found === null) throw notFound(messages.pageBeyondLast(page));
    const rows = sql.all<{ id: number; product_id: number }>`
      SELECT id, product_id FROM favorite WHERE customer_id = ${id}
      ORDER BY id DESC LIMIT ${pageSize} OFFSET ${found.offset}`;
    const cards = data.cards.byIds(
      rows.map(({ product_id }) => product_id),
      currency,
    );
    return {
      data: cards.map((product, index) => ({ id: rows[index]?.id ?? 0, product })),
      pagination: { current_page: page, total_pages: found.totalPages },
    };
  });

  register(api.putFavorite, (call) => {
    const { productId } = call.params;
    data.atomically(() => {
      if (data.carts.sellable(productId) === null) throw notFound(messages.productNotFound);
      const { changes } = sql.run`INSERT OR IGNORE INTO favorite (customer_id, product_id)
        VALUES (${signedIn(call).customer.id}, ${productId})`;
      if (changes > 0) like(productId, 1);
    });
    return { message: sessionMessages.favoriteAdded };
  });

  register(api.deleteFavorite, (call) => {
    const { productId } = call.params;
    data.atomically(() => {
      const { changes } = sql.run`DELETE FROM favorite
        WHERE customer_id = ${signedIn(call).customer.id} AND product_id = ${productId}`;
      if (changes > 0) like(productId, -1);
    });
    return { message: sessionMessages.favoriteRemoved };
  });
};
