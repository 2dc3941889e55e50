/** Filter options beyond those in the prebuilt HTML, fetched on first use of the panel. */
import { atom } from 'nanostores';
import { getBrands, getProductAuthors } from '../../api/catalogue.ts';
import type { Named } from '../../domain/catalogue/product.ts';
import { listTexts } from '../../text/catalogue/catalogue.ts';
import { http } from '../backend.ts';
import { createLoad } from '../load.ts';
import { categoryTree } from '../shop/category-tree.ts';

const brands = createLoad((_: null, signal) => http.send(getBrands, {}, { signal }), {
  show: 'silent',
  text: listTexts.failed,
});
const authors = createLoad(authorsLike, { show: 'inline', text: listTexts.authorsFailed });

export const $brands = brands.$state;
export const $categoryTree = categoryTree.$state;
export const $authors = authors.$state;

export const $authorSearch = atom('');

const searchFrom = 2;
const restMs = 200;
const mostAuthors = 12;

let isAsked = false;
let pauseTimer: ReturnType<typeof setTimeout> | undefined;

export function loadFilterOptions(): void {
  if (isAsked) return;
  isAsked = true;
  void brands.ask(null);
  void categoryTree.ask(null);
}

export function searchAuthors(text: string): void {
  const search = text.trim();
  $authorSearch.set(search.length < searchFrom ? '' : search);
  clearTimeout(pauseTimer);
  if (search.length < searchFrom) return;
  pauseTimer = setTimeout(() => void authors.ask(search), restMs);
}

async function authorsLike(search: string, signal: AbortSignal): Promise<readonly Named[]> {
  const found = await http.send(getProductAuthors, { query: { search } }, { signal });
  return found.slice(0, mostAuthors);
}
