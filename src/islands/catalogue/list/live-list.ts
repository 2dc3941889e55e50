import type { SearchQuery } from '../../../domain/catalogue/search-query.ts';
import { appliedFilters } from '../../../domain/catalogue/applied-filter.ts';
import { loadFilterOptions, searchAuthors } from '../../../stores/catalogue/catalogue-filters.ts';
import {
  $asked,
  $list,
  loadList,
  followAddress,
  type RequestedList,
  type ProductList,
} from '../../../stores/catalogue/catalogue-list.ts';
import { $currency } from '../../../stores/shop/currency.ts';
import type { LoadState } from '../../../stores/load.ts';
import { listTexts } from '../../../text/catalogue/catalogue.ts';
import { tabTitle } from '../../../text/shop/shop.ts';
import { fillFields, touchedFields, type ListElements } from '../filters/filter-fields.ts';

export interface LiveList {
  readonly query: () => SearchQuery;
  readonly ask: (query: SearchQuery) => void;
  readonly resetFields: () => void;
  readonly searchAuthors: (text: string) => void;
}

export function openLiveList(elements: ListElements): LiveList {
  const touched = touchedFields(elements);
  const resetFields = () => fillFields(elements, $asked.get().query, $currency.get());
  const heading = listHeading();
  followAddress(elements.path);
  loadFilterOptions();
  $asked.subscribe((requested) => {
    heading.paintAsked(requested);
    if (requested.reason === 'arrival') fillFields(elements, requested.query, $currency.get(), touched);
    else resetFields();
    // The built list needs no request, so its scroll position is restored at once.
    if (!requested.isLive && requested.reason === 'step' && requested.scroll !== null)
      window.scrollTo({ top: requested.scroll, behavior: 'instant' });
  });
  // bfcache: a restored page has the controls as they were left, for example a filter that led to another page.
  addEventListener('pageshow', ({ persisted }) => persisted && resetFields());
  $list.subscribe((list) => heading.paintFound(list));
  return { query: () => $asked.get().query, ask: loadList, resetFields, searchAuthors };
}

/** Title and count of a list page. The built texts return with the built list. */
interface ListHeading {
  readonly paintAsked: (requested: RequestedList) => void;
  readonly paintFound: (list: LoadState<ProductList>) => void;
}

function listHeading(): ListHeading {
  const title = document.querySelector('[data-list-title]');
  const count = document.querySelector('[data-list-count]');
  const built = { title: title?.textContent ?? '', count: count?.textContent ?? '', page: document.title };
  let isLive = false;
  return {
    paintAsked({ query, isLive: isNowLive }) {
      isLive = isNowLive;
      const words = titleOf(query) ?? built.title;
      if (title) title.textContent = words;
      document.title = isLive ? tabTitle(listTexts.pageTitle(words, query.page)) : built.page;
      if (isLive) document.documentElement.dataset['list'] = 'live';
      else delete document.documentElement.dataset['list'];
      if (count && !isLive) count.textContent = built.count;
      paintFilterCount(query);
      paintSearchBox(query);
    },
    paintFound(list) {
      if (count && isLive) count.textContent = countWords(list);
    },
  };
}

function titleOf({
  text: words,
  onlyNewReleases,
  onlyOffers,
  onlyPresale,
  category,
}: SearchQuery): string | null {
  if (words !== null) return listTexts.resultsFor(words);
  if (category !== null) return null;
  if (onlyNewReleases) return listTexts.titles.newReleases;
  if (onlyPresale) return listTexts.flags.onlyPresale;
  return onlyOffers ? listTexts.titles.offers : null;
}

function countWords({ state, value }: LoadState<ProductList>): string {
  if (state === 'pending') return listTexts.loading;
  if (state === 'rejected' || value === null) return '';
  return value.items.length === 0
    ? listTexts.noProducts
    : listTexts.found(value.items.length, value.page, value.totalPages);
}

/** Badge on the filter button. Text and category are excluded, because the title shows them. */
function paintFilterCount(query: SearchQuery): void {
  const badge = document.querySelector<HTMLElement>('[data-filter-count]');
  const count = appliedFilters(query).filter(({ name }) => name !== 'text' && name !== 'category').length;
  if (!badge) return;
  badge.textContent = String(count);
  badge.hidden = count === 0;
}

function paintSearchBox({ text: words }: SearchQuery): void {
  const box = document.querySelector<HTMLInputElement>('[data-search] input');
  if (box && box !== document.activeElement) box.value = words ?? '';
}
