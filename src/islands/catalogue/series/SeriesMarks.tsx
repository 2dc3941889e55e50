import './series-marks.css';
import { useStore } from '@nanostores/react';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../../../components/Button.tsx';
import { markOf, type Mark } from '../../../domain/catalogue/collection.ts';
import { pathTo } from '../../../domain/routes.ts';
import { shelfIn, type Shelf, type ShelfVolume } from '../../../domain/catalogue/shelf.ts';
import { numbersOf, readNumbers, writtenNumbers } from '../../../domain/catalogue/volume-numbers.ts';
import { $collection, markNumbers, toggleMark } from '../../../stores/account/collection.ts';
import { collectionTexts } from '../../../text/catalogue/collection.ts';
import { island } from '../../island.tsx';

const text = collectionTexts.series;
const marks = ['have', 'want'] as const satisfies Mark[];

/** On a series' page: opens the numbers to be marked, by touch or as text. */
export const SeriesMarks = island(function SeriesMarks() {
  const [shelf, setShelf] = useState<Shelf | null>(null);
  return (
    <div className="series-marks for-scripts">
      <Button
        isQuiet
        words={shelf === null ? text.open : text.close}
        data-deferred=""
        aria-expanded={shelf !== null}
        onClick={() =>
          setShelf(
            shelf === null ? shelfIn(document.querySelector('script[data-shelf]')?.outerHTML ?? '') : null,
          )
        }
      />
      {shelf !== null && <Panel shelf={shelf} />}
    </div>
  );
});

function Panel({ shelf }: { shelf: Shelf }) {
  const [brush, setBrush] = useState<Mark>('have');
  const collection = useStore($collection);
  const collected = collection.find(({ slug }) => slug === shelf.slug);
  return (
    <div className="series-marks-panel panel stack gap-3">
      <fieldset>
        <legend>{text.brush}</legend>
        {marks.map((mark) => (
          <label key={mark} className="check">
            <input type="radio" name="brush" checked={brush === mark} onChange={() => setBrush(mark)} />
            {` ${collectionTexts.marks[mark]}`}
          </label>
        ))}
      </fieldset>
      <p className="note">{text.hint}</p>
      <ul className="squares">
        {shelf.volumes.map((volume) => {
          const mark = markOf(collected, numbersOf(volume.sortKey));
          return (
            <li key={volume.slug}>
              <button
                type="button"
                className={`square ${mark === null ? '' : `is-${mark}`}`}
                aria-pressed={mark === brush}
                title={mark === null ? undefined : collectionTexts.marks[mark]}
                onClick={() => toggleMark(markedVolume(shelf, volume), brush)}
              >
                {volume.number}
              </button>
            </li>
          );
        })}
      </ul>
      <TypedNumbers
        key={brush}
        shelf={shelf}
        brush={brush}
        written={writtenNumbers(collected?.[brush] ?? [])}
      />
      <a className="tap" href={pathTo('collection')}>
        {text.toCollection}
      </a>
    </div>
  );
}

function TypedNumbers({ shelf, brush, written }: { shelf: Shelf; brush: Mark; written: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isBad, setIsBad] = useState(false);
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const value = typed ?? written;
    const numbers = value.trim() === '' ? [] : readNumbers(value);
    setIsBad(numbers === null);
    if (numbers === null) return;
    markNumbers(shelf, numbers, brush);
    setTyped(null);
  };
  return (
    <form className="series-marks-typed" onSubmit={apply} noValidate>
      <label htmlFor="typed-numbers">{text.typed[brush]}</label>
      <input
        className="control"
        id="typed-numbers"
        value={typed ?? written}
        onChange={({ target }) => setTyped(target.value)}
        aria-describedby="typed-hint"
        aria-invalid={isBad}
        autoComplete="off"
      />
      <Button isQuiet words={text.apply} type="submit" />
      <p className="note" id="typed-hint" role={isBad ? 'alert' : undefined}>
        {isBad ? text.typedBad : text.typedHint}
      </p>
    </form>
  );
}

function markedVolume(shelf: Shelf, { sortKey, slug }: ShelfVolume) {
  const { name, brand } = shelf;
  return { series: { slug: shelf.slug, name, brand }, numbers: numbersOf(sortKey), product: slug };
}
