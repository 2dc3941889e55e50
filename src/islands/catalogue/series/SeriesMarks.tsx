import { useStore } from '@nanostores/react';
import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { Arrow } from '../../../components/Arrow.tsx';
import { Button } from '../../../components/Button.tsx';
import { emptySeries, type CollectedSeries, type Mark } from '../../../domain/catalogue/collection.ts';
import { pathTo } from '../../../domain/routes.ts';
import { shelfIn, type Shelf } from '../../../domain/catalogue/shelf.ts';
import { readNumbers, writtenNumbers } from '../../../domain/catalogue/volume-numbers.ts';
import { markNumbers } from '../../../stores/account/collection-marking.ts';
import { $collection } from '../../../stores/account/collection.ts';
import { collectionTexts } from '../../../text/catalogue/collection.ts';
import { island } from '../../island.tsx';
import { addDeferredStyles } from '../../shop/loading/add-styles.ts';
import { BuyMissing } from './BuyMissing.tsx';

/** What a touch of a number does; `see` opens it. */
const brushes = ['have', 'want', 'see'] as const satisfies readonly (Mark | 'see')[];
type Brush = (typeof brushes)[number];
const otherStates = ['coming', 'out', 'none'] as const;

interface Props {
  series: Pick<Shelf, 'slug' | 'name' | 'brand' | 'form'>;
  /** Whether any volume is in stock. */
  canBuy: boolean;
}

/** On a series' page: makes its shelf a grid of numbers to be marked, by touch or as text, and buys what is missing. */
export const SeriesMarks = island(function SeriesMarks({ series, canBuy }: Props) {
  const [shelf, setShelf] = useState<Shelf | null>(null);
  const tool = useRef<HTMLDivElement>(null);
  const toggle = async () => {
    // The grid is drawn by them.
    if (shelf === null && !(await addDeferredStyles())) return;
    const isOpening = shelf === null;
    showAs(tool, isOpening ? 'have' : null);
    setShelf(isOpening ? readShelf() : null);
  };
  return (
    <div className="series-marks for-scripts" ref={tool}>
      <div className="actions series-actions">
        {canBuy && (
          <BuyMissing series={series} words={collectionTexts.series.buy} read={() => readMine(series.slug)} />
        )}
        <Button
          isQuiet
          words={shelf === null ? collectionTexts.series.open : collectionTexts.series.close}
          data-deferred=""
          aria-expanded={shelf !== null}
          onClick={() => void toggle()}
        />
        {shelf !== null && (
          <a className="tap" href={pathTo('collection')}>
            {collectionTexts.series.toCollection}
          </a>
        )}
      </div>
      {shelf !== null && <Panel shelf={shelf} onBrush={(brush) => showAs(tool, brush)} />}
    </div>
  );
});

/** @param brush null for covers */
function showAs({ current }: RefObject<HTMLElement | null>, brush: Brush | null): void {
  const marks = current?.closest('collection-marks');
  if (brush === null) marks?.removeAttribute('view');
  else marks?.setAttribute('view', 'numbers');
  if (brush === null || brush === 'see') marks?.removeAttribute('brush');
  else marks?.setAttribute('brush', brush);
}

function readShelf(): Shelf | null {
  return shelfIn(document.querySelector('script[data-shelf]')?.outerHTML ?? '');
}

function readMine(slug: string): { readonly collected: CollectedSeries; readonly shelf: Shelf } | null {
  const shelf = readShelf();
  if (shelf === null) return null;
  const collected = $collection.get().find((series) => series.slug === slug);
  return { collected: collected ?? emptySeries(shelf), shelf };
}

function Panel({ shelf, onBrush }: { shelf: Shelf; onBrush: (brush: Brush) => void }) {
  const [brush, setBrush] = useState<Brush>('have');
  const collected = useStore($collection).find(({ slug }) => slug === shelf.slug);
  const typed: Mark = brush === 'want' ? 'want' : 'have';
  const choose = (chosen: Brush) => {
    setBrush(chosen);
    onBrush(chosen);
  };
  return (
    <div className="series-marks-panel panel stack gap-2">
      <fieldset>
        <legend>{collectionTexts.series.brush}</legend>
        {brushes.map((each) => (
          <label key={each} className="check">
            <input type="radio" name="brush" checked={brush === each} onChange={() => choose(each)} />
            {each !== 'see' && <i className={`square is-${each}`} aria-hidden="true" />}
            {each === 'see' ? collectionTexts.series.see[shelf.form] : collectionTexts.marks[each]}
          </label>
        ))}
        <ul className="series-legend" aria-label={collectionTexts.legend}>
          {otherStates.map((state) => (
            <li key={state}>
              <i className={`square is-${state}`} aria-hidden="true" />
              {collectionTexts.series.states[state]}
            </li>
          ))}
        </ul>
      </fieldset>
      <details>
        <summary className="tap">
          {collectionTexts.series.typed[typed]}
          <Arrow />
        </summary>
        <TypedNumbers
          key={typed}
          shelf={shelf}
          mark={typed}
          written={writtenNumbers(collected?.[typed] ?? [])}
        />
      </details>
    </div>
  );
}

function TypedNumbers({ shelf, mark, written }: { shelf: Shelf; mark: Mark; written: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isBad, setIsBad] = useState(false);
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const value = typed ?? written;
    const numbers = value.trim() === '' ? [] : readNumbers(value);
    setIsBad(numbers === null);
    if (numbers === null) return;
    markNumbers(shelf, numbers, mark);
    setTyped(null);
  };
  return (
    <form className="series-marks-typed" onSubmit={apply} noValidate>
      <input
        className="control"
        aria-label={collectionTexts.series.typed[mark]}
        value={typed ?? written}
        onChange={({ target }) => setTyped(target.value)}
        aria-describedby="typed-hint"
        aria-invalid={isBad}
        autoComplete="off"
      />
      <Button isQuiet words={collectionTexts.series.apply} type="submit" />
      <p className="note" id="typed-hint" role={isBad ? 'alert' : undefined}>
        {isBad ? collectionTexts.series.typedBad : collectionTexts.series.typedHint}
      </p>
    </form>
  );
}
