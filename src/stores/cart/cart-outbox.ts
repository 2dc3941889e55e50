/**
 * Unsettled cart mutations. The next page in this tab takes them over, so that leaving right after 'Agregar al
 * carrito' loses nothing.
 */
import { unitCount, type Cart } from '../../domain/cart/cart.ts';
import { keys } from '../keys.ts';
import { hasFields, inTab, jsonIn } from '../storage.ts';
import type { CartMutation } from './cart-queue.ts';

export interface SentMutation {
  readonly intent: CartMutation;
  /** Sent without a uuid: the uuid of the cart that it opened is lost with the reply. */
  readonly opensCart: boolean;
  /** Units in the cart before it was sent; null when unknown. */
  readonly unitsBefore: number | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface Unsettled {
  readonly sent: SentMutation | null;
  readonly waiting: readonly CartMutation[];
}

/** As it is in sessionStorage; `page` is the id of the page load that wrote it. */
export interface StoredOutbox extends Unsettled {
  readonly page: string;
}

/** An outbox belongs to a page; when that is gone, the next one takes it over. */
export const emptyOutbox: StoredOutbox = { page: '', sent: null, waiting: [] };

export type CartOutbox = ReturnType<typeof createOutbox>;

/** @param page id of this page load */
export function createOutbox(page: string, storage = inTab) {
  const stored = jsonIn(
    storage,
    keys.cartOutbox,
    hasFields<StoredOutbox>({ page: 'string', sent: 'object', waiting: 'array' }),
  );
  let isEmpty = true;
  return {
    write({ sent, waiting }: Unsettled): void {
      const isEmptyNow = sent === null && waiting.length === 0;
      if (!isEmptyNow) stored.write({ page, sent, waiting });
      // A page without mutations of its own must not delete another page's.
      else if (!isEmpty) stored.forget();
      isEmpty = isEmptyNow;
    },
    /** An earlier page's; this page then owns them. */
    takeOver(): Unsettled | null {
      const storedOutbox = stored.read();
      if (storedOutbox === null || storedOutbox.page === page) return null;
      stored.forget();
      return storedOutbox;
    },
    /** No later page has taken over this page's last write. */
    isOwn: () => isEmpty || stored.read()?.page === page,
  };
}

/**
 * Whether a cart read at `now` contains an ambiguous add. Without a known count it is lost: an error makes the shopper
 * check the cart, a wrong success message does not.
 */
export function verdictOn(
  { intent: mutation, unitsBefore, at }: SentMutation,
  cart: Cart | null,
  now: number,
): 'arrived' | 'open' | 'lost' {
  if (unitsBefore === null) return 'lost';
  const unitsExpected = unitsBefore + (mutation.kind === 'add' ? mutation.quantity : 0);
  if (cart !== null && unitCount(cart) >= unitsExpected) return 'arrived';
  return now < at + patienceMs ? 'open' : 'lost';
}

/** The deadline of an API call (`http.ts`): an older request has failed. */
const patienceMs = 10_000;
