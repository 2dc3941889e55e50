/**
 * Enhances the built controls, which are never replaced. The list is an island, loaded on intent or when the URL asks
 * for more than the built list.
 */
import { listMarkup } from '../../../components/catalogue/listing/list-markup.ts';
import { withoutFilters } from '../../../domain/catalogue/applied-filter.ts';
import { isCategoryAlone, listQueryAt } from '../../../domain/catalogue/list-address.ts';
import { emptySearchQuery, type SearchQuery } from '../../../domain/catalogue/search-query.ts';
import { currentPath, whenPainted } from '../../../stores/browser.ts';
import { $currency } from '../../../stores/shop/currency.ts';
import { isPlainClick, onPress } from '../../press.ts';
import { enhancedButtons, releasePresses } from '../../shop/loading/held-presses.ts';
import { hydrateIsland } from '../../shop/loading/hydrate-island.ts';
import { queryFromFields, touchedFields, type ListingElements } from '../filters/filter-fields.ts';
import { addListingStyles, filterSheet } from '../filters/filter-sheet.ts';
import { initHideOwned } from './hide-owned.tsx';
import { initGridDensity } from './grid-density.ts';
import type { LiveList } from './live-list.ts';

export function initListing(): void {
  const listing = document.querySelector<HTMLElement>(listMarkup.selector('listing'));
  const form = listing?.querySelector<HTMLFormElement>(listMarkup.selector('filters'));
  const order = listing?.querySelector<HTMLSelectElement>('[name="orderBy"]');
  const columned = document.querySelector<HTMLElement>('.columned');
  if (columned) {
    initGridDensity(columned);
    initHideOwned(columned);
  }
  if (!listing || !form || !order) return;
  const elements = { listing, form, order, path: listMarkup.valueOf(listing, 'listing') };
  control(elements);
}

function control(elements: ListingElements): void {
  const { listing, form, order } = elements;
  const live = liveList(elements, () => sheet.close());
  const sheet = filterSheet(listing, form, () => live.ifHere((list) => list.resetFields()));
  const arrival = listQueryAt(currentPath()) ?? emptySearchQuery;
  const current = () => live.query() ?? arrival;
  // Lazy: read once the list is loaded, when untouched controls already show the URL's query.
  const wanted = () => queryFromFields(elements, current(), $currency.get());
  const askWanted = (list: LiveList) => {
    const query = wanted();
    if (query !== null) list.ask(query);
  };

  listing.addEventListener('change', ({ target }) => {
    const isField = target === order || (target instanceof Node && form.contains(target));
    if (isField && !(sheet.isOpen() && target !== order)) void live.afterPress(askWanted);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { submitter } = event;
    if (submitter) submitter.ariaBusy = 'true';
    const asked = live.afterPress((list) => {
      // Order matters: closing the sheet resets the fields to the current query.
      const query = wanted();
      if (query === null) return form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      sheet.close();
      list.ask(query);
    });
    void asked.then(() => {
      if (submitter) submitter.ariaBusy = null;
    });
  });
  const author = form.querySelector<HTMLInputElement>(listMarkup.selector('authorSearch'));
  const searchAuthors = (list: LiveList) => list.searchAuthors(author?.value ?? '');
  author?.addEventListener('input', () => void live.afterPress(searchAuthors));
  const ready = () => live.afterPress(() => undefined);
  onPress(listMarkup.selector('openFilters'), () => void sheet.open().then(ready), listing);
  const clear = () => {
    sheet.close();
    form.reset();
    void live.afterPress((list) => list.ask(withoutFilters(list.query())));
  };
  onPress('[data-clear-filters]', clear, listing);
  // Category links lead to the category's own page; with filters applied, a press adds the category to them instead.
  const keepFilters = (link: HTMLElement, event: MouseEvent) => {
    if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event) || isCategoryAlone(current())) return;
    event.preventDefault();
    const category = listQueryAt(link.pathname)?.category ?? null;
    void live.afterPress((list) => list.ask({ ...list.query(), category, page: 1 }));
  };
  onPress(`${listMarkup.selector('categoryTree')} a`, keepFilters, listing);
  onIntent(listing.querySelector(listMarkup.selector('filterHome')), () => void ready());
  onIntent(order.parentElement, () => void load(listing).catch(() => undefined));
  if (touchedFields(elements).size > 0) void live.whenHere(askWanted);
  else if (document.documentElement.dataset['list'] === 'asked') void live.whenHere(() => undefined);
  if (author?.value) void live.whenHere(searchAuthors);
  releasePresses(enhancedButtons);
}

/** Prefetch on intent: hover or focus, also when it began before this code was loaded. */
function onIntent(element: Element | null, start: () => void): void {
  if (element?.matches(':is(:hover, :focus-within)')) start();
  for (const sign of ['pointerover', 'focusin']) element?.addEventListener(sign, start, { once: true });
}

interface LazyLiveList {
  readonly query: () => SearchQuery | null;
  readonly ifHere: (use: (list: LiveList) => void) => void;
  /** Loads the list's code on the first call. Resolves when `use` has run or loading failed. */
  readonly whenHere: (use: (list: LiveList) => void) => Promise<void>;
  /** Like `whenHere`, after the next paint (INP): rendering a list takes longer than a frame. */
  readonly afterPress: (use: (list: LiveList) => void) => Promise<void>;
}

function liveList(elements: ListingElements, onFailure: () => void): LazyLiveList {
  let list: LiveList | null = null;
  const start = async () => {
    const [{ openLiveList }] = await Promise.all([load(elements.listing), addListingStyles()]);
    list ??= openLiveList(elements);
    return list;
  };
  const whenHere: LazyLiveList['whenHere'] = (use) => start().then(use, onFailure);
  return {
    query: () => list?.query() ?? null,
    ifHere: (use) => list !== null && use(list),
    whenHere,
    afterPress: (use) => whenPainted().then(() => whenHere(use)),
  };
}

/** The module that follows the URL, and the island that draws results; it is empty until a query is set. */
async function load(
  listing: HTMLElement,
): Promise<{ readonly openLiveList: (elements: ListingElements) => LiveList }> {
  const island = listing.querySelector<HTMLElement>('.listing-live astro-island');
  const [code] = await Promise.all([import('./live-list.ts'), island && hydrateIsland(island)]);
  return code;
}
