/** The cart's commands, and what becomes of them: tells other tabs, badge, toasts and analytics. */
import { atom, computed } from 'nanostores';
import { deleteCartItem, getCart, postCart, postCoupon, putCartItem } from '../../api/cart.ts';
import { queryOf } from '../../api/cart-add.ts';
import { readReply } from '../../api/read-response.ts';
import { appliedAs, remainingForFreeShipping, type Cart } from '../../domain/cart/cart.ts';
import { isFailure, type FailurePolicy } from '../../domain/failure.ts';
import { formatMoney } from '../../domain/money.ts';
import { pathTo } from '../../domain/routes.ts';
import { cartTexts, offlineCartTexts } from '../../text/cart/cart.ts';
import { http } from '../backend.ts';
import { isVisible, onPageRestored, onStored, onVisible, onWindowEvent } from '../browser.ts';
import { announce } from '../failures.ts';
import { keys } from '../keys.ts';
import { measure } from '../shop/measuring.ts';
import { showLastingToast, showToast } from '../toasts.ts';
import { $cart, cartNotKept, engine, provideOutcomes } from './cart-adding.ts';
import type { CartMutation } from './cart-queue.ts';
import { cartAfter, readCart } from './cart-reading.ts';
import { $freeShippingFrom, rememberCart, showEmptied, type SummaryLine } from './cart-summary.ts';
import { findWithdrawn } from './withdrawn.ts';

export { $cart, addToCart } from './cart-adding.ts';

export const cartPolicies: Readonly<Record<Exclude<CartMutation['kind'], 'code'>, FailurePolicy>> = {
  add: { show: 'toast', text: cartTexts.addFailed, serverWords: 'rejected' },
  quantity: { show: 'toast', text: cartTexts.quantityFailed, serverWords: 'rejected' },
  remove: { show: 'toast', text: cartTexts.removeFailed, serverWords: 'rejected' },
};
const { code: codeTexts } = cartTexts;
const codePolicy: FailurePolicy = {
  show: 'inline',
  text: codeTexts.applyFailed,
  rejectedText: codeTexts.invalid,
  serverWords: 'rejected',
};
const codeRemovalPolicy: FailurePolicy = { show: 'toast', text: codeTexts.removeFailed };
/** A modal, because a toast would be gone before it is read. */
const notKeptPolicy: FailurePolicy = { show: 'modal', text: cartTexts.notKept };
const readingPolicy: FailurePolicy = { show: 'inline', text: cartTexts.loadFailed };
const silentReadingPolicy: FailurePolicy = { ...readingPolicy, show: 'silent' };

const successTexts = {
  add: cartTexts.added,
  quantity: cartTexts.quantityChanged,
  remove: cartTexts.removed,
};

let isCartShown = false;
let isReadingAsked = false;
let isViewMeasured = false;
let lastSettled: Cart | null = null;

export const $failedChanges = atom(0);

export const $cartIsSettling = computed($cart, (cart) => cart.isSettling);

export const $codeMessage = atom<string | null>(null);

export function addGiftCard(productId: number): void {
  engine.enqueue({ kind: 'add', productId, quantity: 1, isGiftCard: true });
}

/** @param quantity absolute, at least 1 */
export function changeQuantity(itemId: number, quantity: number): void {
  engine.enqueue({ kind: 'quantity', itemId, quantity });
}

/** For a screen: `removed-lines.ts`, which can undo it. @param isQuiet its success is not announced */
export function removeFromCart(itemId: number, isQuiet = false): void {
  engine.enqueue({ kind: 'remove', itemId, ...(isQuiet && { isQuiet }) });
}

export function applyCode(code: string): void {
  $codeMessage.set(null);
  engine.enqueue({ kind: 'code', code: code.trim() });
}

/** @param stays the other code of the cart, which the API would remove as well */
export function removeCode(stays: string | null = null): void {
  $codeMessage.set(null);
  engine.enqueue({ kind: 'code', code: '', ...(stays !== null && { stays }) });
}

/** For a screen that shows it: with images and recommendations, and with an error message. */
export function showCart(): void {
  isCartShown = true;
  isReadingAsked = true;
  engine.refresh();
}

export const refreshCart = engine.refresh;

export function emptyCart(): void {
  showEmptied();
  engine.reread();
}

provideOutcomes({
  async read(scope, signal) {
    const extras = isCartShown ? ({ with_images: '1', with_recommended: '1' } as const) : {};
    return (await http.send(getCart, { query: { ...queryOf(scope), ...extras } }, { signal })).cart;
  },
  send: async (mutation, scope) => cartAfter(await reply(mutation, queryOf(scope)), scope.uuid),
  async readAdded(answer, scope, mutation) {
    const added = readReply(postCart, answer);
    if (added.uuid !== null || scope.uuid !== null) return cartAfter(added, scope.uuid);
    // The reply does not tell which cart it opened: one that is told is opened, and the add goes there.
    const { uuid } = await readCart(null);
    const query = queryOf({ ...scope, uuid });
    const body = { product_id: mutation.productId, quantity: mutation.quantity };
    return cartAfter(await http.send(postCart, { query, body }), uuid);
  },
  onSettled: settled,
  onWaiting: tellWaiting,
  onDone: done,
  onFailed: failed,
});

onPageRestored(refreshWhenSeen);
onVisible(refreshWhenSeen);
onWindowEvent('online', refreshWhenSeen);
onStored(keys.cartUuid, refreshWhenSeen);
// Another tab changed the cart. The reply to a change of this tab may be older, so the cart is read after it.
onStored(keys.cartSummary, () => {
  if (isWorthReading() || $cartIsSettling.get()) engine.reread();
});

function refreshWhenSeen(): void {
  if (isWorthReading()) engine.refresh();
}

function isWorthReading(): boolean {
  return isVisible() && ($cart.get().cart !== null || isCartShown);
}

function reply(mutation: Exclude<CartMutation, { kind: 'add' }>, query: ReturnType<typeof queryOf>) {
  if (mutation.kind === 'code') return sendCode(mutation, query);
  const params = { id: String(mutation.itemId) };
  if (mutation.kind === 'remove') return http.send(deleteCartItem, { params, query });
  return http.send(putCartItem, { params, query, body: { quantity: mutation.quantity } });
}

/** The API removes both codes at once. Where the other one is refused afterwards, the cart without codes is what there is. */
async function sendCode(
  { code, stays }: Extract<CartMutation, { kind: 'code' }>,
  query: ReturnType<typeof queryOf>,
) {
  const changed = await http.send(postCoupon, { query, body: { couponCode: code } });
  if (stays === undefined) return changed;
  try {
    return await http.send(postCoupon, { query, body: { couponCode: stays } });
  } catch (error) {
    if (isFailure(error, 'rejected')) return changed;
    throw error;
  }
}

function settled(cart: Cart, mutation: CartMutation | null): void {
  const removed = mutation?.kind === 'remove' ? mutation.itemId : null;
  const takenOut = lastSettled?.items.find(({ id }) => id === removed)?.product.id ?? null;
  measureCart(cart, mutation);
  nameWithdrawn(rememberCart(cart, { isChange: mutation !== null, takenOut }));
  if (mutation === null) isReadingAsked = false;
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
    measure(({ viewedCart }) => viewedCart(cart));
  } else if (before === null && mutation.kind === 'add') {
    // The previous cart is unknown: an add is measured with its requested quantity.
    const product = cart.items.find((item) => item.product.id === mutation.productId)?.product;
    if (product !== undefined) measure(({ addedToCart }) => addedToCart(product, mutation.quantity));
  } else if (mutation.kind !== 'code') {
    measure(({ changedCart }) =>
      changedCart(before, cart, ({ id, product }) =>
        mutation.kind === 'add' ? product.id === mutation.productId : id === mutation.itemId,
      ),
    );
  }
}

function tellWaiting(waiting: readonly CartMutation[], unconfirmed: CartMutation | null): void {
  const [first, ...others] = waiting;
  if (first === undefined) showLastingToast(unconfirmed === null ? '' : offlineCartTexts.unconfirmed);
  else if (others.length > 0) showLastingToast(offlineCartTexts.severalKept(waiting.length));
  else showLastingToast(first.kind === 'add' ? offlineCartTexts.addKept : offlineCartTexts.changeKept);
}

function done(mutation: CartMutation): void {
  if (mutation.kind === 'code') return announceCode(mutation, $cart.get().cart);
  if (mutation.kind === 'remove' && mutation.isQuiet === true) return;
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
  const missing = cart && from && remainingForFreeShipping(cart, from);
  return missing ? ` ${cartTexts.remainingForFreeShipping(formatMoney(missing))}.` : '';
}

/** @param cart the server's reply, which alone shows what the code was and whether it was removed */
function announceCode({ code, stays }: Extract<CartMutation, { kind: 'code' }>, cart: Cart | null): void {
  if (code === '') return announceRemoval(stays, cart);
  const applied = cart && appliedAs(code, cart);
  if (applied === null) $codeMessage.set(codeTexts.invalid);
  else showToast('success', applied === 'coupon' ? codeTexts.couponApplied : codeTexts.giftCardApplied);
}

function announceRemoval(stays: string | undefined, cart: Cart | null): void {
  const isBoth = cart?.coupon && cart.giftCard;
  const isLost = stays !== undefined && (cart === null || appliedAs(stays, cart) === null);
  if (isBoth || (stays === undefined && (cart?.coupon || cart?.giftCard)))
    showToast('error', codeTexts.removeFailed);
  else if (isLost) $codeMessage.set(codeTexts.lost(stays));
  else
    showToast('success', stays !== undefined && cart?.coupon ? codeTexts.giftCardRemoved : codeTexts.removed);
}

function failed(error: unknown, mutation: CartMutation | null): string | null {
  if (mutation === null) {
    const policy = isReadingAsked ? readingPolicy : silentReadingPolicy;
    isReadingAsked = false;
    return announce(error, policy);
  }
  $failedChanges.set($failedChanges.get() + 1);
  if (error === cartNotKept) return announce(error, notKeptPolicy);
  if (mutation.kind !== 'code') return announce(error, cartPolicies[mutation.kind]);
  $codeMessage.set(announce(error, mutation.code === '' ? codeRemovalPolicy : codePolicy));
  return null;
}
