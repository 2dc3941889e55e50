import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { CategoryBranch } from '../../components/CategoryBranch.tsx';
import { $categoryTree } from '../../stores/catalogue-filters.ts';
import { $asked } from '../../stores/catalogue-list.ts';
import { catalogueTexts } from '../../text/catalogue.ts';

interface Props {
  /** The part of the tree that the page was built with. */
  built: Element | null;
}

/** The whole tree in the place of the part that the page was built with. */
export function CategoryTree({ built }: Props) {
  const { value } = useStore($categoryTree);
  const { category } = useStore($asked).query;
  const isThere = value !== null;
  useLayoutEffect(() => {
    if (isThere) built?.remove();
  }, [built, isThere]);
  if (value === null) return null;
  const tree = [{ name: catalogueTexts.listing.everything, slug: '', children: [] }, ...value];
  return <CategoryBranch categories={tree} current={category ?? ''} isFolding />;
}
