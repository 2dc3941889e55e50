/** Stock and price changes since the cart page, which the shopper must accept before ordering. */
import { atom } from 'nanostores';
import type { Cart } from '../../domain/cart/cart.ts';
import { entryChanges, seenFrom, type CartChange } from '../../domain/checkout/checkout-changes.ts';
import { $withdrawn, acceptWithdrawn } from '../cart/withdrawn.ts';
import { recall, remember } from './order-record.ts';

export const $entryChanges = atom<readonly CartChange[]>([]);

/** As shown before the checkout, or as accepted there. */
export function rememberSeen(cart: Cart): void {
  remember('seen', seenFrom(cart));
}

/** Withdrawn products count, too, when no cart was seen in this tab. */
export function compareWithSeen(cart: Cart): void {
  const found = entryChanges(recall('seen'), cart);
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
