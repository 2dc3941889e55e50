/**
 * The live list and what only the API knows of its filters. Everything is drawn into places that the page was built with,
 * so that its controls are never replaced under somebody's hands.
 */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { listQueryAt } from '../../domain/list-address.ts';
import type { SearchQuery } from '../../domain/search-query.ts';
import { scrollPageTo } from '../../stores/browser-history.ts';
import { loadFilterOptions, searchAuthors } from '../../stores/catalogue-filters.ts';
import { $asked, $list, askFor, followAddress } from '../../stores/catalogue-list.ts';
import { $currency } from '../../stores/currency.ts';
import { showMessages } from '../shop/messages.ts';
import { AppliedFilters } from './AppliedFilters.tsx';
import { AuthorChoices } from './AuthorChoices.tsx';
import { BrandOptions } from './BrandOptions.tsx';
import { CategoryTree } from './CategoryTree.tsx';
import { fillFields, touchedFields } from './filter-fields.ts';
import { listHeading } from './list-heading.ts';
import type { ListingPlace } from './listing-place.ts';
import { ListResults } from './ListResults.tsx';

/** The list as the controls of the page know it. */
export interface LiveList {
  readonly query: () => SearchQuery;
  readonly ask: (query: SearchQuery) => void;
  /** Makes the controls show again what was asked for. */
  readonly resetFields: () => void;
  readonly searchAuthors: (text: string) => void;
}

/** Follows the address from now on. */
export function mountListing(place: ListingPlace): LiveList {
  const { listing, path } = place;
  const touched = touchedFields(place);
  const resetFields = () => fillFields(place, $asked.get().query, $currency.get());
  const heading = listHeading();
  showMessages();
  followAddress(path);
  loadFilterOptions();
  const host = listing.querySelector('[data-live-list]');
  // In one go: no frame without the ghosts that stand there now, or what takes their place.
  if (host) flushSync(() => createRoot(host).render(<Listing {...place} />));
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

function Listing({ listing, path }: ListingPlace) {
  const built = listQueryAt(path);
  const { isLive } = useStore($asked);
  const place = (name: string) => listing.querySelector(name);
  return (
    <>
      {isLive && <ListResults />}
      {into(place('[data-applied-filters]'), isLive && <AppliedFilters />)}
      {into(place('[name="editorial"]'), <BrandOptions built={built?.brand ?? null} />)}
      {into(place('[data-author-choices]'), <AuthorChoices built={built?.author ?? null} />)}
      {into(place('[data-category-tree]'), <CategoryTree built={place('[data-built-tree]')} />)}
    </>
  );
}

function into(place: Element | null, content: ReactNode) {
  return place && createPortal(content, place);
}
