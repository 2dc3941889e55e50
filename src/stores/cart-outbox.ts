/**
 * What this tab wants of the cart and no answer has settled yet, kept for the page after this one: whoever presses 'Agregar
 * al carrito' and leaves before the answer has come finds it done there. It lives as long as the tab.
 */
import { unitCount, type Cart } from '../domain/cart.ts';
import type { Intent } from './cart-queue.ts';
import { keys } from './keys.ts';
import { forgetInTab, jsonCodec, readInTab, writeInTab } from './storage.ts';

/** A request that left and whose answer has not come. */
export interface SentIntent {
  readonly intent: Intent;
  /** There was no cart when it left: it opened one, whose name nobody will hear. */
  readonly opensCart: boolean;
  /** Units in the cart when it left; null when that was not known for sure. */
  readonly unitsBefore: number | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface Unsettled {
  readonly sent: SentIntent | null;
  /** In the order they will be sent. */
  readonly waiting: readonly Intent[];
}

export interface CartOutbox {
  readonly write: (unsettled: Unsettled) => void;
  /** What an earlier page of this tab left; from now on it is this page's to write again. */
  readonly takeOver: () => Unsettled | null;
  /** Whether no later page of this tab has taken over what this one wrote last. */
  readonly isOwn: () => boolean;
}

/** Where a tab keeps one text. */
export interface TabSlot {
  readonly read: () => string | null;
  readonly write: (text: string) => void;
  readonly forget: () => void;
}

/** @param page tells the pages of a tab apart */
export function createOutbox(page: string, slot: TabSlot = cartSlot): CartOutbox {
  let isEmpty = true;
  const read = () => codec.decode(slot.read() ?? '');
  return {
    write({ sent, waiting }) {
      const isEmptyNow = sent === null && waiting.length === 0;
      if (!isEmptyNow) slot.write(codec.encode({ page, sent, waiting }));
      // A page that never wanted anything leaves alone what another wrote.
      else if (!isEmpty) slot.forget();
      isEmpty = isEmptyNow;
    },
    takeOver() {
      const left = read();
      if (left === null || left.page === page) return null;
      slot.forget();
      return { sent: left.sent, waiting: left.waiting };
    },
    isOwn: () => isEmpty || read()?.page === page,
  };
}

/**
 * Whether the cart, as read at `now`, has what was sent: the number of its units is all that can tell. Where it cannot, an
 * add counts as lost: whoever is told so looks at the cart, and whoever is told that all is well does not.
 */
export function verdictOn(
  { intent, unitsBefore, at }: SentIntent,
  cart: Cart | null,
  now: number,
): 'arrived' | 'open' | 'lost' {
  if (unitsBefore === null) return 'lost';
  const wanted = unitsBefore + (intent.kind === 'add' ? intent.quantity : 0);
  if (cart !== null && unitCount(cart) >= wanted) return 'arrived';
  return now < at + patienceMs ? 'open' : 'lost';
}

/** As long as a call may take (`http.ts`): what left earlier than that nobody waits for. */
const patienceMs = 10_000;

/** Without reading what it is: pages that do not carry the cart ask this first. */
export function isAnythingUnsettled(): boolean {
  return cartSlot.read() !== null;
}

const cartSlot: TabSlot = {
  read: () => readInTab(keys.cartOutbox),
  write: (text) => writeInTab(keys.cartOutbox, text),
  forget: () => forgetInTab(keys.cartOutbox),
};

type Written = Unsettled & { readonly page: string };

const codec = jsonCodec((value): value is Written => {
  if (!isRecord(value) || typeof value['page'] !== 'string' || !Array.isArray(value['waiting'])) return false;
  return (value['sent'] === null || isSent(value['sent'])) && value['waiting'].every(isIntent);
});

function isSent(value: unknown): boolean {
  if (!isRecord(value) || !isIntent(value['intent']) || typeof value['opensCart'] !== 'boolean') return false;
  const { unitsBefore, at } = value;
  return Number.isFinite(at) && (unitsBefore === null || Number.isSafeInteger(unitsBefore));
}

function isIntent(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { kind, productId, itemId, quantity, code } = value;
  const isCount = (count: unknown) => Number.isSafeInteger(count) && (count as number) > 0;
  if (kind === 'add') return isCount(productId) && isCount(quantity);
  if (kind === 'quantity') return isCount(itemId) && isCount(quantity);
  return kind === 'remove' ? isCount(itemId) : kind === 'code' && typeof code === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
