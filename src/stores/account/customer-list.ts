import { FailureError } from '../../domain/failure.ts';
import type { Paged } from '../../domain/pagination.ts';
import { replacePath } from '../browser-document.ts';

/**
 * A page after the last (old link, or a list that became shorter) falls back to the first one and corrects the
 * URL. @param path of the list
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
