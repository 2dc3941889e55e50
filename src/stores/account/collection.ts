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
} from '../../domain/catalogue/collection.ts';
import { productsWith, type Shelf } from '../../domain/catalogue/shelf.ts';
import { markTexts } from '../../text/catalogue/marks.ts';
import { keys } from '../keys.ts';
import { storedAtom, storedJson } from '../storage.ts';
import { showToast } from '../toasts.ts';

const $marked = storedJson<Collection>(keys.collection, [], isCollection);
export const $bought = storedJson<Collection>(keys.collectionBought, [], isCollection);

export const $collection = computed([$marked, $bought], mergedCollections);

/** Styles that leave owned volumes out of lists (`hide-owned.ts`); empty while they are shown. */
export const $ownedStyles = storedAtom(keys.ownedStyles, '', {
  decode: (text) => text,
  encode: (text) => text,
});

/** The same mark again takes it away. */
export function toggleMark(volume: MarkedVolume, mark: Mark): void {
  const before = markOfVolume(volume.series.slug, volume.numbers);
  $marked.set(withMark($marked.get(), volume, before === mark ? null : mark));
  $bought.set(withMark($bought.get(), volume, null));
}

/** Gives this mark to exactly these numbers of a series. */
export function markNumbers(shelf: Shelf, numbers: readonly number[], mark: Mark): void {
  const { slug, name, brand } = shelf;
  const bought = $bought.get().find((series) => series.slug === slug)?.have ?? [];
  const kept = bought.filter((number) => numbers.includes(number) === (mark === 'have'));
  const exactly = (collection: Collection, marked: readonly number[], as: Mark) =>
    withNumbers(collection, { slug, name, brand }, { numbers: marked, mark: as }, (have) =>
      productsWith(have, shelf),
    );
  const others = mark === 'have' ? numbers.filter((number) => !kept.includes(number)) : numbers;
  $marked.set(exactly($marked.get(), others, mark));
  $bought.set(exactly($bought.get(), kept, 'have'));
}

export function markOfVolume(series: string, numbers: readonly number[]): Mark | null {
  const collected = $collection.get().find(({ slug }) => slug === series);
  return markOf(collected, numbers);
}

export function addToCollection(added: Collection): void {
  $marked.set(mergedCollections($marked.get(), added));
}

export function removeFromCollection(series: string): void {
  for (const $part of [$marked, $bought]) $part.set($part.get().filter(({ slug }) => slug !== series));
  showToast('success', markTexts.removed);
}
