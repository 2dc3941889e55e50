/**
 * What the shopper wants of the cart and the server has not settled yet: pure, so that every interleaving can be tested.
 * The cart on the screen is always the server's last snapshot with the waiting intents laid over it; a failed intent is
 * taken away, and what it had covered shows again.
 */
import type { Cart, CartItem } from '../domain/cart.ts';
import { canBeBought } from '../domain/product.ts';

export type Intent =
  | {
      readonly kind: 'add';
      readonly productId: number;
      readonly quantity: number;
      /** Its success has words of its own. */
      readonly isGiftCard?: boolean;
    }
  | { readonly kind: 'quantity'; readonly itemId: number; readonly quantity: number }
  | { readonly kind: 'remove'; readonly itemId: number }
  /** Applies a coupon or a gift card; an empty code removes what was applied. */
  | { readonly kind: 'code'; readonly code: string };

type LineIntent = Extract<Intent, { readonly itemId: number }>;

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
 * the line is to be removed. Of the codes only the latest is wanted: the cart has room for one.
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

/** Takes the intent in front, judged against the newest snapshot; null when nothing waits. */
export function takeNext(queue: CartQueue): { queue: CartQueue; intent: Intent; step: Step } | null {
  const [intent, ...waiting] = queue.waiting;
  if (intent === undefined) return null;
  const step = stepFor(queue.settled, intent);
  return { queue: { ...queue, waiting, sending: step === 'send' ? intent : null }, intent, step };
}

/** The server has spoken. Pictures and recommendations that its answer leaves out are kept from before. */
export function withSettled(queue: CartQueue, cart: Cart): CartQueue {
  return { ...queue, sending: null, settled: withKnownExtras(cart, queue.settled) };
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

/** Whether a coupon or gift card is on its way in or out. */
export function isCodeChanging(queue: CartQueue): boolean {
  return pending(queue).some(({ kind }) => kind === 'code');
}

/** Whether a newer wish for the same line, or another code, waits: then nobody needs to hear about this one. */
export function isSuperseded(queue: CartQueue, intent: Intent): boolean {
  if (intent.kind === 'add') return false;
  if (intent.kind === 'code') return queue.waiting.some(({ kind }) => kind === 'code');
  return queue.waiting.some((other) => isOfLine(other, intent.itemId));
}

export function isBusy(queue: CartQueue): boolean {
  return queue.sending !== null || queue.waiting.length > 0;
}

function stepFor(settled: Cart | null, intent: Intent): Step {
  // A page that goes on with what another left has heard nothing of the lines yet.
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

/** Neither what has meanwhile been put into the cart nor what is sold out. */
function recommendationsFor(
  { items, recommendedProducts }: Cart,
  known: Cart | null,
): Cart['recommendedProducts'] {
  const offered = recommendedProducts.length > 0 ? recommendedProducts : (known?.recommendedProducts ?? []);
  const present = new Set(items.map(({ product }) => product.id));
  return offered.filter((card) => canBeBought(card) && !present.has(card.id));
}
