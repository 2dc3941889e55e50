/**
 * Unsettled cart mutations. The next page in this tab takes them over, so that leaving right after 'Agregar al
 * carrito' loses nothing.
 */
import { unitCount, type Cart } from '../../domain/cart/cart.ts';
import type { CartMutation } from './cart-queue.ts';
import { keys } from '../keys.ts';
import { forgetInTab, isRecord, jsonCodec, readInTab, writeInTab } from '../storage.ts';

export interface SentMutation {
  readonly intent: CartMutation;
  /** Sent without a uuid: the uuid of the cart that it opened is lost with the reply. */
  readonly opensCart: boolean;
  readonly unitsBefore: number | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface Unsettled {
  readonly sent: SentMutation | null;
  readonly waiting: readonly CartMutation[];
}

export interface CartOutbox {
  readonly write: (unsettled: Unsettled) => void;
  /** This page then owns them. */
  readonly takeOver: () => Unsettled | null;
  /** No later page has taken over this page's last write. */
  readonly isOwn: () => boolean;
}

export interface TabSlot {
  readonly read: () => string | null;
  readonly write: (text: string) => void;
  readonly forget: () => void;
}

/** @param page id of this page load */
export function createOutbox(page: string, slot: TabSlot = cartSlot): CartOutbox {
  let isEmpty = true;
  const read = () => codec.decode(slot.read() ?? '');
  return {
    write({ sent, waiting }) {
      const isEmptyNow = sent === null && waiting.length === 0;
      if (!isEmptyNow) slot.write(codec.encode({ page, sent, waiting }));
      // A page without mutations of its own must not delete another page's.
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
 * Whether a cart read at `now` contains an ambiguous add. Without a known count it is lost: an error makes the
 * shopper check the cart, a wrong success message does not.
 */
export function verdictOn(
  { intent: mutation, unitsBefore, at }: SentMutation,
  cart: Cart | null,
  now: number,
): 'arrived' | 'open' | 'lost' {
  if (unitsBefore === null) return 'lost';
  const wanted = unitsBefore + (mutation.kind === 'add' ? mutation.quantity : 0);
  if (cart !== null && unitCount(cart) >= wanted) return 'arrived';
  return now < at + patienceMs ? 'open' : 'lost';
}

/** The deadline of an API call (`http.ts`): an older request has failed. */
const patienceMs = 10_000;

const cartSlot: TabSlot = {
  read: () => readInTab(keys.cartOutbox),
  write: (text) => writeInTab(keys.cartOutbox, text),
  forget: () => forgetInTab(keys.cartOutbox),
};

type Written = Unsettled & { readonly page: string };

const codec = jsonCodec((value): value is Written => {
  if (!isRecord(value) || typeof value['page'] !== 'string' || !Array.isArray(value['waiting'])) return false;
  return (value['sent'] === null || isSent(value['sent'])) && value['waiting'].every(isMutation);
});

function isSent(value: unknown): boolean {
  if (!isRecord(value) || !isMutation(value['intent']) || typeof value['opensCart'] !== 'boolean')
    return false;
  const { unitsBefore, at } = value;
  return Number.isFinite(at) && (unitsBefore === null || Number.isSafeInteger(unitsBefore));
}

function isMutation(value: unknown): value is CartMutation {
  if (!isRecord(value)) return false;
  const { kind, productId, itemId, quantity, code } = value;
  const isCount = (count: unknown) => Number.isSafeInteger(count) && (count as number) > 0;
  if (kind === 'add') return isCount(productId) && isCount(quantity);
  if (kind === 'quantity') return isCount(itemId) && isCount(quantity);
  return kind === 'remove' ? isCount(itemId) : kind === 'code' && typeof code === 'string';
}
