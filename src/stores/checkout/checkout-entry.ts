/**
 * Detects stock and price changes between the cart page and the checkout. The shopper must accept them before ordering;
 * this survives a reload.
 */
import { atom } from 'nanostores';
import type { Cart } from '../../domain/cart/cart.ts';
import {
  entryChanges,
  seenFrom,
  type CartChange,
  type SeenCart,
} from '../../domain/checkout/checkout-changes.ts';
import { $withdrawn, acceptWithdrawn } from '../cart/withdrawn.ts';
import { keys } from '../keys.ts';
import { forgetInTab, jsonCodec, readInTab, writeInTab } from '../storage.ts';

/** Changes that are not accepted yet. */
export const $entryChanges = atom<readonly CartChange[]>([]);

/** Stores the cart as shown before the checkout, or as accepted there. */
export function rememberSeen(cart: Cart): void {
  writeInTab(keys.seenCart, codec.encode(seenFrom(cart)));
}

/** Compares a fresh cart with the stored one. Withdrawn products count, too, when no cart was seen in this tab. */
export function compareWithSeen(cart: Cart): void {
  const text = readInTab(keys.seenCart);
  const found = entryChanges(text === null ? null : codec.decode(text), cart);
  const isNamed = (title: string) =>
    found.some((change) => change.name === 'removed' && change.title === title);
  const withdrawn = $withdrawn.get().filter((title) => !isNamed(title));
  const changes = [...found, ...withdrawn.map((title) => ({ name: 'removed', title }) as const)];
  if (changes.length === 0) rememberSeen(cart);
  $entryChanges.set(changes);
}

export function acceptChanges(cart: Cart): void {
  rememberSeen(cart);
  acceptWithdrawn();
  $entryChanges.set([]);
}

export function forgetSeen(): void {
  forgetInTab(keys.seenCart);
}

/** Validates only the outer shape: `seenFrom` wrote it, and the versioned key excludes older formats. */
const codec = jsonCodec((value): value is SeenCart => {
  if (typeof value !== 'object' || value === null) return false;
  const { uuid, currency, items } = value as Partial<Record<keyof SeenCart, unknown>>;
  return typeof uuid === 'string' && typeof currency === 'string' && Array.isArray(items);
});
