/** The visitor's collection, kept by this browser and followed in all of its tabs. */
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
import { keys } from '../keys.ts';
import { storedAtom, storedJson } from '../storage.ts';

export const $collection = storedJson<Collection>(keys.collection, [], isCollection);

/** Styles that leave what is had out of lists (`hide-owned.ts`); empty while it is shown. */
export const $ownedStyles = storedAtom(keys.ownedStyles, '', {
  decode: (text) => text,
  encode: (text) => text,
});

/** Sets a volume's mark; the same mark again takes it away. */
export function toggleMark(volume: MarkedVolume, mark: Mark): void {
  const before = markOfVolume(volume.series.slug, volume.numbers);
  $collection.set(withMark($collection.get(), volume, before === mark ? null : mark));
}

/** Marks exactly these numbers of a series so. */
export function markNumbers(shelf: Shelf, numbers: readonly number[], mark: Mark): void {
  const { slug, name, brand } = shelf;
  $collection.set(
    withNumbers($collection.get(), { slug, name, brand }, { numbers, mark }, (have) =>
      productsWith(have, shelf),
    ),
  );
}

export function markOfVolume(series: string, numbers: readonly number[]): Mark | null {
  return markOf(
    $collection.get().find(({ slug }) => slug === series),
    numbers,
  );
}

/** Adds; nothing is removed. */
export function addToCollection(added: Collection): void {
  $collection.set(mergedCollections($collection.get(), added));
}

export function removeFromCollection(series: string): void {
  $collection.set($collection.get().filter(({ slug }) => slug !== series));
}
