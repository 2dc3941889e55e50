/**
 * Removing lines of the cart, one or all of them, and the undo of the last removal. Undo adds what is missing, and no
 * more: it may be pressed again after a failure, and another tab may have put the products back. Codes that the cart
 * lost with its lines are applied again.
 */
import { atom, computed } from 'nanostores';
import { appliedAs, type Cart } from '../../domain/cart/cart.ts';
import { isFailure, type FailurePolicy } from '../../domain/failure.ts';
import { cartTexts } from '../../text/cart/cart.ts';
import { cartPageTexts } from '../../text/cart/cart-page.ts';
import { isRevisit } from '../browser-document.ts';
import { announce } from '../failures.ts';
import { keys } from '../keys.ts';
import { hasFields, inTab, jsonIn } from '../storage.ts';
import { showToast } from '../toasts.ts';
import { addLines, type RefusedLine } from './add-lines.ts';
import { readCart } from './cart-reading.ts';
import { storedCartUuid } from './cart-summary.ts';
import { $cart, $cartIsSettling, $failedChanges, applyCode, removeFromCart } from './cart.ts';

export interface RemovedLine {
  readonly productId: number;
  readonly title: string;
  readonly quantity: number;
}

export interface Removal {
  readonly lines: readonly RemovedLine[];
  /** Index among the cart's lines that the first of them had. */
  readonly place: number;
  /** Coupon and gift card of the cart: a backend may forget an empty cart, and them with it. */
  readonly codes: readonly string[];
}

const stored = jsonIn(
  inTab,
  keys.cartRemoval,
  hasFields<Removal>({ lines: 'array', place: 'number', codes: 'array' }),
);

/** The last one of this tab, while any of its lines is missing in the cart. */
export const $removal = atom<Removal | null>(null);
export const $isUndoing = atom(false);

/** Pending changes and a pending undo: what leaves the page waits for them. */
export const $cartIsBusy = computed([$cartIsSettling, $isUndoing], (isSettling, isUndoing) => {
  return isSettling || isUndoing;
});

const undoPolicy: FailurePolicy = { show: 'toast', text: cartTexts.addFailed, serverWords: 'rejected' };

/** All of them are one removal: undone together, and announced once. @param itemIds of the cart's lines */
export function removeLines(itemIds: readonly number[]): void {
  const { cart, lines } = $cart.get();
  const removed = lines.filter(({ item }) => itemIds.includes(item.id));
  if (removed.length === 0) return;
  keep({
    lines: removed.map(({ item: { product }, quantity }) => ({
      productId: product.id,
      title: product.title,
      quantity,
    })),
    place: lines.findIndex(({ item }) => item === removed[0]?.item),
    codes: [cart?.coupon?.code, cart?.giftCard?.number].filter((code) => code !== undefined),
  });
  const isOne = removed.length === 1;
  for (const { item } of removed) removeFromCart(item.id, !isOne);
  if (!isOne) void tellRemoved();
}

/** 'Vaciar carrito'. */
export function removeAllLines(): void {
  removeLines($cart.get().lines.map(({ item }) => item.id));
}

/** Waits for the removal, because a line that could not be removed must not be doubled. Further presses do nothing. */
export async function undoRemoval(): Promise<void> {
  const removal = $removal.get();
  if (removal === null || $isUndoing.get()) return;
  $isUndoing.set(true);
  try {
    await whenSettled();
    const refused = await addLines(missingIn(await freshCart(), removal));
    if ($removal.get() === removal) forgetRemoval();
    if (refused.length > 0) countFailure();
    tellRestored(removal, refused);
    await restoreCodes(removal);
  } catch (error) {
    countFailure();
    announce(error, undoPolicy);
  } finally {
    $isUndoing.set(false);
  }
}

export function forgetRemoval(): void {
  keep(null);
}

/** After a reload or Back; a page that is opened anew begins without one. */
export function recallRemoval(): void {
  if ($removal.get() !== null) return;
  if (isRevisit()) $removal.set(stored.read());
  else stored.forget();
}

// Lines that are in the cart again: their removal failed, or another tab put them back.
$cart.listen(({ cart, isSettling }) => {
  const removal = $removal.get();
  if (removal === null || cart === null || isSettling || $isUndoing.get()) return;
  const missing = removal.lines.filter(({ productId }) => unitsOf(productId, cart) === 0);
  if (missing.length < removal.lines.length) keep({ ...removal, lines: missing });
});

function keep(removal: Removal | null): void {
  const isThere = removal !== null && removal.lines.length > 0;
  if (isThere) stored.write(removal);
  else stored.forget();
  $removal.set(isThere ? removal : null);
}

async function freshCart(): Promise<Cart | null> {
  const uuid = storedCartUuid();
  if (uuid === null) return null;
  try {
    return await readCart(uuid);
  } catch (error) {
    // A backend may forget an empty cart.
    if (isFailure(error, 'not-found')) return null;
    throw error;
  }
}

function missingIn(cart: Cart | null, { lines }: Removal): readonly RemovedLine[] {
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - unitsOf(line.productId, cart) }))
    .filter(({ quantity }) => quantity > 0);
}

function unitsOf(productId: number, cart: Cart | null): number {
  return cart?.items.find(({ product }) => product.id === productId)?.quantity ?? 0;
}

async function restoreCodes({ codes }: Removal): Promise<void> {
  if (codes.length === 0) return;
  const cart = await freshCart();
  for (const code of codes) if (cart !== null && appliedAs(code, cart) === null) applyCode(code);
}

/** Tells which of several lines are out of the cart now; each line that is not had its own words. */
async function tellRemoved(): Promise<void> {
  const removal = $removal.get();
  await whenSettled();
  const { lines } = $cart.get();
  const gone = removal?.lines.filter(({ productId }) =>
    lines.every(({ item }) => item.product.id !== productId),
  );
  if (gone?.length) showToast('success', cartPageTexts.severalRemoved(gone.length));
}

function tellRestored({ lines }: Removal, refused: readonly RefusedLine<RemovedLine>[]): void {
  if (refused.length < lines.length)
    showToast('success', cartPageTexts.restored(lines.length - refused.length));
  for (const { line, limit } of refused) showToast('error', limit ?? cartPageTexts.notRestored(line.title));
}

/** 'Realizar compra' then stays on the page. */
function countFailure(): void {
  $failedChanges.set($failedChanges.get() + 1);
}

function whenSettled(): Promise<void> {
  return new Promise((resolve) => {
    const stop = $cartIsSettling.subscribe((isSettling) => {
      if (isSettling) return;
      // `subscribe` calls before it returns.
      queueMicrotask(() => stop());
      resolve();
    });
  });
}
