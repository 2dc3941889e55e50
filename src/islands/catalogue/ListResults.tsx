import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { LiveCard } from '../../components/LiveCard.tsx';
import { withoutFilters } from '../../domain/applied-filter.ts';
import type { ProductCard } from '../../domain/product.ts';
import { scrollPageTo } from '../../stores/browser-history.ts';
import { $asked, $list, askAgain, askFor, type AskedList } from '../../stores/catalogue-list.ts';
import { catalogueTexts } from '../../text/catalogue.ts';
import { ghostCount } from './ghosts.ts';
import { ListPages } from './ListPages.tsx';

const text = catalogueTexts.listing;

/** What was found; while it is on its way the list before, out of reach, or ghosts of cards. */
export function ListResults() {
  const asked = useStore($asked);
  const { state, value, message } = useStore($list);
  const heading = useRef<HTMLHeadingElement>(null);
  usePlaceInPage(asked, state, heading);
  const isPending = state === 'pending';
  return (
    <section aria-busy={isPending} aria-label={text.results}>
      <h2 className="listing-page" ref={heading} tabIndex={-1}>
        {catalogueTexts.pagination.page(asked.query.page)}
      </h2>
      {state === 'rejected' && <Failed words={message ?? text.failed} />}
      {value === null && isPending && <Ghosts />}
      {value !== null && state !== 'rejected' && (
        <div inert={isPending} className={isPending ? 'is-leaving' : undefined}>
          {value.items.length > 0 ? <Grid cards={value.items} /> : <Nothing asked={asked} />}
          <ListPages list={value} onPage={(page) => askFor({ ...asked.query, page })} />
        </div>
      )}
    </section>
  );
}

function Grid({ cards }: { cards: readonly ProductCard[] }) {
  return (
    <ul className="grid">
      {cards.map((card, index) => (
        <LiveCard key={card.id} card={card} isFirst={index === 0} />
      ))}
    </ul>
  );
}

function Ghosts() {
  return (
    <ul className="grid" aria-hidden="true">
      {Array.from({ length: ghostCount }, (_, index) => (
        <li key={index} className="card panel ghost" />
      ))}
    </ul>
  );
}

function Nothing({ asked: { query } }: { asked: AskedList }) {
  return (
    <div className="empty panel">
      <p className="balloon">{catalogueTexts.noProducts}</p>
      <p>{text.emptyHint}</p>
      <button className="button" type="button" onClick={() => askFor(withoutFilters(query))}>
        {text.clearFilters}
      </button>
    </div>
  );
}

function Failed({ words }: { words: string }) {
  return (
    <div className="empty panel">
      <p className="balloon" role="alert">
        {words}
      </p>
      <button className="button" type="button" onClick={askAgain}>
        {text.retry}
      </button>
    </div>
  );
}

/**
 * Where the page stands after a change: a new list is seen from its beginning, one that was left is found where it was
 * left, and whoever turned a page by keyboard goes on at the beginning of the next.
 */
function usePlaceInPage(asked: AskedList, state: string, heading: RefObject<HTMLElement | null>): void {
  const placed = useRef<AskedList | null>(null);
  useLayoutEffect(() => {
    if (asked.reason === 'filter' || asked.reason === 'page') showBeginning(heading.current);
  }, [asked, heading]);
  useLayoutEffect(() => {
    if (state === 'pending' || placed.current === asked) return;
    placed.current = asked;
    if (asked.scroll !== null) scrollPageTo(asked.scroll);
    if (asked.reason !== 'page') return;
    heading.current?.focus({ preventScroll: true });
    // After the Enter that asked for a page Chromium brings the caret of that field back into sight.
    showBeginning(heading.current);
  }, [asked, state, heading]);
}

function showBeginning(heading: HTMLElement | null): void {
  const listing = heading?.closest('[data-listing]');
  if (listing && listing.getBoundingClientRect().top < 0) listing.scrollIntoView({ behavior: 'instant' });
}
