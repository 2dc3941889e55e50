import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { FilterChoices } from '../../../components/catalogue/list/FilterChoices.tsx';
import { CategoryBranch } from '../../../components/catalogue/list/CategoryBranch.tsx';
import type { Named } from '../../../domain/catalogue/product.ts';
import {
  $authors,
  $authorSearch,
  $brands,
  $categoryTree,
} from '../../../stores/catalogue/catalogue-filters.ts';
import { $asked, $list } from '../../../stores/catalogue/catalogue-list.ts';
import { listTexts } from '../../../text/catalogue/catalogue.ts';

interface Props {
  /** What the page was built for. */
  built: string | null;
}

export function AuthorChoices({ built }: Props) {
  const requestedAuthor = useStore($asked).query.author;
  const search = useStore($authorSearch);
  const { state, value, message } = useStore($authors);
  const cards = useStore($list).value?.items ?? [];
  const found = search === '' ? [] : (value ?? []);
  const choices = withAsked(
    requestedAuthor,
    found,
    cards.flatMap(({ authors }) => authors),
  ).filter(({ slug }) => slug !== built);
  const isNobody = state === 'fulfilled' && found.length === 0;
  const note = isNobody ? listTexts.noAuthors : state === 'rejected' && (message ?? listTexts.authorsFailed);
  return (
    <>
      {choices.length > 0 && (
        // Keyed by author: the radios are uncontrolled, so a new one remounts them with the URL's choice.
        <FilterChoices
          key={requestedAuthor}
          choices={choices}
          chosen={requestedAuthor}
          withAny={built === null}
        />
      )}
      <p role="status" className="note">
        {search !== '' && note}
      </p>
    </>
  );
}

function withAsked(
  requestedSlug: string | null,
  found: readonly Named[],
  knownNames: readonly Named[],
): readonly Named[] {
  if (requestedSlug === null || found.some(({ slug }) => slug === requestedSlug)) return found;
  const named = knownNames.find(({ slug }) => slug === requestedSlug) ?? {
    slug: requestedSlug,
    name: nameFromSlug(requestedSlug),
  };
  return [named, ...found];
}

/** The current brand is listed before the complete list has loaded. */
export function BrandOptions({ built }: Props) {
  const requestedBrand = useStore($asked).query.brand;
  const brands = useStore($brands).value ?? [];
  const isKnown = requestedBrand === null || brands.some(({ slug }) => slug === requestedBrand);
  const options = isKnown
    ? brands
    : [{ slug: requestedBrand, name: nameFromSlug(requestedBrand) }, ...brands];
  const isThere = options.some(({ slug }) => slug === requestedBrand);
  useLayoutEffect(() => {
    const select = document.querySelector<HTMLSelectElement>(`.filters [name="editorial"]`);
    // Race: the select may have been set before its option existed.
    if (isThere && requestedBrand !== null && select?.value === '') select.value = requestedBrand;
  }, [requestedBrand, isThere]);
  const others = options.filter(({ slug }) => slug !== built);
  return others.map(({ slug, name }) => (
    <option key={slug} value={slug}>
      {name}
    </option>
  ));
}

/** Replaces the built part of the category tree with the whole tree. */
export function CategoryTree({ built }: { built: Element | null }) {
  const { value } = useStore($categoryTree);
  const { category } = useStore($asked).query;
  const isThere = value !== null;
  useLayoutEffect(() => {
    if (!isThere || built === null) return;
    const focused = built.querySelector<HTMLAnchorElement>('a:focus');
    built.remove();
    const links = document.querySelectorAll<HTMLAnchorElement>(`[data-category-tree] a`);
    if (focused) [...links].find(({ href }) => href === focused.href)?.focus();
  }, [built, isThere]);
  if (value === null) return null;
  const tree = [{ name: listTexts.everything, slug: '', children: [] }, ...value];
  return <CategoryBranch categories={tree} current={category ?? ''} isFolding />;
}

/** Fallback name until the real one is known: `eiichiro-oda` becomes Eiichiro Oda. */
export function nameFromSlug(slug: string): string {
  return slug
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
