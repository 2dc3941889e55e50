/** Drawn by portals into places of the built page, so that its controls are never replaced while they are in use. */
import { listMarkup } from '../../../components/catalogue/listing/list-markup.ts';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { SkeletonCards } from '../../../components/catalogue/card/SkeletonGrid.tsx';
import { listQueryAt } from '../../../domain/catalogue/list-address.ts';
import { $asked } from '../../../stores/catalogue/catalogue-list.ts';
import { useIsLive } from '../../use-live.ts';
import { AppliedFilters } from '../filters/AppliedFilters.tsx';
import { AuthorChoices } from '../filters/AuthorChoices.tsx';
import { BrandOptions } from '../filters/BrandOptions.tsx';
import { CategoryTree } from '../filters/CategoryTree.tsx';
import { ListResults } from './ListResults.tsx';
import { island } from '../../island.tsx';

/** Skeleton until hydration, for a URL that asks for a list other than the built one; then the list. */
export const Listing = island(function Listing() {
  return useIsLive() ? <LiveListing /> : <SkeletonCards />;
});

function LiveListing() {
  const { isLive } = useStore($asked);
  const page = document.querySelector<HTMLElement>(listMarkup.selector('listing'));
  const built = listQueryAt(page ? listMarkup.valueOf(page, 'listing') : '');
  const place = (name: string) => page?.querySelector(name) ?? null;
  return (
    <>
      {isLive && <ListResults />}
      {into(place(listMarkup.selector('appliedFilters')), isLive && <AppliedFilters />)}
      {into(place('[name="editorial"]'), <BrandOptions built={built?.brand ?? null} />)}
      {into(place(listMarkup.selector('authorChoices')), <AuthorChoices built={built?.author ?? null} />)}
      {into(
        place(listMarkup.selector('categoryTree')),
        <CategoryTree built={place(listMarkup.selector('builtTree'))} />,
      )}
    </>
  );
}

function into(place: Element | null, content: ReactNode) {
  return place && createPortal(content, place);
}
