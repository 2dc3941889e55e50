import type { Columns } from '../../../domain/catalogue/grid-columns.ts';
import { listTexts } from '../../../text/catalogue/catalogue.ts';

/**
 * Radios for the number of columns. `list-columns.css` hides choices too narrow for their text; `grid-density.ts`
 * checks the current one.
 */
export function ColumnChoice({ offered }: { offered: readonly Columns[] }) {
  return (
    <fieldset className="column-choice for-scripts">
      <legend className="visually-hidden" suppressHydrationWarning>
        {listTexts.columns}
      </legend>
      {offered.map((columns) => (
        <label key={columns} className="shows-focus">
          <input
            type="radio"
            name="columns"
            value={columns}
            aria-label={listTexts.columnCount(columns)}
            autoComplete="off"
          />
          <span aria-hidden="true">{columns}</span>
        </label>
      ))}
    </fieldset>
  );
}
