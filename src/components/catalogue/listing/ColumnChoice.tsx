import type { Columns } from '../../../domain/catalogue/grid-columns.ts';
import { listingTexts } from '../../../text/catalogue/catalogue.ts';

/**
 * Radios for the number of columns. `listing-columns.css` hides choices too narrow for their text; `grid-density.ts`
 * checks the current one.
 */
export function ColumnChoice({ offered }: { offered: readonly Columns[] }) {
  return (
    <fieldset className="listing-columns for-scripts">
      <legend className="visually-hidden" suppressHydrationWarning>
        {listingTexts.columns}
      </legend>
      {offered.map((columns) => (
        <label key={columns} className="shows-focus">
          <input
            type="radio"
            name="columns"
            value={columns}
            aria-label={listingTexts.columnCount(columns)}
            autoComplete="off"
          />
          <span aria-hidden="true">{columns}</span>
        </label>
      ))}
    </fieldset>
  );
}
