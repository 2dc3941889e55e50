/** 'Agregar los 4 que faltan': the missing volumes of a series into the cart. */
import { map } from 'nanostores';
import type { CollectedSeries } from '../../domain/catalogue/collection.ts';
import { type Shelf, type ShelfVolume, missingVolumes } from '../../domain/catalogue/shelf.ts';
import { collectionTexts } from '../../text/catalogue/collection.ts';
import { addLines } from '../cart/add-lines.ts';
import { createOperation } from '../operation.ts';

/** Printed numbers. */
export interface AddedVolumes {
  readonly added: readonly string[];
  readonly leftOut: Readonly<Record<'out' | 'presale' | 'refused' | 'limited', readonly string[]>>;
  /** The API's words on why the cart took no more. */
  readonly limit: string | null;
}

/** By the series' slug; `null` while it is under way. */
export const $addedVolumes = map<Record<string, AddedVolumes | null | undefined>>({});

export async function addMissing(collected: CollectedSeries, shelf: Shelf): Promise<void> {
  if (Object.values($addedVolumes.get()).includes(null)) return;
  $addedVolumes.setKey(shelf.slug, null);
  const { stock, presale, out } = missingVolumes(collected, shelf);
  const outcome = await addition.start(stock);
  if (!outcome.isDone) return $addedVolumes.setKey(shelf.slug, undefined);
  const refusals = outcome.value;
  const all = refusals.map(({ line }) => line);
  const limited = refusals.filter(({ limit }) => limit !== null).map(({ line }) => line);
  $addedVolumes.setKey(shelf.slug, {
    added: numbersIn(stock.filter(({ id }) => !all.some((line) => line.id === id))),
    leftOut: {
      out: numbersIn(out),
      presale: numbersIn(presale),
      refused: numbersIn(all.filter((line) => !limited.includes(line))),
      limited: numbersIn(limited),
    },
    limit: refusals.find(({ limit }) => limit !== null)?.limit ?? null,
  });
}

const addition = createOperation(
  (volumes: readonly ShelfVolume[]) =>
    addLines(volumes.map((volume) => ({ ...volume, productId: volume.id, quantity: 1 }))),
  { show: 'toast', text: collectionTexts.addFailed },
);

function numbersIn(volumes: readonly ShelfVolume[]): readonly string[] {
  return volumes.map(({ number }) => number);
}
