/**
 * Enhances the controls of a list page after `load`: event delegation on the built controls, which are never replaced.
 * The list itself is an island, and its chunk is loaded on intent or when the URL asks for more than the built list.
 */
import { listed } from '../../../components/catalogue/listing/list-places.ts';
import { withoutFilters } from '../../../domain/catalogue/applied-filter.ts';
import { isCategoryAlone, listQueryAt } from '../../../domain/catalogue/list-address.ts';
import { emptySearchQuery, type SearchQuery } from '../../../domain/catalogue/search-query.ts';
import { currentPath, whenPainted } from '../../../stores/browser.ts';
import { $currency } from '../../../stores/shop/currency.ts';
import { replayClicks } from '../../shop/loading/event-replay.ts';
import { showChunkError } from '../../shop/loading/chunk-error.ts';
import { hydrateIsland } from '../../shop/loading/hydrate-island.ts';
import { queryFromFields, touchedFields } from '../filters/filter-fields.ts';
import { filterSheet, type FilterSheet } from '../filters/filter-sheet.ts';
import { initGridDensity } from './grid-density.ts';
import type { ListingPlace } from './listing-place.ts';
import { addListingStyles } from './listing-styles.ts';
import type { LiveList } from './live-list.ts';

/** Also for pages without filters, where only the choice of columns is enhanced. */
export function initListing(): void {
  const listing = document.querySelector<HTMLElement>(listed.at('listing'));
  const form = listing?.querySelector<HTMLFormElement>(listed.at('filters'));
  const order = listing?.querySelector<HTMLSelectElement>('[name="orderBy"]');
  const columned = document.querySelector<HTMLElement>('.columned');
  if (columned) initGridDensity(columned);
  if (!listing || !form || !order) return;
  const place = { listing, form, order, path: listed.valueOf(listing, 'listing') };
  control(place);
}

function control(place: ListingPlace): void {
  const { listing, form, order } = place;
  const live = liveList(place, () => sheet.close());
  const sheet = filterSheet(listing, form, () => live.ifHere((list) => list.resetFields()));
  const arrival = listQueryAt(currentPath()) ?? emptySearchQuery;
  const current = () => live.query() ?? arrival;
  // Lazy: read once the list is loaded, when untouched controls already show the URL's query.
  const wanted = () => queryFromFields(place, current(), $currency.get());
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
  const author = form.querySelector<HTMLInputElement>(listed.at('authorSearch'));
  const searchAuthors = (list: LiveList) => list.searchAuthors(author?.value ?? '');
  author?.addEventListener('input', () => void live.afterPress(searchAuthors));
  listing.addEventListener('click', (event) => onPress(event, { form, sheet, current, live }));
  whenTurnedTo(listing.querySelector(listed.at('filterHome')), () => void live.afterPress(() => undefined));
  whenTurnedTo(order.parentElement, () => void load(listing).catch(() => undefined));
  if (touchedFields(place).size > 0) void live.whenHere(askWanted);
  else if (document.documentElement.dataset['list'] === 'asked') void live.whenHere(() => undefined);
  if (author?.value) void live.whenHere(searchAuthors);
  replayClicks();
}

/** Prefetch on intent: hover or focus, also when it began before this code was loaded. */
function whenTurnedTo(place: Element | null, start: () => void): void {
  if (place?.matches(':is(:hover, :focus-within)')) start();
  for (const sign of ['pointerover', 'focusin']) place?.addEventListener(sign, start, { once: true });
}

interface Pressed {
  readonly form: HTMLFormElement;
  readonly sheet: FilterSheet;
  readonly current: () => SearchQuery;
  readonly live: LiveDoor;
}

function onPress(event: MouseEvent, { form, sheet, current, live }: Pressed): void {
  if (!(event.target instanceof Element)) return;
  if (event.target.closest(listed.at('openFilters'))) {
    void sheet.open().then(() => live.afterPress(() => undefined));
  } else if (event.target.closest('[data-clear-filters]')) {
    sheet.close();
    form.reset();
    void live.afterPress((list) => list.ask(withoutFilters(list.query())));
  } else {
    keepFilters(event, event.target.closest<HTMLAnchorElement>(`${listed.at('categoryTree')} a`), {
      current,
      live,
    });
  }
}

/** Category links lead to the category's own page; with filters applied, a click adds the category to them instead. */
function keepFilters(
  event: MouseEvent,
  link: HTMLAnchorElement | null,
  { current, live }: Pick<Pressed, 'current' | 'live'>,
) {
  const isOtherwise = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
  if (!link || isOtherwise || isCategoryAlone(current())) return;
  event.preventDefault();
  const category = listQueryAt(link.pathname)?.category ?? null;
  void live.afterPress((list) => list.ask({ ...list.query(), category, page: 1 }));
}

interface LiveDoor {
  readonly query: () => SearchQuery | null;
  readonly ifHere: (use: (list: LiveList) => void) => void;
  /** Loads the list's code on the first call. Resolves when `use` has run or loading failed. */
  readonly whenHere: (use: (list: LiveList) => void) => Promise<void>;
  /** Like `whenHere`, after the next paint (INP): rendering a list takes longer than a frame. */
  readonly afterPress: (use: (list: LiveList) => void) => Promise<void>;
}

/** @param onFailure runs before the loading error is shown below the list */
function liveList(place: ListingPlace, onFailure: () => void): LiveDoor {
  let list: LiveList | null = null;
  const start = async () => {
    const [{ openLiveList }] = await Promise.all([load(place.listing), addListingStyles()]);
    list ??= openLiveList(place);
    return list;
  };
  const whenHere: LiveDoor['whenHere'] = (use) => {
    showChunkError(place.listing, false);
    return start().then(use, () => {
      onFailure();
      showChunkError(place.listing, true);
    });
  };
  return {
    query: () => list?.query() ?? null,
    ifHere: (use) => list !== null && use(list),
    whenHere,
    afterPress: (use) => whenPainted().then(() => whenHere(use)),
  };
}

/**
 * Loads the module that follows the URL, and hydrates the island that renders results; the island is empty until a
 * query is set.
 */
async function load(
  listing: HTMLElement,
): Promise<{ readonly openLiveList: (place: ListingPlace) => LiveList }> {
  const island = listing.querySelector('.listing-live astro-island');
  const [code] = await Promise.all([import('./live-list.ts'), island && hydrateIsland(island)]);
  return code;
}
