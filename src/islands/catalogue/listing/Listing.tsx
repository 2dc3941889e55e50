/**
 * The live list and the filter options that only the API knows. They are rendered by portals into places of the built
 * page, so that its controls are never replaced while they are in use.
 */
import { listTargets } from '../../../components/catalogue/listing/list-targets.ts';
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
import { withErrorBoundary } from '../../ErrorBoundary.tsx';

/** Skeleton until hydration, for a URL that asks for a list other than the built one; then the list. */
export const Listing = withErrorBoundary(function Listing() {
  return useIsLive() ? <LiveListing /> : <SkeletonCards />;
});

function LiveListing() {
  const { isLive } = useStore($asked);
  const page = document.querySelector<HTMLElement>(listTargets.selector('listing'));
  const built = listQueryAt(page ? listTargets.valueOf(page, 'listing') : '');
  const place = (name: string) => page?.querySelector(name) ?? null;
  return (
    <>
      {isLive && <ListResults />}
      {into(place(listTargets.selector('appliedFilters')), isLive && <AppliedFilters />)}
      {into(place('[name="editorial"]'), <BrandOptions built={built?.brand ?? null} />)}
      {into(place(listTargets.selector('authorChoices')), <AuthorChoices built={built?.author ?? null} />)}
      {into(
        place(listTargets.selector('categoryTree')),
        <CategoryTree built={place(listTargets.selector('builtTree'))} />,
      )}
    </>
  );
}

function into(place: Element | null, content: ReactNode) {
  return place && createPortal(content, place);
}
