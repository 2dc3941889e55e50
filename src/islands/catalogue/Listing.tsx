/**
 * The live list and what only the API knows of its filters. Everything is drawn into places that the page was built with,
 * so that its controls are never replaced under somebody's hands.
 */
import { listed } from '../../components/list-places.ts';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { GhostCards } from '../../components/GhostGrid.tsx';
import { listQueryAt } from '../../domain/list-address.ts';
import { $asked } from '../../stores/catalogue-list.ts';
import { useIsLive } from '../use-live.ts';
import { AppliedFilters } from './AppliedFilters.tsx';
import { AuthorChoices } from './AuthorChoices.tsx';
import { BrandOptions } from './BrandOptions.tsx';
import { CategoryTree } from './CategoryTree.tsx';
import { ListResults } from './ListResults.tsx';

/** Ghosts of cards, which are seen while the code of a list that the address asks for is on its way; then the list. */
export function Listing() {
  return useIsLive() ? <LiveListing /> : <GhostCards />;
}

function LiveListing() {
  const { isLive } = useStore($asked);
  const page = document.querySelector<HTMLElement>(listed.at('listing'));
  const built = listQueryAt(page ? listed.valueOf(page, 'listing') : '');
  const place = (name: string) => page?.querySelector(name) ?? null;
  return (
    <>
      {isLive && <ListResults />}
      {into(place(listed.at('appliedFilters')), isLive && <AppliedFilters />)}
      {into(place('[name="editorial"]'), <BrandOptions built={built?.brand ?? null} />)}
      {into(place(listed.at('authorChoices')), <AuthorChoices built={built?.author ?? null} />)}
      {into(place(listed.at('categoryTree')), <CategoryTree built={place(listed.at('builtTree'))} />)}
    </>
  );
}

function into(place: Element | null, content: ReactNode) {
  return place && createPortal(content, place);
}
