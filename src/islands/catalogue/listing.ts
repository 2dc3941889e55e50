/**
 * Brings the controls of a list page to life after `load`. They are plain controls of the page and stay so: this hears
 * them and says what is wanted; the list itself is React, and is fetched when somebody means to use it or when the address
 * asks for more than the page was built with.
 */
import { withoutFilters } from '../../domain/applied-filter.ts';
import { isPrebuilt, listAddress, listQueryAt } from '../../domain/list-address.ts';
import { emptySearchQuery, type SearchQuery } from '../../domain/search-query.ts';
import { currentPath } from '../../stores/browser.ts';
import { $currency } from '../../stores/currency.ts';
import { queryFromFields } from './filter-fields.ts';
import { filterSheet, type FilterSheet } from './filter-sheet.ts';
import { bringDensityToLife } from './grid-density.ts';
import type { ListingPlace } from './listing-place.ts';
import type { LiveList } from './Listing.tsx';
import { watchOffers } from './watch-offers.ts';

export function bringListingToLife(): void {
  const listing = document.querySelector<HTMLElement>('[data-listing]');
  const form = listing?.querySelector<HTMLFormElement>('[data-filters]');
  const order = listing?.querySelector<HTMLSelectElement>('[name="orderBy"]');
  if (!listing || !form || !order) return;
  const place = { listing, form, order, path: listing.dataset['listing'] ?? '' };
  bringDensityToLife(listing);
  watchOffers();
  control(place);
}

function control(place: ListingPlace): void {
  const { listing, form, order } = place;
  const live = liveList(place);
  const sheet = filterSheet(listing, form, () => live.ifHere((list) => list.resetFields()));
  const arrival = listQueryAt(currentPath()) ?? emptySearchQuery;
  const current = () => live.query() ?? arrival;
  const wanted = () => queryFromFields(place, current(), $currency.get());
  const ask = (query: SearchQuery) => live.whenHere((list) => list.ask(query));

  listing.addEventListener('change', ({ target }) => {
    const isField = target === order || (target instanceof Node && form.contains(target));
    if (isField && !(sheet.isOpen() && target !== order)) ask(wanted());
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // Read first: closing the sheet puts back what the list was asked for.
    const query = wanted();
    sheet.close();
    ask(query);
  });
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !('authorSearch' in target.dataset)) return;
    live.whenHere((list) => list.searchAuthors(target.value));
  });
  listing.addEventListener('click', (event) => onPress(event, { sheet, current, ask, live }));
  const side = form.parentElement;
  for (const sign of ['pointerover', 'focusin']) {
    side?.addEventListener(sign, () => live.whenHere(() => undefined), { once: true });
    order.parentElement?.addEventListener(sign, () => void load(), { once: true });
  }
  startIfAsked(live, arrival, wanted());
}

interface Pressed {
  readonly sheet: FilterSheet;
  readonly current: () => SearchQuery;
  readonly ask: (query: SearchQuery) => void;
  readonly live: LiveDoor;
}

function onPress(event: MouseEvent, { sheet, current, ask, live }: Pressed): void {
  if (!(event.target instanceof Element)) return;
  if (event.target.closest('[data-open-filters]')) {
    sheet.open();
    live.whenHere(() => undefined);
  } else if (event.target.closest('[data-clear-filters]')) {
    sheet.close();
    ask(withoutFilters(current()));
  } else {
    keepFilters(event, event.target.closest<HTMLElement>('a[data-category]'), { current, ask });
  }
}

/** A category is a link to its own page; pressed while filters are on, it takes them along. */
function keepFilters(
  event: MouseEvent,
  link: HTMLElement | null,
  { current, ask }: Pick<Pressed, 'current' | 'ask'>,
) {
  const isOtherwise = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
  if (!link || isOtherwise || isPrebuilt(current())) return;
  event.preventDefault();
  ask({ ...current(), category: link.dataset['category'] || null, page: 1 });
}

/** Controls may have been used before this code arrived; the address may ask for more than the page was built with. */
function startIfAsked(live: LiveDoor, arrival: SearchQuery, wanted: SearchQuery): void {
  const isUsed = isPrebuilt(arrival) && listAddress(wanted) !== listAddress({ ...arrival, page: 1 });
  if (isUsed) live.whenHere((list) => list.ask(wanted));
  else if (document.documentElement.dataset['list'] === 'asked') live.whenHere(() => undefined);
}

interface LiveDoor {
  readonly query: () => SearchQuery | null;
  readonly ifHere: (use: (list: LiveList) => void) => void;
  /** Fetches the list's code at the first call. */
  readonly whenHere: (use: (list: LiveList) => void) => void;
}

function liveList(place: ListingPlace): LiveDoor {
  let list: LiveList | null = null;
  const complaint = place.listing.querySelector<HTMLElement>('[data-code-failed]');
  const start = async () => {
    const { mountListing } = await load();
    list ??= mountListing(place);
    return list;
  };
  return {
    query: () => list?.query() ?? null,
    ifHere: (use) => list !== null && use(list),
    whenHere: (use) => {
      const say = (words: string) => {
        if (complaint) complaint.textContent = words;
      };
      say('');
      start().then(use, () => say(complaint?.dataset['codeFailed'] ?? ''));
    },
  };
}

/** Half an island: what is not pressed yet is only fetched. */
function load(): Promise<{ readonly mountListing: (place: ListingPlace) => LiveList }> {
  return import('./Listing.tsx');
}
