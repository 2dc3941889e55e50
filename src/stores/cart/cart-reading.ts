import { getCart, type ChangedCart } from '../../api/cart.ts';
import type { Cart } from '../../domain/cart/cart.ts';
import { http } from '../backend.ts';
import { storedCartQuery } from './cart-summary.ts';

/** The cart after a change whose reply may lack it. @param uuid of the change. @throws FailureError */
export async function cartAfter(reply: ChangedCart, uuid: string | null): Promise<Cart> {
  return reply.cart ?? readCart(reply.uuid ?? uuid);
}

/** Without a uuid the backend opens a cart. @throws FailureError */
export async function readCart(uuid: string | null): Promise<Cart> {
  return (await http.send(getCart, { query: storedCartQuery(uuid) })).cart;
}
