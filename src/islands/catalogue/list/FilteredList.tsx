/** Drawn by portals into places of the built page, so that its controls are never replaced while they are in use. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useLayoutEffect, useRef, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { SkeletonCards } from '../../../components/catalogue/card/SkeletonGrid.tsx';
import { EmptyPanel } from '../../../components/EmptyPanel.tsx';
import { ProductGrid } from '../../../components/catalogue/card/ProductGrid.tsx';
import { listQueryAt } from '../../../domain/catalogue/list-address.ts';
import {
  $asked,
  $list,
  reloadList,
  loadList,
  type RequestedList,
} from '../../../stores/catalogue/catalogue-list.ts';
import { listTexts } from '../../../text/catalogue/catalogue.ts';
import { useIsLive } from '../../use-live.ts';
import { AppliedFilters } from '../filters/AppliedFilters.tsx';
import { AuthorChoices, BrandOptions, CategoryTree } from '../filters/FilterOptions.tsx';
import { island } from '../../island.tsx';
import { ListPages } from './ListPages.tsx';
import { NothingFound } from './NothingFound.tsx';

/** Skeleton until hydration, for a URL that asks for a list other than the built one; then the list. */
export const FilteredList = island(function FilteredList() {
  return useIsLive() ? <LiveList /> : <SkeletonCards />;
});

function LiveList() {
  const { isLive } = useStore($asked);
  const page = document.querySelector<HTMLElement>('product-list');
  const built = listQueryAt(page?.getAttribute('path') ?? '');
  const place = (name: string) => page?.querySelector(name) ?? null;
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

/** Results of a live list. While a request is pending: the previous list, inert and dimmed (stale), or a skeleton. */
function ListResults() {
  const requested = useStore($asked);
  const { state, value, message } = useStore($list);
  const heading = useRef<HTMLHeadingElement>(null);
  useScrollAndFocus(requested, state, heading);
  const isPending = state === 'pending';
  return (
    <section aria-busy={isPending} aria-label={listTexts.results}>
      <div className="visually-hidden">
        <h2 ref={heading} tabIndex={-1}>
          {listTexts.pagination.page(requested.query.page)}
        </h2>
      </div>
      {state === 'rejected' && <EmptyPanel title={message ?? listTexts.failed} onRetry={reloadList} />}
      {value === null && isPending && <SkeletonCards />}
      {value !== null && state !== 'rejected' && (
        <div inert={isPending} className={isPending ? 'is-leaving' : undefined}>
          {value.items.length > 0 ? (
            <ProductGrid cards={value.items} />
          ) : (
            <NothingFound query={requested.query} />
          )}
          <ListPages list={value} onPage={(page) => loadList({ ...requested.query, page })} />
        </div>
      )}
    </section>
  );
}

/** A new list starts at its beginning, Back restores the scroll position, another page focuses its heading. */
function useScrollAndFocus(
  requested: RequestedList,
  state: string,
  heading: RefObject<HTMLElement | null>,
): void {
  const scrolledFor = useRef<RequestedList | null>(null);
  useLayoutEffect(() => {
    if (requested.reason === 'filter' || requested.reason === 'page') showBeginning(heading.current);
  }, [requested, heading]);
  useLayoutEffect(() => {
    if (state === 'pending' || scrolledFor.current === requested) return;
    scrolledFor.current = requested;
    if (requested.scroll !== null) window.scrollTo({ top: requested.scroll, behavior: 'instant' });
    if (requested.reason !== 'page') return;
    heading.current?.focus({ preventScroll: true });
    // Chromium scrolls the page input's caret into view after Enter, so the list's beginning is scrolled to once more.
    showBeginning(heading.current);
  }, [requested, state, heading]);
}

function showBeginning(heading: HTMLElement | null): void {
  const host = heading?.closest('product-list');
  if (host && host.getBoundingClientRect().top < 0) host.scrollIntoView({ behavior: 'instant' });
}
