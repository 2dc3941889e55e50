import type { Named } from '../domain/product.ts';
import { catalogueTexts } from '../text/catalogue.ts';

interface Props {
  choices: readonly Named[];
  /** Slug of the one that is chosen; null for anybody. */
  chosen: string | null;
  /** Offers to take the choice back. */
  withAny: boolean;
}

const text = catalogueTexts.listing;

/** Authors to choose one of; the name of the field is that of the address. */
export function FilterChoices({ choices, chosen, withAny }: Props) {
  const any = withAny ? [{ slug: '', name: text.anyAuthor }] : [];
  return (
    <fieldset className="filter-choices">
      <legend className="visually-hidden">{text.author}</legend>
      {[...any, ...choices].map(({ slug, name }) => (
        <label key={slug} className="filter-check">
          <input type="radio" name="autor" value={slug} defaultChecked={slug === (chosen ?? '')} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
