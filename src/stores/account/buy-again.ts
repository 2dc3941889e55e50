/** 'Volver a comprar': with a non-empty cart the shopper chooses to keep, add or replace. */
import { atom } from 'nanostores';
import { getCart } from '../../api/cart.ts';
import { unitCount } from '../../domain/cart/cart.ts';
import type { Order } from '../../domain/checkout/order.ts';
import { accountTexts } from '../../text/account/account.ts';
import { cartTexts } from '../../text/cart/cart.ts';
import { http } from '../backend.ts';
import { addLines } from '../cart/add-lines.ts';
import { storedCartQuery, storedCartUuid } from '../cart/cart-summary.ts';
import { createOperation } from '../operation.ts';
import { orderRepetition } from './orders.ts';

export type BuyAgain =
  | { readonly name: 'idle' }
  | { readonly name: 'working'; readonly orderId: number }
  | { readonly name: 'asking'; readonly orderId: number; readonly units: number }
  | { readonly name: 'done'; readonly orderId: number; readonly missing: readonly string[] };

export type CartChoice = 'keep' | 'add' | 'replace';

export const $buyAgain = atom<BuyAgain>({ name: 'idle' });

export async function buyAgain({ id }: Pick<Order, 'id'>): Promise<void> {
  if ($buyAgain.get().name === 'working') return;
  $buyAgain.set({ name: 'working', orderId: id });
  const looked = await looking.start(null);
  if (!looked.isDone) $buyAgain.set({ name: 'idle' });
  else if (looked.value > 0) $buyAgain.set({ name: 'asking', orderId: id, units: looked.value });
  else await replace(id);
}

export async function answerBuyAgain(order: Pick<Order, 'id' | 'items'>, choice: CartChoice): Promise<void> {
  const state = $buyAgain.get();
  if (state.name !== 'asking' || state.orderId !== order.id) return;
  if (choice === 'keep') return $buyAgain.set({ name: 'idle' });
  $buyAgain.set({ name: 'working', orderId: order.id });
  if (choice === 'replace') return replace(order.id);
  const added = await addition.start(order.items);
  // Also after a partial failure, so that a second press cannot add the same lines twice.
  $buyAgain.set({ name: 'done', orderId: order.id, missing: added.isDone ? added.value : [] });
}

async function replace(orderId: number): Promise<void> {
  const { isDone } = await orderRepetition.start(orderId);
  $buyAgain.set(isDone ? { name: 'done', orderId, missing: [] } : { name: 'idle' });
}

/** Units in the cart according to the server: the page's own state may be stale. */
const looking = createOperation(
  async (_: null) => {
    const uuid = storedCartUuid();
    if (uuid === null) return 0;
    const { cart } = await http.send(getCart, { query: storedCartQuery(uuid) });
    return unitCount(cart);
  },
  { show: 'toast', text: accountTexts.orders.restoreFailed },
);

const addition = createOperation(
  async (items: Order['items']) => (await addLines(items)).map(({ line }) => line.title),
  { show: 'toast', text: cartTexts.addFailed, serverWords: 'rejected' },
);
