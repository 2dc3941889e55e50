/**
 * What the shopper wants of the cart and the server has not settled yet: pure, so that every interleaving can be tested.
 * The cart on the screen is always the server's last snapshot with the waiting intents laid over it; a failed intent is
 * taken away, and what it had covered shows again.
 */
import type { Cart, CartItem } from '../domain/cart.ts';

export type Intent =
  | { readonly kind: 'add'; readonly productId: number; readonly quantity: number }
  | { readonly kind: 'quantity'; readonly itemId: number; readonly quantity: number }
  | { readonly kind: 'remove'; readonly itemId: number };

export interface CartQueue {
  readonly settled: Cart | null;
  /** Under way: one at a time, so that answers cannot overtake each other. */
  readonly sending: Intent | null;
  /** In the order they will be sent. */
  readonly waiting: readonly Intent[];
}

export const emptyQueue: CartQueue = { settled: null, sending: null, waiting: [] };

/** A line as it is shown; its money is the server's, also while the quantity is ahead of it. */
export interface CartLine {
  readonly item: CartItem;
  readonly quantity: number;
  readonly isSettling: boolean;
}

/** What to do with the intent in front. `unchanged` and `gone` need no call. */
export type Step = 'send' | 'unchanged' | 'gone';

/**
 * Adds stay apart: each was a press of its own. Of the quantities of one line only the latest is wanted, and none once
 * the line is to be removed.
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
      const others = waiting.filter((other) => other.kind === 'add' || other.itemId !== intent.itemId);
      return { ...queue, waiting: [...others, intent] };
    }
  }
}

/** Takes the intent in front, judged against the newest snapshot; null when nothing waits. */
export function takeNext(queue: CartQueue): { queue: CartQueue; intent: Intent; step: Step } | null {
  const [intent, ...waiting] = queue.waiting;
  if (intent === undefined) return null;
  const step = stepFor(queue.settled, intent);
  return { queue: { ...queue, waiting, sending: step === 'send' ? intent : null }, intent, step };
}

/** The server has spoken. Pictures that its answer leaves out are kept from before. */
export function withSettled(queue: CartQueue, cart: Cart): CartQueue {
  return { ...queue, sending: null, settled: withKnownImages(cart, queue.settled) };
}

/** The intent under way came to nothing. */
export function withoutSending(queue: CartQueue): CartQueue {
  return { ...queue, sending: null };
}

/** The lines to show: those being removed are gone already, quantities are the wanted ones. */
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

/** Products on their way into the cart. */
export function productsBeingAdded(queue: CartQueue): readonly number[] {
  return pending(queue).flatMap((intent) => (intent.kind === 'add' ? [intent.productId] : []));
}

/** Whether a newer wish for the same line waits: then nobody needs to hear about this one. */
export function isSuperseded(queue: CartQueue, intent: Intent): boolean {
  if (intent.kind === 'add') return false;
  return queue.waiting.some((other) => other.kind !== 'add' && other.itemId === intent.itemId);
}

export function isBusy(queue: CartQueue): boolean {
  return queue.sending !== null || queue.waiting.length > 0;
}

function stepFor(settled: Cart | null, intent: Intent): Step {
  if (intent.kind === 'add') return 'send';
  const item = settled?.items.find(({ id }) => id === intent.itemId);
  if (item === undefined) return 'gone';
  return intent.kind === 'quantity' && item.quantity === intent.quantity ? 'unchanged' : 'send';
}

function isBeingRemoved(queue: CartQueue, itemId: number): boolean {
  return pending(queue).some((intent) => intent.kind === 'remove' && intent.itemId === itemId);
}

function pending({ sending, waiting }: CartQueue): readonly Intent[] {
  return sending === null ? waiting : [sending, ...waiting];
}

function withKnownImages(cart: Cart, known: Cart | null): Cart {
  const images = new Map(known?.items.map(({ product }) => [product.id, product.images]));
  const items = cart.items.map((item) => {
    const kept = item.product.images.length === 0 ? images.get(item.product.id) : undefined;
    return kept === undefined ? item : { ...item, product: { ...item.product, images: kept } };
  });
  return { ...cart, items };
}
