import type { Named } from '../../../domain/catalogue/product.ts';
import { listTexts } from '../../../text/catalogue/catalogue.ts';

interface Props {
  choices: readonly Named[];
  /** Slug of the chosen author; null for any. */
  chosen: string | null;
  withAny: boolean;
}

export function FilterChoices({ choices, chosen, withAny }: Props) {
  const any = withAny ? [{ slug: '', name: listTexts.anyAuthor }] : [];
  return (
    <fieldset className="filter-choices">
      <legend className="visually-hidden">{listTexts.author}</legend>
      {[...any, ...choices].map(({ slug, name }) => (
        <label key={slug} className="check">
          <input type="radio" name="autor" value={slug} defaultChecked={slug === (chosen ?? '')} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
