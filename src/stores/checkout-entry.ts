/**
 * Between the cart's page and the checkout stock and prices may have changed. What did is shown, and nothing is ordered before it
 * was accepted, also not after a reload.
 */
import { atom } from 'nanostores';
import type { Cart } from '../domain/cart.ts';
import { entryChanges, seenFrom, type CartChange, type SeenCart } from '../domain/checkout-changes.ts';
import { keys } from './keys.ts';
import { forgetInTab, jsonCodec, readInTab, writeInTab } from './storage.ts';

/** What the shopper has still to accept. */
export const $entryChanges = atom<readonly CartChange[]>([]);

/** The cart as it is shown on the way to the checkout, or as it was accepted there. */
export function rememberSeen(cart: Cart): void {
  writeInTab(keys.seenCart, codec.encode(seenFrom(cart)));
}

/** Looks at a cart that was just read. */
export function compareWithSeen(cart: Cart): void {
  const text = readInTab(keys.seenCart);
  const changes = entryChanges(text === null ? null : codec.decode(text), cart);
  if (changes.length === 0) rememberSeen(cart);
  $entryChanges.set(changes);
}

export function acceptChanges(cart: Cart): void {
  rememberSeen(cart);
  $entryChanges.set([]);
}

/** Its order was placed. */
export function forgetSeen(): void {
  forgetInTab(keys.seenCart);
}

/** Written by `seenFrom` of this very version (the key carries its number), so its lines are not looked at again. */
const codec = jsonCodec((value): value is SeenCart => {
  if (typeof value !== 'object' || value === null) return false;
  const { uuid, currency, items } = value as Partial<Record<keyof SeenCart, unknown>>;
  return typeof uuid === 'string' && typeof currency === 'string' && Array.isArray(items);
});
