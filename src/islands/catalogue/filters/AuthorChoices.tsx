import { useStore } from '@nanostores/react';
import { FilterChoices } from '../../../components/catalogue/listing/FilterChoices.tsx';
import type { Named } from '../../../domain/catalogue/product.ts';
import { $authors, $authorSearch } from '../../../stores/catalogue/catalogue-filters.ts';
import { $asked, $list } from '../../../stores/catalogue/catalogue-list.ts';
import { listingTexts } from '../../../text/catalogue/listing.ts';
import { nameFromSlug } from './name-from-slug.ts';

const text = listingTexts;

interface Props {
  built: string | null;
}

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
  const isNobody = state === 'fulfilled' && found.length === 0;
  const note = isNobody ? text.noAuthors : state === 'rejected' && (message ?? text.authorsFailed);
  return (
    <>
      {choices.length > 0 && (
        // Keyed by author: the radios are uncontrolled, so a new one remounts them with the URL's choice.
        <FilterChoices key={asked} choices={choices} chosen={asked} withAny={built === null} />
      )}
      <p role="status" className="note">
        {search !== '' && note}
      </p>
    </>
  );
}

function withAsked(asked: string | null, found: readonly Named[], known: readonly Named[]): readonly Named[] {
  if (asked === null || found.some(({ slug }) => slug === asked)) return found;
  const named = known.find(({ slug }) => slug === asked) ?? { slug: asked, name: nameFromSlug(asked) };
  return [named, ...found];
}
