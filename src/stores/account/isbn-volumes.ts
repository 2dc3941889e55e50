/** The volume of a series by its ISBN. */
import type { Shelf, ShelfVolume } from '../../domain/catalogue/shelf.ts';
import { readingsOf } from '../../domain/catalogue/volume.ts';
import { FailureError } from '../../domain/failure.ts';
import { productByIsbn } from '../catalogue/product-by-isbn.ts';
import { seriesNamed } from './series-named.ts';

export interface FoundVolume {
  readonly shelf: Shelf;
  readonly volume: ShelfVolume;
}

/** @param isbn 13 digits. `unknown`: no product, or one of no series; `lost`: could not be read */
export async function volumeWithIsbn(isbn: string): Promise<FoundVolume | 'unknown' | 'lost'> {
  const product = await productWithIsbn(isbn);
  if (product === null || product === 'lost') return product ?? 'unknown';
  for (const { name } of readingsOf({ ...anyBook, title: product.title })) {
    const shelves = await seriesNamed(name);
    if (shelves === 'lost') return 'lost';
    for (const shelf of shelves === 'unknown' ? [] : shelves) {
      const volume = shelf.volumes.find(({ id }) => id === product.id);
      if (volume) return { shelf, volume };
    }
  }
  return 'unknown';
}

/** Reads its number as that of a book, whatever it is. */
export const anyBook = { brand: null, format: null, pageCount: null, isbn: ' ', isGiftCard: false };

async function productWithIsbn(isbn: string) {
  try {
    return await productByIsbn(isbn, new AbortController().signal);
  } catch (error) {
    if (error instanceof FailureError) return 'lost';
    throw error;
  }
}
