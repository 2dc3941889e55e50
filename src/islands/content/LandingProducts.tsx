import '../catalogue/list/list-columns.css';
import './landing.css';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ColumnChoice } from '../../components/catalogue/list/ColumnChoice.tsx';
import { SkeletonGrid } from '../../components/catalogue/card/SkeletonGrid.tsx';
import { Pagination } from '../../components/catalogue/list/Pagination.tsx';
import { ProductGrid } from '../../components/catalogue/card/ProductGrid.tsx';
import { offeredColumns } from '../../domain/catalogue/grid-columns.ts';
import { publishedOrder } from '../../domain/content/landing.ts';
import { pathTo } from '../../domain/routes.ts';
import { sortOrders, type SortOrder } from '../../domain/catalogue/search-query.ts';
import type { Paged } from '../../domain/pagination.ts';
import type { ProductCard } from '../../domain/catalogue/product.ts';
import { onWindowEvent } from '../../stores/browser.ts';
import {
  landingList,
  landingListAsked,
  goToLandingPage,
  type LandingListQuestion,
} from '../../stores/content/landing.ts';
import type { LoadState } from '../../stores/load.ts';
import { listTexts } from '../../text/catalogue/catalogue.ts';
import { landingTexts } from '../../text/content/content.ts';
import { ListPages } from '../catalogue/list/ListPages.tsx';
import { useLive } from '../use-live.ts';
import { island } from '../island.tsx';

interface Props {
  slug: string;
  page: number;
  totalPages: number;
  children?: ReactNode;
}

const published: LoadState<Paged<ProductCard>> = { state: 'pending', value: null, message: null };

type Asked = Omit<LandingListQuestion, 'slug'>;

/** A landing page's products: the built page until the visitor chooses another order or page. */
export const LandingProducts = island(function LandingProducts({ slug, page, totalPages, children }: Props) {
  const { state, value } = useLive(landingList.$state, published);
  const [requestedPage, setAsked] = useState<Asked | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  const top = useRef<HTMLElement>(null);

  const show = useCallback(
    (question: Asked | null) => {
      setAsked(question);
      if (select.current) select.current.value = question?.order ?? publishedOrder;
      if (question === null) return;
      void landingList.ask({ slug, ...question });
    },
    [slug],
  );
  const ask = useCallback(
    (question: Asked) => {
      if (goToLandingPage({ slug, ...question }, page)) show(landingListAsked(page));
    },
    [slug, page, show],
  );
  useEffect(() => {
    // Chosen before hydration.
    const chosen = orderOf(select.current?.value);
    if (chosen !== publishedOrder) ask({ order: chosen, page: 1 });
    else show(landingListAsked(page));
    onWindowEvent('popstate', () => show(landingListAsked(page)));
  }, [ask, page, show]);

  const turn = (targetPage: number) => {
    ask({ order: requestedPage?.order ?? publishedOrder, page: targetPage });
    top.current?.scrollIntoView();
  };
  const shown = requestedPage === null ? null : value;
  const isWaiting = shown === null && requestedPage !== null && state === 'pending';
  return (
    <list-columns className="landing-products columned from-one" ref={top}>
      <div className="columns-bar">
        <label className="landing-sort for-scripts">
          <span suppressHydrationWarning>{listTexts.sort}</span>
          <select
            className="control"
            ref={select}
            defaultValue={publishedOrder}
            autoComplete="off"
            onChange={({ currentTarget }) => ask({ order: orderOf(currentTarget.value), page: 1 })}
          >
            {sortOrders.map((order) => (
              <option key={order} value={order} suppressHydrationWarning>
                {listTexts.sorts[order]}
              </option>
            ))}
          </select>
        </label>
        <ColumnChoice offered={offeredColumns.list} />
      </div>
      <div aria-busy={requestedPage !== null && state === 'pending'}>
        {shown !== null ? (
          <ProductGrid cards={shown.items} />
        ) : (
          isWaiting && <SkeletonGrid label={landingTexts.loading} />
        )}
        {/* Hidden, not unmounted: static HTML of an Astro slot cannot be rendered again. */}
        <div hidden={shown !== null || isWaiting}>{children}</div>
      </div>
      {requestedPage === null ? (
        <Pagination
          page={page}
          totalPages={totalPages}
          by={{ pathOf: (to) => pathTo('landing', { slug }, to) }}
        />
      ) : (
        <ListPages list={shown ?? { ...requestedPage, totalPages }} onPage={turn} />
      )}
    </list-columns>
  );
});

function orderOf(value: string | undefined): SortOrder {
  return sortOrders.find((order) => order === value) ?? publishedOrder;
}
