/**
 * Optimistic cart updates as pure functions, so that every interleaving can be tested. The cart on screen is the
 * server's last cart with the pending intents applied; a failed intent is removed from the queue, which rolls the
 * screen back.
 */
import type { Cart, CartItem } from '../../domain/cart/cart.ts';
import { canBeBought } from '../../domain/catalogue/product.ts';

export type Intent =
  | {
      readonly kind: 'add';
      readonly productId: number;
      readonly quantity: number;
      /** A gift card has a success message of its own. */
      readonly isGiftCard?: boolean;
    }
  | { readonly kind: 'quantity'; readonly itemId: number; readonly quantity: number }
  | { readonly kind: 'remove'; readonly itemId: number }
  /** Applies a coupon or gift card; an empty code removes it. */
  | { readonly kind: 'code'; readonly code: string };

type LineIntent = Extract<Intent, { readonly itemId: number }>;

export interface CartQueue {
  readonly settled: Cart | null;
  /** In flight. One request at a time, so that replies cannot arrive out of order. */
  readonly sending: Intent | null;
  /** In sending order. */
  readonly waiting: readonly Intent[];
}

export const emptyQueue: CartQueue = { settled: null, sending: null, waiting: [] };

/** A line on screen. Its amounts are the server's, also while the displayed quantity is ahead of them. */
export interface CartLine {
  readonly item: CartItem;
  readonly quantity: number;
  readonly isSettling: boolean;
}

/** How to process the next intent. `unchanged` and `gone` need no request. */
export type Step = 'send' | 'unchanged' | 'gone';

/**
 * Coalesces intents: adds stay separate, of a line's quantities only the latest is kept, a removal drops the line's
 * other intents, and of codes only the latest is kept, because the cart holds one.
 */
export function withIntent(queue: CartQueue, intent: Intent): CartQueue {
  const { waiting } = queue;
  switch (intent.kind) {
    case 'add':
      return { ...queue, waiting: [...waiting, intent] };
    case 'quantity': {
      if (isBeingRemoved(queue, intent.itemId)) return queue;
      const isSame = (other: Intent) => other.kind === 'quantity' && other.itemId === intent.itemId;
      if (!waiting.some(isSame)) return { ...queue, waiting: [...waiting, intent] };
      return { ...queue, waiting: waiting.map((other) => (isSame(other) ? intent : other)) };
    }
    case 'remove': {
      if (isBeingRemoved(queue, intent.itemId)) return queue;
      const others = waiting.filter((other) => !isOfLine(other, intent.itemId));
      return { ...queue, waiting: [...others, intent] };
    }
    case 'code':
      return { ...queue, waiting: [...waiting.filter(({ kind }) => kind !== 'code'), intent] };
  }
}

/** Takes the next intent, compared with the latest cart; null when none waits. */
export function takeNext(queue: CartQueue): { queue: CartQueue; intent: Intent; step: Step } | null {
  const [intent, ...waiting] = queue.waiting;
  if (intent === undefined) return null;
  const step = stepFor(queue.settled, intent);
  return { queue: { ...queue, waiting, sending: step === 'send' ? intent : null }, intent, step };
}

/**
 * Applies the server's reply. Mutations reply without images and recommendations; those are kept from the previous
 * cart.
 */
export function withSettled(queue: CartQueue, cart: Cart): CartQueue {
  return { ...queue, sending: null, settled: withKnownExtras(cart, queue.settled) };
}

/** Drops the failed intent. */
export function withoutSending(queue: CartQueue): CartQueue {
  return { ...queue, sending: null };
}

/** Lines to show: without those being removed, with the wanted quantities. */
export function linesOf(queue: CartQueue): readonly CartLine[] {
  return (queue.settled?.items ?? [])
    .filter((item) => !isBeingRemoved(queue, item.id))
    .map((item) => {
      const wanted = pending(queue).findLast(
        (intent) => intent.kind === 'quantity' && intent.itemId === item.id,
      );
      const quantity = wanted?.kind === 'quantity' ? wanted.quantity : item.quantity;
      return { item, quantity, isSettling: wanted !== undefined };
    });
}

/** Products with a pending add. */
export function productsBeingAdded(queue: CartQueue): readonly number[] {
  return pending(queue).flatMap((intent) => (intent.kind === 'add' ? [intent.productId] : []));
}

/** Whether a coupon or gift card is being applied or removed. */
export function isCodeChanging(queue: CartQueue): boolean {
  return pending(queue).some(({ kind }) => kind === 'code');
}

/** Whether a newer intent for the same line, or a newer code, waits: then this one's success is not announced. */
export function isSuperseded(queue: CartQueue, intent: Intent): boolean {
  if (intent.kind === 'add') return false;
  if (intent.kind === 'code') return queue.waiting.some(({ kind }) => kind === 'code');
  return queue.waiting.some((other) => isOfLine(other, intent.itemId));
}

export function isBusy(queue: CartQueue): boolean {
  return queue.sending !== null || queue.waiting.length > 0;
}

function stepFor(settled: Cart | null, intent: Intent): Step {
  // After a takeover from the previous page the lines are still unknown.
  if (settled === null || intent.kind === 'add' || intent.kind === 'code') return 'send';
  const item = settled.items.find(({ id }) => id === intent.itemId);
  if (item === undefined) return 'gone';
  return intent.kind === 'quantity' && item.quantity === intent.quantity ? 'unchanged' : 'send';
}

function isOfLine(intent: Intent, itemId: number): intent is LineIntent {
  return (intent.kind === 'quantity' || intent.kind === 'remove') && intent.itemId === itemId;
}

function isBeingRemoved(queue: CartQueue, itemId: number): boolean {
  return pending(queue).some((intent) => intent.kind === 'remove' && intent.itemId === itemId);
}

function pending({ sending, waiting }: CartQueue): readonly Intent[] {
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

/** Without products that are in the cart or sold out. */
function recommendationsFor(
  { items, recommendedProducts }: Cart,
  known: Cart | null,
): Cart['recommendedProducts'] {
  const offered = recommendedProducts.length > 0 ? recommendedProducts : (known?.recommendedProducts ?? []);
  const present = new Set(items.map(({ product }) => product.id));
  return offered.filter((card) => canBeBought(card) && !present.has(card.id));
}
