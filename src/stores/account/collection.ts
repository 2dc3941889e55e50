/**
 * The collection: what the visitor marked, which stays, and what a customer bought, which ends with the session.
 */
import { computed } from 'nanostores';
import {
  isCollection,
  markOf,
  mergedCollections,
  withMark,
  withNumbers,
  type Collection,
  type Mark,
  type MarkedVolume,
  type ShownMark,
} from '../../domain/catalogue/collection.ts';
import { collectionOf, isPurchases, purchaseKey, type Purchase } from '../../domain/catalogue/purchase.ts';
import { possibleNumbers, productsWith, type Shelf } from '../../domain/catalogue/shelf.ts';
import { markTexts } from '../../text/catalogue/live-product.ts';
import { keys } from '../keys.ts';
import { storedAtom, storedJson } from '../storage.ts';
import { showToast } from '../toasts.ts';

const $marked = storedJson<Collection>(keys.collection, [], isCollection);
export const $purchases = storedJson<readonly Purchase[]>(keys.collectionBought, [], isPurchases);

/** Keys of the purchases that the visitor took away. */
const $removed = storedJson<readonly string[]>(keys.collectionRemoved, [], isTexts);

export const $collection = computed([$marked, $purchases], (marked, purchases) =>
  mergedCollections(marked, collectionOf(purchases)),
);

/** Styles that leave owned volumes out of lists (`hide-owned.tsx`); empty while they are shown. */
export const $ownedStyles = storedAtom(keys.ownedStyles, '', {
  decode: (text) => text,
  encode: (text) => text,
});

/** The same mark again takes it away. */
export function toggleMark(volume: MarkedVolume, mark: Mark): void {
  const { series, numbers } = volume;
  const before = markOfVolume(series.slug, numbers);
  $marked.set(withMark($marked.get(), volume, before === mark ? null : mark));
  if (before === 'have') {
    takeAway((bought) => bought.isDelivered && isOf(bought, series.slug, numbers));
  }
}

/** Gives this mark to exactly these numbers of a series. */
export function markNumbers(shelf: Shelf, typed: readonly number[], mark: Mark): void {
  const { slug, name, brand } = shelf;
  const numbers = possibleNumbers(typed, shelf);
  takeAway(
    (bought) =>
      bought.isDelivered &&
      bought.series.slug === slug &&
      bought.numbers.every((number) => numbers.includes(number)) !== (mark === 'have'),
  );
  const bought = collectionOf($purchases.get()).find((series) => series.slug === slug)?.have ?? [];
  const others = mark === 'have' ? numbers.filter((number) => !bought.includes(number)) : numbers;
  $marked.set(
    withNumbers($marked.get(), { slug, name, brand }, { numbers: others, mark }, (have) =>
      productsWith(have, shelf),
    ),
  );
}

export function markOfVolume(series: string, numbers: readonly number[]): ShownMark | null {
  const collected = $collection.get().find(({ slug }) => slug === series);
  return markOf(collected, numbers);
}

export function addToCollection(added: Collection): void {
  $marked.set(mergedCollections($marked.get(), added));
}

export function removeFromCollection(series: string): void {
  $marked.set($marked.get().filter(({ slug }) => slug !== series));
  takeAway((bought) => bought.series.slug === series);
  showToast('success', markTexts.removed);
}

export function isTakenAway(purchase: Pick<Purchase, 'order' | 'productId'>): boolean {
  return $removed.get().includes(purchaseKey(purchase));
}

function takeAway(isMeant: (purchase: Purchase) => boolean): void {
  const removed = $purchases.get().filter(isMeant);
  if (removed.length === 0) return;
  $purchases.set($purchases.get().filter((purchase) => !removed.includes(purchase)));
  $removed.set([...$removed.get(), ...removed.map(purchaseKey)].slice(-mostRemoved));
}

const mostRemoved = 1000;

function isOf(purchase: Purchase, series: string, numbers: readonly number[]): boolean {
  return purchase.series.slug === series && purchase.numbers.some((number) => numbers.includes(number));
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
