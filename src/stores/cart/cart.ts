/** The cart's commands, and what becomes of them: tells other tabs, badge, toasts and analytics. */
import { atom, computed } from 'nanostores';
import { cartCalls, readAdded } from '../../api/cart-calls.ts';
import { missingForFreeShipping, type Cart } from '../../domain/cart/cart.ts';
import type { FailurePolicy } from '../../domain/failure.ts';
import { formatMoney } from '../../domain/money.ts';
import { pathTo } from '../../domain/routes.ts';
import { cartTexts } from '../../text/cart/cart.ts';
import { offlineCartTexts } from '../../text/cart/offline-cart.ts';
import { measure } from '../shop/measuring.ts';
import { http } from '../backend.ts';
import { isVisible, onPageRestored, onStored, onVisible, onWindowEvent, openChannel } from '../browser.ts';
import { $cart, cartNotKept, engine, provideOutcomes, type CartOutcomes } from './cart-adding.ts';
import { announceCode, announceCodeFailure, forgetCodeMessage } from './cart-code.ts';
import type { CartMutation } from './cart-queue.ts';
import { rememberCart, showEmptied, type SummaryLine } from './cart-summary.ts';
import { findWithdrawn } from './withdrawn.ts';
import { $currency } from '../shop/currency.ts';
import { announce } from '../failures.ts';
import { $freeShippingFrom } from './free-shipping.ts';
import { cartChannel, keys } from '../keys.ts';
import { createLastingToast, showToast } from '../toasts.ts';

export { $cart, addToCart } from './cart-adding.ts';

type LineChange = Exclude<CartMutation['kind'], 'code'>;

export const cartPolicies: Readonly<Record<LineChange, FailurePolicy>> = {
  add: { show: 'toast', text: cartTexts.addFailed, serverWords: 'rejected' },
  quantity: { show: 'toast', text: cartTexts.quantityFailed, serverWords: 'rejected' },
  remove: { show: 'toast', text: cartTexts.removeFailed, serverWords: 'rejected' },
};

/** A modal, because a toast would be gone before it is read. */
const notKeptPolicy: FailurePolicy = { show: 'modal', text: cartTexts.notKept, serverWords: 'never' };

const successTexts: Readonly<Record<LineChange, string>> = {
  add: cartTexts.added,
  quantity: cartTexts.quantityChanged,
  remove: cartTexts.removed,
};

const readingPolicy: FailurePolicy = { show: 'inline', text: cartTexts.loadFailed, serverWords: 'never' };
const silentReadingPolicy: FailurePolicy = { ...readingPolicy, show: 'silent' };

const calls = cartCalls(http);
const waitingToast = createLastingToast();
const channel = openChannel(cartChannel, keys.cartSummary, rereadWhenSeen);
let isCartShown = false;
let isReadingAsked = false;
let isViewMeasured = false;
let lastSettled: Cart | null = null;

/** Number of failed changes on this page. */
export const $failedChanges = atom(0);

/** Totals lag behind the lines. */
export const $cartIsSettling = computed($cart, (cart) => cart.isSettling);

export function addGiftCard(productId: number): void {
  engine.enqueue({ kind: 'add', productId, quantity: 1, isGiftCard: true });
}

/** @param quantity absolute, at least 1 */
export function changeQuantity(itemId: number, quantity: number): void {
  engine.enqueue({ kind: 'quantity', itemId, quantity });
}

export function removeFromCart(itemId: number): void {
  engine.enqueue({ kind: 'remove', itemId });
}

export function applyCode(code: string): void {
  forgetCodeMessage();
  engine.enqueue({ kind: 'code', code: code.trim() });
}

export function removeCode(): void {
  forgetCodeMessage();
  engine.enqueue({ kind: 'code', code: '' });
}

/** For a screen that shows it: with images and recommendations, and with an error message. */
export function showCart(): void {
  isCartShown = true;
  isReadingAsked = true;
  engine.refresh();
}

export function refreshCart(): void {
  engine.refresh();
}

/** After an order. */
export function emptyCart(): void {
  showEmptied($currency.get());
  engine.reread();
  channel.post();
}

provideOutcomes({
  read: (scope, signal) => calls.read(scope, isCartShown, signal),
  send,
  readAdded,
  onSettled: settled,
  onWaiting: tellWaiting,
  onDone: done,
  onFailed: failed,
});

onPageRestored(refreshWhenSeen);
onVisible(refreshWhenSeen);
onWindowEvent('online', refreshWhenSeen);
onStored(keys.cartUuid, refreshWhenSeen);

/** Background tabs read when they become visible. */
function refreshWhenSeen(): void {
  if (isWorthReading()) engine.refresh();
}

/** Another tab changed the cart. The reply to a change of this tab may be older, so the cart is read after it. */
function rereadWhenSeen(): void {
  if (isWorthReading() || $cartIsSettling.get()) engine.reread();
}

function isWorthReading(): boolean {
  return isVisible() && ($cart.get().cart !== null || isCartShown);
}

function send(...[mutation, scope]: Parameters<CartOutcomes['send']>): Promise<Cart> {
  switch (mutation.kind) {
    case 'quantity':
      return calls.setQuantity(scope, mutation.itemId, mutation.quantity);
    case 'remove':
      return calls.remove(scope, mutation.itemId);
    case 'code':
      return calls.applyCode(scope, mutation.code);
  }
}

function settled(cart: Cart, mutation: CartMutation | null): void {
  const takenOut = mutation?.kind === 'remove' ? productOf(mutation.itemId) : null;
  measureCart(cart, mutation);
  nameWithdrawn(rememberCart(cart, takenOut));
  if (mutation === null) isReadingAsked = false;
  else channel.post();
}

function productOf(itemId: number): number | null {
  return lastSettled?.items.find(({ id }) => id === itemId)?.product.id ?? null;
}

function nameWithdrawn(lost: readonly SummaryLine[]): void {
  findWithdrawn(lost).catch((error: unknown) => announce(error, silentReadingPolicy));
}

/** The shopper's own changes only, not differences found by a read. */
function measureCart(cart: Cart, mutation: CartMutation | null): void {
  const before = lastSettled;
  lastSettled = cart;
  if (mutation === null) {
    if (!isCartShown || isViewMeasured || cart.items.length === 0) return;
    isViewMeasured = true;
    return measure(({ viewedCart }) => viewedCart(cart));
  }
  if (mutation.kind === 'code') return;
  // The previous cart is unknown: an add is measured with its requested quantity.
  if (before === null && mutation.kind === 'add') return measureFirstAdd(cart, mutation);
  measure(({ changedCart }) =>
    changedCart(before, cart, ({ id, product }) =>
      mutation.kind === 'add' ? product.id === mutation.productId : id === mutation.itemId,
    ),
  );
}

function measureFirstAdd(
  { items }: Cart,
  { productId, quantity }: Extract<CartMutation, { kind: 'add' }>,
): void {
  const product = items.find((item) => item.product.id === productId)?.product;
  if (product !== undefined) measure(({ addedToCart }) => addedToCart(product, quantity));
}

function tellWaiting(waiting: readonly CartMutation[], unconfirmed: CartMutation | null): void {
  const [first, ...others] = waiting;
  if (first !== undefined && others.length > 0)
    waitingToast.show(offlineCartTexts.severalKept(waiting.length));
  else if (first !== undefined)
    waitingToast.show(first.kind === 'add' ? offlineCartTexts.addKept : offlineCartTexts.changeKept);
  else if (unconfirmed !== null) waitingToast.show(offlineCartTexts.unconfirmed);
  else waitingToast.close();
}

function done(mutation: CartMutation): void {
  if (mutation.kind === 'code') return announceCode(mutation.code, $cart.get().cart);
  const isGiftCard = mutation.kind === 'add' && mutation.isGiftCard === true;
  const words = isGiftCard ? cartTexts.giftCardAdded : successTexts[mutation.kind];
  if (mutation.kind === 'add' && !isCartShown) showToast('success', words + untilFreeShipping(), toCart);
  else showToast('success', words);
  // An add's reply lacks images; a visible cart page needs them.
  if (mutation.kind === 'add' && isCartShown) engine.refresh();
}

const toCart = { path: pathTo('cart'), words: cartTexts.seeCart };

function untilFreeShipping(): string {
  const [{ cart }, from] = [$cart.get(), $freeShippingFrom.get()];
  const missing = cart && from && missingForFreeShipping(cart, from);
  return missing ? ` ${cartTexts.missingForFreeShipping(formatMoney(missing))}.` : '';
}

function failed(error: unknown, mutation: CartMutation | null): string | null {
  if (mutation !== null) $failedChanges.set($failedChanges.get() + 1);
  if (error === cartNotKept) return announce(error, notKeptPolicy);
  if (mutation?.kind === 'code') return announceCodeFailure(error, mutation.code);
  if (mutation !== null) return announce(error, cartPolicies[mutation.kind]);
  const policy = isReadingAsked ? readingPolicy : silentReadingPolicy;
  isReadingAsked = false;
  return announce(error, policy);
}
