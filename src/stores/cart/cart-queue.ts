/**
 * Optimistic cart updates as pure functions: the cart on screen is the server's last cart with the pending
 * mutations applied; dropping a failed mutation rolls the screen back.
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
  | { readonly kind: 'remove'; readonly itemId: number }
  /** A coupon or gift card; an empty code removes it. */
  | { readonly kind: 'code'; readonly code: string };

type LineMutation = Extract<CartMutation, { readonly itemId: number }>;

export interface CartQueue {
  readonly settled: Cart | null;
  /** One request at a time, so that replies cannot arrive out of order. */
  readonly sending: CartMutation | null;
  readonly waiting: readonly CartMutation[];
}

export const emptyQueue: CartQueue = { settled: null, sending: null, waiting: [] };

/** Its amounts are the server's, also while the displayed quantity is ahead of them. */
export interface CartLine {
  readonly item: CartItem;
  readonly quantity: number;
  readonly isSettling: boolean;
}

export type Step = 'send' | 'unchanged' | 'gone';

/**
 * Adds stay separate; of a line's quantities, and of codes, only the latest is kept; a removal drops the line's
 * other mutations.
 */
export function withMutation(queue: CartQueue, mutation: CartMutation): CartQueue {
  const { waiting } = queue;
  switch (mutation.kind) {
    case 'add':
      return { ...queue, waiting: [...waiting, mutation] };
    case 'quantity': {
      if (isBeingRemoved(queue, mutation.itemId)) return queue;
      const isSame = (other: CartMutation) => other.kind === 'quantity' && other.itemId === mutation.itemId;
      if (!waiting.some(isSame)) return { ...queue, waiting: [...waiting, mutation] };
      return { ...queue, waiting: waiting.map((other) => (isSame(other) ? mutation : other)) };
    }
    case 'remove': {
      if (isBeingRemoved(queue, mutation.itemId)) return queue;
      const others = waiting.filter((other) => !isOfLine(other, mutation.itemId));
      return { ...queue, waiting: [...others, mutation] };
    }
    case 'code':
      return { ...queue, waiting: [...waiting.filter(({ kind }) => kind !== 'code'), mutation] };
  }
}

export function takeNext(queue: CartQueue): { queue: CartQueue; mutation: CartMutation; step: Step } | null {
  const [mutation, ...waiting] = queue.waiting;
  if (mutation === undefined) return null;
  const step = stepFor(queue.settled, mutation);
  return { queue: { ...queue, waiting, sending: step === 'send' ? mutation : null }, mutation, step };
}

/** Mutations reply without images and recommendations; those are kept from the previous cart. */
export function withSettled(queue: CartQueue, cart: Cart): CartQueue {
  return { ...queue, sending: null, settled: withKnownExtras(cart, queue.settled) };
}

export function withoutSending(queue: CartQueue): CartQueue {
  return { ...queue, sending: null };
}

export function linesOf(queue: CartQueue): readonly CartLine[] {
  return (queue.settled?.items ?? [])
    .filter((item) => !isBeingRemoved(queue, item.id))
    .map((item) => {
      const wanted = pending(queue).findLast(
        (mutation) => mutation.kind === 'quantity' && mutation.itemId === item.id,
      );
      const quantity = wanted?.kind === 'quantity' ? wanted.quantity : item.quantity;
      return { item, quantity, isSettling: wanted !== undefined };
    });
}

export function productsBeingAdded(queue: CartQueue): readonly number[] {
  return pending(queue).flatMap((mutation) => (mutation.kind === 'add' ? [mutation.productId] : []));
}

export function isCodeChanging(queue: CartQueue): boolean {
  return pending(queue).some(({ kind }) => kind === 'code');
}

/** Then this one's success is not announced. */
export function isSuperseded(queue: CartQueue, mutation: CartMutation): boolean {
  if (mutation.kind === 'add') return false;
  if (mutation.kind === 'code') return queue.waiting.some(({ kind }) => kind === 'code');
  return queue.waiting.some((other) => isOfLine(other, mutation.itemId));
}

export function isBusy(queue: CartQueue): boolean {
  return queue.sending !== null || queue.waiting.length > 0;
}

function stepFor(settled: Cart | null, mutation: CartMutation): Step {
  // After a takeover from the previous page the lines are still unknown.
  if (settled === null || mutation.kind === 'add' || mutation.kind === 'code') return 'send';
  const item = settled.items.find(({ id }) => id === mutation.itemId);
  if (item === undefined) return 'gone';
  return mutation.kind === 'quantity' && item.quantity === mutation.quantity ? 'unchanged' : 'send';
}

function isOfLine(mutation: CartMutation, itemId: number): mutation is LineMutation {
  return (mutation.kind === 'quantity' || mutation.kind === 'remove') && mutation.itemId === itemId;
}

function isBeingRemoved(queue: CartQueue, itemId: number): boolean {
  return pending(queue).some((mutation) => mutation.kind === 'remove' && mutation.itemId === itemId);
}

function pending({ sending, waiting }: CartQueue): readonly CartMutation[] {
  return sending === null ? waiting : [sending, ...waiting];
}

function withKnownExtras(cart: Cart, known: Cart | null): Cart {
  const images = new Map(known?.items.map(({ product }) => [product.id, product.images]));
  const items = cart.items.map((item) => {
    const kept = item.product.images.length === 0 ? images.get(item.product.id) : undefined;
    return kept === undefined ? item : { ...item, product: { ...item.product, images: kept } };
  });
  return { ...cart, items, recommendedProducts: recommendationsFor(cart, known) };
}

function recommendationsFor(
  { items, recommendedProducts }: Cart,
  known: Cart | null,
): Cart['recommendedProducts'] {
  const offered = recommendedProducts.length > 0 ? recommendedProducts : (known?.recommendedProducts ?? []);
  const present = new Set(items.map(({ product }) => product.id));
  return offered.filter((card) => canBeBought(card) && !present.has(card.id));
}
