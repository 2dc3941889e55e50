/** A list of the customer's that comes in pages. */
import { FailureError } from '../domain/failure.ts';
import type { Paged } from '../domain/pagination.ts';
import { replacePath } from './browser-document.ts';

/**
 * Reads a page. Beyond the last one (an old link; the list has become shorter) there is nothing to try again: the first is
 * shown, and the address says so.
 * @param path of the list
 */
export async function readPage<T>(
  path: string,
  page: number,
  read: (page: number) => Promise<Paged<T>>,
): Promise<Paged<T>> {
  try {
    return await read(page);
  } catch (error) {
    const isBeyond = error instanceof FailureError && error.failure.name === 'not-found' && page > 1;
    if (!isBeyond) throw error;
    replacePath(path);
    return read(1);
  }
}
