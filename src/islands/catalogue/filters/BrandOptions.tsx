import { listMarkup } from '../../../components/catalogue/listing/list-markup.ts';
import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { $brands } from '../../../stores/catalogue/catalogue-filters.ts';
import { $asked } from '../../../stores/catalogue/catalogue-list.ts';
import { nameFromSlug } from './name-from-slug.ts';

interface Props {
  built: string | null;
}

/** The current brand is listed before the complete list has loaded. */
export function BrandOptions({ built }: Props) {
  const asked = useStore($asked).query.brand;
  const brands = useStore($brands).value ?? [];
  const isKnown = asked === null || brands.some(({ slug }) => slug === asked);
  const options = isKnown ? brands : [{ slug: asked, name: nameFromSlug(asked) }, ...brands];
  const isThere = options.some(({ slug }) => slug === asked);
  useLayoutEffect(() => {
    const select = document.querySelector<HTMLSelectElement>(
      `${listMarkup.selector('filters')} [name="editorial"]`,
    );
    // Race: the select may have been set before its option existed.
    if (isThere && asked !== null && select?.value === '') select.value = asked;
  }, [asked, isThere]);
  const others = options.filter(({ slug }) => slug !== built);
  return others.map(({ slug, name }) => (
    <option key={slug} value={slug}>
      {name}
    </option>
  ));
}
