/** Pages of a customer's lists, by the `page` parameter of the URL. */
import { isFailure } from '../../domain/failure.ts';
import type { Paged } from '../../domain/pagination.ts';
import { replacePath } from '../browser-document.ts';
import { searchParams } from '../browser.ts';

export function currentPage(): number {
  const page = searchParams().get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

export function pathOfPage(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}

/**
 * A page after the last (old link, or a list that became shorter) falls back to the first one and corrects the URL.
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
    if (page === 1 || !isFailure(error, 'not-found')) throw error;
    replacePath(path);
    return read(1);
  }
}

export async function readPages<T>(
  most: number,
  read: (page: number) => Promise<Paged<T>>,
): Promise<readonly T[]> {
  const found: T[] = [];
  for (let page = 1, last = 1; page <= Math.min(last, most); page++) {
    const { items, totalPages } = await read(page);
    found.push(...items);
    last = totalPages;
  }
  return found;
}
