/** Title and count of a list page. The built texts return with the built list. */
import { listMarkup } from '../../../components/catalogue/listing/list-markup.ts';
import { appliedFilters } from '../../../domain/catalogue/applied-filter.ts';
import type { SearchQuery } from '../../../domain/catalogue/search-query.ts';
import type { AskedList, ProductList } from '../../../stores/catalogue/catalogue-list.ts';
import type { LoadState } from '../../../stores/load.ts';
import { listingTexts } from '../../../text/catalogue/listing.ts';
import { tabTitle } from '../../../text/page-title.ts';

const text = listingTexts;

export interface ListHeading {
  readonly paintAsked: (asked: AskedList) => void;
  readonly paintFound: (list: LoadState<ProductList>) => void;
}

export function listHeading(): ListHeading {
  const title = document.querySelector(listMarkup.selector('title'));
  const count = document.querySelector(listMarkup.selector('count'));
  const built = { title: title?.textContent ?? '', count: count?.textContent ?? '', page: document.title };
  let isLive = false;
  return {
    paintAsked({ query, isLive: isNowLive }) {
      isLive = isNowLive;
      const words = titleOf(query) ?? built.title;
      if (title) title.textContent = words;
      document.title = isLive ? tabTitle(pageTitle(words, query)) : built.page;
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
  if (words !== null) return text.resultsFor(words);
  if (category !== null) return null;
  if (onlyNewReleases) return text.titles.newReleases;
  if (onlyPresale) return text.onlyPresale;
  return onlyOffers ? text.titles.offers : null;
}

function pageTitle(title: string, { page }: SearchQuery): string {
  return listingTexts.pageTitle(title, page);
}

function countWords({ state, value }: LoadState<ProductList>): string {
  if (state === 'pending') return text.loading;
  if (state === 'rejected' || value === null) return '';
  return value.items.length === 0
    ? listingTexts.noProducts
    : text.found(value.items.length, value.page, value.totalPages);
}

/** Badge on the filter button. Text and category are excluded, because the title shows them. */
function paintFilterCount(query: SearchQuery): void {
  const badge = document.querySelector<HTMLElement>(listMarkup.selector('filterCount'));
  const count = appliedFilters(query).filter(({ name }) => name !== 'text' && name !== 'category').length;
  if (!badge) return;
  badge.textContent = String(count);
  badge.hidden = count === 0;
}

function paintSearchBox({ text: words }: SearchQuery): void {
  const box = document.querySelector<HTMLInputElement>('[data-search] input');
  if (box && box !== document.activeElement) box.value = words ?? '';
}
