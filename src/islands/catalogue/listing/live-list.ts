import type { SearchQuery } from '../../../domain/catalogue/search-query.ts';
import { loadFilterOptions, searchAuthors } from '../../../stores/catalogue/catalogue-filters.ts';
import { $asked, $list, askFor, followAddress } from '../../../stores/catalogue/catalogue-list.ts';
import { $currency } from '../../../stores/shop/currency.ts';
import { fillFields, touchedFields } from '../filters/filter-fields.ts';
import { listHeading } from './list-heading.ts';
import type { ListingElements } from './listing-elements.ts';

export interface LiveList {
  readonly query: () => SearchQuery;
  readonly ask: (query: SearchQuery) => void;
  readonly resetFields: () => void;
  readonly searchAuthors: (text: string) => void;
}

export function openLiveList(elements: ListingElements): LiveList {
  const touched = touchedFields(elements);
  const resetFields = () => fillFields(elements, $asked.get().query, $currency.get());
  const heading = listHeading();
  followAddress(elements.path);
  loadFilterOptions();
  $asked.subscribe((asked) => {
    heading.paintAsked(asked);
    if (asked.reason === 'arrival') fillFields(elements, asked.query, $currency.get(), touched);
    else resetFields();
    // The built list needs no request, so its scroll position is restored at once.
    if (!asked.isLive && asked.reason === 'step' && asked.scroll !== null)
      window.scrollTo({ top: asked.scroll, behavior: 'instant' });
  });
  // bfcache: a restored page has the controls as they were left, for example a filter that led to another page.
  addEventListener('pageshow', ({ persisted }) => persisted && resetFields());
  $list.subscribe((list) => heading.paintFound(list));
  return { query: () => $asked.get().query, ask: askFor, resetFields, searchAuthors };
}
