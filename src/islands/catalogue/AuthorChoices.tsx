import { useStore } from '@nanostores/react';
import { FilterChoices } from '../../components/FilterChoices.tsx';
import type { Named } from '../../domain/product.ts';
import { $authors, $authorSearch } from '../../stores/catalogue-filters.ts';
import { $asked, $list } from '../../stores/catalogue-list.ts';
import { catalogueTexts } from '../../text/catalogue.ts';
import { nameFromSlug } from './name-from-slug.ts';

const text = catalogueTexts.listing;

interface Props {
  /** Slug of the author that stands in the page with the way to any other. */
  built: string | null;
}

/** The author that is asked for and those that were looked for, below the search field of the page. */
export function AuthorChoices({ built }: Props) {
  const asked = useStore($asked).query.author;
  const search = useStore($authorSearch);
  const { state, value, message } = useStore($authors);
  const cards = useStore($list).value?.items ?? [];
  const found = search === '' ? [] : (value ?? []);
  const choices = withAsked(
    asked,
    found,
    cards.flatMap(({ authors }) => authors),
  ).filter(({ slug }) => slug !== built);
  const isNobody = search !== '' && state === 'fulfilled' && found.length === 0;
  return (
    <>
      {choices.length > 0 && (
        // Anew for another author: which one is chosen is then as the address says.
        <FilterChoices key={asked} choices={choices} chosen={asked} withAny={built === null} />
      )}
      <p role="status" className="filter-note">
        {search !== '' && state === 'rejected' && (message ?? text.authorsFailed)}
        {isNobody && text.noAuthors}
      </p>
    </>
  );
}

function withAsked(asked: string | null, found: readonly Named[], known: readonly Named[]): readonly Named[] {
  if (asked === null || found.some(({ slug }) => slug === asked)) return found;
  const named = known.find(({ slug }) => slug === asked) ?? { slug: asked, name: nameFromSlug(asked) };
  return [named, ...found];
}
