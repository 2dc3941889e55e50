/** 'Agregar los 4 que faltan': the missing volumes of a series into the cart. */
import { atom } from 'nanostores';
import type { CollectedSeries } from '../../domain/catalogue/collection.ts';
import type { Shelf, ShelfVolume } from '../../domain/catalogue/shelf.ts';
import { missingVolumes } from '../../domain/catalogue/missing-volumes.ts';
import { collectionTexts } from '../../text/catalogue/collection.ts';
import { addLines } from '../cart/add-lines.ts';
import { createOperation } from '../operation.ts';

export interface AddedVolumes {
  readonly added: readonly string[];
  readonly leftOut: Readonly<Record<'out' | 'presale' | 'refused', readonly string[]>>;
}

/** By the series' slug; `null` while it is under way. */
export const $addedVolumes = atom<ReadonlyMap<string, AddedVolumes | null>>(new Map());

/** Adds what is missing and in stock; says what was left out. One series at a time. */
export async function addMissing(collected: CollectedSeries, shelf: Shelf): Promise<void> {
  if ([...$addedVolumes.get().values()].includes(null)) return;
  remember(shelf.slug, null);
  const { stock, presale, out } = missingVolumes(collected, shelf);
  const outcome = await addition.start(stock);
  if (!outcome.isDone) {
    const left = new Map($addedVolumes.get());
    left.delete(shelf.slug);
    $addedVolumes.set(left);
    return;
  }
  const refused = numbersIn(outcome.value);
  remember(shelf.slug, {
    added: numbersIn(stock).filter((number) => !refused.includes(number)),
    leftOut: { out: numbersIn(out), presale: numbersIn(presale), refused },
  });
}

const addition = createOperation(
  (volumes: readonly ShelfVolume[]) =>
    addLines(volumes.map((volume) => ({ ...volume, productId: volume.id, quantity: 1 }))),
  { show: 'toast', text: collectionTexts.addFailed, serverWords: 'never' },
);

function remember(slug: string, added: AddedVolumes | null): void {
  $addedVolumes.set(new Map($addedVolumes.get()).set(slug, added));
}

function numbersIn(volumes: readonly ShelfVolume[]): readonly string[] {
  return volumes.map(({ number }) => number);
}
