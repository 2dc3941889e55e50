/**
 * Optimistic cart updates as pure functions: the cart on screen is the server's last cart with the pending mutations
 * applied; dropping a failed mutation rolls the screen back.
 */
import type { Cart, CartItem } from '../../domain/cart/cart.ts';
import { canBeBought } from '../../domain/catalogue/product.ts';

export type CartMutation =
  | {
      readonly kind: 'add';
      readonly productId: number;
      readonly quantity: number;
      readonly isGiftCard?: boolean;
    }
  | { readonly kind: 'quantity'; readonly itemId: number; readonly quantity: number }
  /** `isQuiet`: one of several that are announced together. */
  | { readonly kind: 'remove'; readonly itemId: number; readonly isQuiet?: boolean }
  /** A coupon or gift card; an empty code removes both, and `stays` is applied again. */
  | { readonly kind: 'code'; readonly code: string; readonly stays?: string };

export interface CartQueue {
  readonly settled: Cart | null;
  /** One request at a time, so that replies cannot arrive out of order. */
  readonly sending: CartMutation | null;
  readonly waiting: readonly CartMutation[];
}

export const emptyQueue: CartQueue = { settled: null, sending: null, waiting: [] };

export interface CartView {
  /** The state of the last read; mutations do not change it. */
  readonly state: 'pending' | 'fulfilled' | 'rejected';
  /** The server's last; null while there is no cart. */
  readonly cart: Cart | null;
  readonly lines: readonly CartLine[];
  /** The amounts shown do not match the lines shown yet. */
  readonly isSettling: boolean;
  readonly productsBeingAdded: readonly number[];
  readonly isCodeChanging: boolean;
  readonly message: string | null;
}

/** Its amounts are the server's, also while the displayed quantity is ahead of them. */
export interface CartLine {
  readonly item: CartItem;
  readonly quantity: number;
  readonly isSettling: boolean;
}

export function viewOf(queue: CartQueue, state: CartView['state'], message: string | null): CartView {
  const pending = pendingIn(queue);
  return {
    state,
    cart: queue.settled,
    lines: linesOf(queue),
    isSettling: pending.length > 0,
    productsBeingAdded: pending.flatMap((mutation) => (mutation.kind === 'add' ? [mutation.productId] : [])),
    isCodeChanging: pending.some(({ kind }) => kind === 'code'),
    message,
  };
}

export const unknownCart = viewOf(emptyQueue, 'pending', null);

/**
 * Adds stay separate, and so do codes, as a coupon and a gift card may both apply: a code pressed while the cart is updating
 * waits. Of a line's quantities only the latest is kept; a removal drops the line's other mutations.
 */
export function withMutation(queue: CartQueue, mutation: CartMutation): CartQueue {
  const { waiting } = queue;
  switch (mutation.kind) {
    case 'add':
      return { ...queue, waiting: [...waiting, mutation] };
    case 'quantity':
    case 'remove':
      if (isBeingRemoved(queue, mutation.itemId)) return queue;
      return {
        ...queue,
        waiting: [...waiting.filter((other) => !isOfLine(other, mutation.itemId)), mutation],
      };
    case 'code':
      return isPressedAgain(queue, mutation) ? queue : { ...queue, waiting: [...waiting, mutation] };
  }
}

/** Mutations reply without images and recommendations; those are kept from the previous cart. */
export function withSettled(queue: CartQueue, cart: Cart): CartQueue {
  const { settled: cartBefore } = queue;
  const recommendedProducts = recommendationsFor(cart, cartBefore);
  return { ...queue, sending: null, settled: { ...withKnownImages(cart, cartBefore), recommendedProducts } };
}

/** A line that another tab removed: not shown again until the cart is read. */
export function withoutLine(queue: CartQueue, itemId: number): CartQueue {
  const { settled } = queue;
  if (settled === null) return queue;
  return { ...queue, settled: { ...settled, items: settled.items.filter(({ id }) => id !== itemId) } };
}

export function withKnownImages(cart: Cart, cartBefore: Cart | null): Cart {
  const images = new Map(cartBefore?.items.map(({ product }) => [product.id, product.images]));
  const items = cart.items.map((item) => {
    const kept = item.product.images.length === 0 ? images.get(item.product.id) : undefined;
    return kept === undefined ? item : { ...item, product: { ...item.product, images: kept } };
  });
  return { ...cart, items };
}

/** The success of a superseded mutation is not announced. */
export function isSuperseded(queue: CartQueue, mutation: CartMutation): boolean {
  if (mutation.kind === 'add') return false;
  if (mutation.kind === 'code')
    return queue.waiting.some(
      (other) => other.kind === 'code' && other.code === '' && other.stays === undefined,
    );
  return queue.waiting.some((other) => isOfLine(other, mutation.itemId));
}

function isPressedAgain(queue: CartQueue, { code, stays }: Extract<CartMutation, { kind: 'code' }>): boolean {
  const last = pendingIn(queue).findLast((other) => other.kind === 'code');
  return last?.kind === 'code' && last.code === code && last.stays === stays;
}

function linesOf(queue: CartQueue): readonly CartLine[] {
  return (queue.settled?.items ?? [])
    .filter((item) => !isBeingRemoved(queue, item.id))
    .map((item) => {
      const lastQuantity = pendingIn(queue).findLast(
        (mutation) => mutation.kind === 'quantity' && mutation.itemId === item.id,
      );
      const quantity = lastQuantity?.kind === 'quantity' ? lastQuantity.quantity : item.quantity;
      return { item, quantity, isSettling: lastQuantity !== undefined };
    });
}

function isOfLine(mutation: CartMutation, itemId: number): boolean {
  return (mutation.kind === 'quantity' || mutation.kind === 'remove') && mutation.itemId === itemId;
}

function isBeingRemoved(queue: CartQueue, itemId: number): boolean {
  return pendingIn(queue).some((mutation) => mutation.kind === 'remove' && mutation.itemId === itemId);
}

function pendingIn({ sending, waiting }: CartQueue): readonly CartMutation[] {
  return sending === null ? waiting : [sending, ...waiting];
}

function recommendationsFor(cart: Cart, cartBefore: Cart | null): Cart['recommendedProducts'] {
  const isNew = cart.recommendedProducts.length > 0;
  const offered = isNew ? cart.recommendedProducts : (cartBefore?.recommendedProducts ?? []);
  const present = new Set(cart.items.map(({ product }) => product.id));
  return offered.filter((card) => canBeBought(card) && !present.has(card.id));
}
