/** The collection as a table that other programs read. */
import { atom } from 'nanostores';
import type { Collection } from '../../domain/catalogue/collection.ts';
import { collectionCsv } from '../../domain/catalogue/collection-csv.ts';
import { numbersOf } from '../../domain/catalogue/volume-numbers.ts';
import { collectionTransferTexts } from '../../text/catalogue/collection-transfer.ts';
import { download } from '../browser-document.ts';
import { readCards } from '../catalogue/cards.ts';
import { $shelves } from './collection-shelves.ts';

export const $export = atom<'idle' | 'pending' | 'done' | 'without-isbn'>('idle');

/** With the ISBNs of what the shop has; where they cannot be read, without them. */
export async function exportCollection(collection: Collection): Promise<void> {
  if ($export.get() === 'pending') return;
  $export.set('pending');
  const volumes = collection.flatMap(({ slug, have, want }) => {
    const shelf = $shelves.get()[slug];
    const marked = new Set([...have, ...want]);
    return typeof shelf !== 'object'
      ? []
      : shelf.volumes.flatMap(({ slug: product, sortKey }) => {
          const numbers = numbersOf(sortKey).filter((number) => marked.has(number));
          return numbers.length > 0 ? [{ series: slug, product, numbers }] : [];
        });
  });
  const cards = await readCards(
    volumes.map(({ product }) => product),
    new AbortController().signal,
  );
  const isbns = new Map<string, string | null>();
  for (const { series, product, numbers } of volumes) {
    const card = cards.get(product);
    const isbn = typeof card === 'object' ? card.isbn : null;
    for (const number of numbers) isbns.set(`${series} ${number}`, isbn);
  }
  const csv = collectionCsv(
    collection,
    (series, number) => isbns.get(`${series} ${number}`) ?? null,
    collectionTransferTexts.csv,
  );
  download(collectionTransferTexts.fileName, csv, 'text/csv');
  $export.set(volumes.every(({ product }) => cards.has(product)) ? 'done' : 'without-isbn');
}
