/** Filter options beyond those in the prebuilt HTML, fetched on first use of the panel. */
import { atom } from 'nanostores';
import { getBrands, getCategoryTree, getProductAuthors } from '../../api/catalogue.ts';
import type { FailurePolicy } from '../../domain/failure.ts';
import type { Named } from '../../domain/catalogue/product.ts';
import { listingTexts } from '../../text/catalogue/listing.ts';
import { http } from '../backend.ts';
import { createLoad } from '../load.ts';

const optional: FailurePolicy = { show: 'silent', text: listingTexts.failed, serverWords: 'never' };
const searching: FailurePolicy = {
  show: 'inline',
  text: listingTexts.authorsFailed,
  serverWords: 'never',
};

const brands = createLoad((_: null, signal) => http.send(getBrands, {}, { signal }), optional);
const tree = createLoad((_: null, signal) => http.send(getCategoryTree, {}, { signal }), optional);
const authors = createLoad(authorsLike, searching);

export const $brands = brands.$state;
export const $categoryTree = tree.$state;
export const $authors = authors.$state;

export const $authorSearch = atom('');

/** Characters, and a debounce. */
const searchFrom = 2;
const restMs = 200;
const mostAuthors = 12;

let isAsked = false;
let rest: ReturnType<typeof setTimeout> | undefined;

export function loadFilterOptions(): void {
  if (isAsked) return;
  isAsked = true;
  void brands.ask(null);
  void tree.ask(null);
}

export function searchAuthors(text: string): void {
  const search = text.trim();
  $authorSearch.set(search.length < searchFrom ? '' : search);
  clearTimeout(rest);
  if (search.length < searchFrom) return;
  rest = setTimeout(() => void authors.ask(search), restMs);
}

async function authorsLike(search: string, signal: AbortSignal): Promise<readonly Named[]> {
  const found = await http.send(getProductAuthors, { query: { search } }, { signal });
  return found.slice(0, mostAuthors);
}
