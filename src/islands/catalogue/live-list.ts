/** The list that the address asks for, as the controls of the page know it; what shows it is an island (`Listing.tsx`). */
import type { SearchQuery } from '../../domain/search-query.ts';
import { scrollPageTo } from '../../stores/browser-history.ts';
import { loadFilterOptions, searchAuthors } from '../../stores/catalogue-filters.ts';
import { $asked, $list, askFor, followAddress } from '../../stores/catalogue-list.ts';
import { $currency } from '../../stores/currency.ts';
import { showMessages } from '../shop/messages.ts';
import { fillFields, touchedFields } from './filter-fields.ts';
import { listHeading } from './list-heading.ts';
import type { ListingPlace } from './listing-place.ts';

export interface LiveList {
  readonly query: () => SearchQuery;
  readonly ask: (query: SearchQuery) => void;
  /** Makes the controls show again what was asked for. */
  readonly resetFields: () => void;
  readonly searchAuthors: (text: string) => void;
}

/** Follows the address from now on. */
export function openLiveList(place: ListingPlace): LiveList {
  const touched = touchedFields(place);
  const resetFields = () => fillFields(place, $asked.get().query, $currency.get());
  const heading = listHeading();
  showMessages();
  followAddress(place.path);
  loadFilterOptions();
  $asked.subscribe((asked) => {
    heading.paintAsked(asked);
    if (asked.reason === 'arrival') fillFields(place, asked.query, $currency.get(), touched);
    else resetFields();
    // A live list goes to its place when it is there; the built one is there already.
    if (!asked.isLive && asked.reason === 'step' && asked.scroll !== null) scrollPageTo(asked.scroll);
  });
  // Back to this page as it was left, a filter set that led to another one.
  addEventListener('pageshow', ({ persisted }) => persisted && resetFields());
  $list.subscribe((list) => heading.paintFound(list));
  return { query: () => $asked.get().query, ask: askFor, resetFields, searchAuthors };
}
