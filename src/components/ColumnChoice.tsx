import type { Columns } from '../domain/grid-columns.ts';
import { catalogueTexts } from '../text/catalogue.ts';

interface Props {
  offered: readonly Columns[];
}

const text = catalogueTexts.listing;

/**
 * How many columns a list is laid out in. What does not fit the letters is not offered (`listing-columns.css`); `grid-density.ts`
 * marks what is chosen.
 */
export function ColumnChoice({ offered }: Props) {
  return (
    <fieldset className="listing-columns">
      <legend className="visually-hidden">{text.columns}</legend>
      {offered.map((columns) => (
        <label key={columns}>
          <input
            type="radio"
            name="columns"
            value={columns}
            aria-label={text.columnCount(columns)}
            autoComplete="off"
          />
          <span aria-hidden="true">{columns}</span>
        </label>
      ))}
    </fieldset>
  );
}
