/**
 * The collection: what was marked, and what a customer bought, which ends with the session. Until the account answers,
 * a mark is the browser's; from then on it is the account's, and leaves the browser at a logout (`collection-sync.ts`).
 * What changes it is `collection-marking.ts`.
 */
import { computed } from 'nanostores';
import {
  markOf,
  mergedCollections,
  shownCollection,
  type ShownMark,
} from '../../domain/catalogue/collection.ts';
import { collectionOf, isPurchases, purchaseKey, type Purchase } from '../../domain/catalogue/purchase.ts';
import { hasPart, whenActivated, whenIdle } from '../browser.ts';
import { keys } from '../keys.ts';
import { sessionMark } from '../session/session.ts';
import { storedAtom, storedJson } from '../storage.ts';
import { $ofAccount, $ofBrowser, isOfSession, marksNow } from './collection-stored.ts';

export const $purchases = storedJson<readonly Purchase[]>(keys.collectionBought, [], isPurchases);

/** Keys of the purchases that the visitor took away. */
export const $removed = storedJson<readonly string[]>(keys.collectionRemoved, [], isTexts);

export const $collection = computed([$ofBrowser, $ofAccount, $purchases], (browser, account, purchases) =>
  mergedCollections(shownCollection(isOfSession(account) ? account.marks : browser), collectionOf(purchases)),
);

/** Styles that leave owned volumes out of lists (`hide-owned.tsx`); empty while they are shown. */
export const $ownedStyles = storedAtom(keys.ownedStyles, '', {
  decode: (text) => text,
  encode: (text) => text,
});

export function markOfVolume(series: string, numbers: readonly number[]): ShownMark | null {
  const collected = $collection.get().find(({ slug }) => slug === series);
  return markOf(collected, numbers);
}

/** Joins the account's marks once they are old; for pages that show marks. */
export function keepCollectionFresh(): void {
  if (sessionMark() === '') return;
  const account = marksNow.ofAccount();
  const age = Date.now() - (account?.readAt ?? 0);
  const isFresh = isOfSession(account) && age >= 0 && age < freshForMs;
  if (isFresh && marksNow.unsent()[account.owner] === undefined) return;
  void whenActivated().then(whenIdle).then(tellAccount);
}

const freshForMs = 10 * 60_000;

/** Guests, and shops without the call, load nothing. */
export function tellAccount(): void {
  if (sessionMark() === '' || !hasPart('collectionSync')) return;
  import('./collection-sync.ts').then(
    (sync) => sync.syncCollection(),
    () => undefined,
  );
}

export function isTakenAway(purchase: Pick<Purchase, 'order' | 'productId'>): boolean {
  return $removed.get().includes(purchaseKey(purchase));
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
