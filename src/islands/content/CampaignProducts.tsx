import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { GhostGrid } from '../../components/GhostGrid.tsx';
import { ProductGrid } from '../../components/ProductGrid.tsx';
import { sortOrders, type SortOrder } from '../../domain/search-query.ts';
import { onHistoryStep, pushPath } from '../../stores/browser-history.ts';
import {
  campaignAddress,
  campaignList,
  campaignListAsked,
  publishedOrder,
  type CampaignListQuestion,
} from '../../stores/campaign.ts';
import type { LoadState } from '../../stores/load.ts';
import type { Paged } from '../../domain/pagination.ts';
import type { ProductCard } from '../../domain/product.ts';
import { landingTexts as text } from '../../text/landings.ts';
import { ListPages } from '../catalogue/ListPages.tsx';
import { showMessages } from '../shop/messages.ts';
import { useLive } from '../use-live.ts';

interface Props {
  slug: string;
  totalPages: number;
  /** The first page, newest first, as it was published. */
  children?: ReactNode;
}

const published: LoadState<Paged<ProductCard>> = { state: 'pending', value: null, message: null };

type Asked = Omit<CampaignListQuestion, 'slug'>;

/** The products of a campaign: the published page until somebody wants another order or another page. */
export function CampaignProducts({ slug, totalPages, children }: Props) {
  const { state, value } = useLive(campaignList.$state, published);
  const [asked, setAsked] = useState<Asked | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  const top = useRef<HTMLDivElement>(null);

  const show = useCallback(
    (question: Asked | null) => {
      setAsked(question);
      if (select.current) select.current.value = question?.order ?? publishedOrder;
      if (question === null) return;
      showMessages();
      void campaignList.ask({ slug, ...question });
    },
    [slug],
  );
  const ask = useCallback(
    (question: Asked) => {
      pushPath(campaignAddress({ slug, ...question }));
      show(question);
    },
    [slug, show],
  );
  useEffect(() => {
    // It may have been chosen before this code arrived.
    const chosen = orderOf(select.current?.value);
    if (chosen !== publishedOrder) ask({ order: chosen, page: 1 });
    else show(campaignListAsked());
    onHistoryStep(() => show(campaignListAsked()));
  }, [ask, show]);

  const turn = (page: number) => {
    ask({ order: asked?.order ?? publishedOrder, page });
    top.current?.scrollIntoView();
  };
  const shown = asked === null ? null : value;
  const isWaiting = shown === null && asked !== null && state === 'pending';
  return (
    <div className="campaign-products" ref={top}>
      <label className="campaign-sort">
        {text.sort}
        <select
          ref={select}
          defaultValue={publishedOrder}
          autoComplete="off"
          onChange={({ currentTarget }) => ask({ order: orderOf(currentTarget.value), page: 1 })}
        >
          {sortOrders.map((order) => (
            <option key={order} value={order}>
              {text.orders[order]}
            </option>
          ))}
        </select>
      </label>
      <div aria-busy={asked !== null && state === 'pending'}>
        {shown !== null ? (
          <ProductGrid cards={shown.items} />
        ) : (
          isWaiting && <GhostGrid label={text.loading} />
        )}
        {/* Hidden, not taken away: what was published as HTML cannot be put into the page again. */}
        <div hidden={shown !== null || isWaiting}>{children}</div>
      </div>
      <ListPages list={shown ?? { page: 1, totalPages }} onPage={turn} />
    </div>
  );
}

function orderOf(value: string | undefined): SortOrder {
  return sortOrders.find((order) => order === value) ?? publishedOrder;
}
