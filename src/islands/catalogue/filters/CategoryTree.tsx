import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { CategoryBranch } from '../../../components/catalogue/listing/CategoryBranch.tsx';
import { $categoryTree } from '../../../stores/catalogue/catalogue-filters.ts';
import { $asked } from '../../../stores/catalogue/catalogue-list.ts';
import { listingTexts } from '../../../text/catalogue/listing.ts';

interface Props {
  built: Element | null;
}

/** Replaces the built part of the category tree with the whole tree. */
export function CategoryTree({ built }: Props) {
  const { value } = useStore($categoryTree);
  const { category } = useStore($asked).query;
  const isThere = value !== null;
  useLayoutEffect(() => {
    if (isThere) built?.remove();
  }, [built, isThere]);
  if (value === null) return null;
  const tree = [{ name: listingTexts.everything, slug: '', children: [] }, ...value];
  return <CategoryBranch categories={tree} current={category ?? ''} isFolding />;
}
