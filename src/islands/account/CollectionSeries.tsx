import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Arrow } from '../../components/Arrow.tsx';
import { SeriesAlert } from '../../components/catalogue/series/SeriesAlert.tsx';
import type { CollectedSeries } from '../../domain/catalogue/collection.ts';
import { missingVolumes, squaresOf, type MissingVolumes, type Shelf } from '../../domain/catalogue/shelf.ts';
import { nameOf } from '../../domain/catalogue/collection-text.ts';
import { numbersOfVolumes } from '../../domain/catalogue/volume-purchase.ts';
import { writtenNumbers } from '../../domain/catalogue/volume-numbers.ts';
import { pathTo } from '../../domain/routes.ts';
import { removeFromCollection } from '../../stores/account/collection-marking.ts';
import type { ShownShelf } from '../../stores/account/collection-shelves.ts';
import { hasPart } from '../../stores/browser.ts';
import { seriesAlertTexts } from '../../text/catalogue/alert.ts';
import { collectionTexts } from '../../text/catalogue/collection.ts';
import { BuyMissing } from '../catalogue/series/BuyMissing.tsx';
import { defineElements } from '../elements/registry.ts';
import { keepFocusNear } from '../row-focus.ts';

interface Props {
  collected: CollectedSeries;
  shelf: ShownShelf;
  /** Whether it is the visitor's; of another person's nothing can be removed, and what is missing is a present. */
  isOwn: boolean;
}

export function CollectionSeries({ collected, shelf, isOwn }: Props) {
  const { slug, have, want, coming = [] } = collected;
  const name = nameOf(collected);
  const voice = collectionTexts.voices[isOwn ? 'own' : 'shared'];
  const isKnown = typeof shelf === 'object';
  return (
    <li className="collection-series panel padded stack gap-3">
      <h2 className="title">{isKnown ? <a href={pathTo('series', { slug })}>{name}</a> : name}</h2>
      {isKnown ? (
        <Known collected={collected} shelf={shelf} isOwn={isOwn} />
      ) : (
        <>
          {have.length > 0 && <p>{voice.has(writtenNumbers(have))}</p>}
          {coming.length > 0 && <p>{voice.coming(writtenNumbers(coming))}</p>}
          {want.length > 0 && <p>{voice.wants(writtenNumbers(want))}</p>}
          <p role="status">{shelfWords[shelf]}</p>
        </>
      )}
      {isOwn && (
        <button
          type="button"
          className="link-button collection-remove"
          aria-label={collectionTexts.removeSeriesOf(name)}
          onClick={({ currentTarget }) => remove(slug, currentTarget)}
        >
          {collectionTexts.removeSeries}
        </button>
      )}
    </li>
  );
}

function remove(slug: string, pressed: Element): void {
  const restoreFocus = keepFocusNear(pressed);
  flushSync(() => removeFromCollection(slug));
  restoreFocus(document.querySelector('h1'));
}

const shelfWords = {
  loading: collectionTexts.shelfLoading,
  missing: collectionTexts.shelfMissing,
  failed: collectionTexts.shelfFailed,
} as const;

/** More are folded (`.is-folded` in collection.css); on paper they never are. */
const mostUnfolded = 36;

function Known({ collected, shelf, isOwn }: Props & { shelf: Shelf }) {
  const { have, want, coming = [] } = collected;
  const voice = collectionTexts.voices[isOwn ? 'own' : 'shared'];
  const missing = missingVolumes(collected, shelf);
  const name = nameOf(collected);
  const squares = squaresOf(collected, shelf);
  const [isFolded, setIsFolded] = useState(squares.length > mostUnfolded);
  return (
    <>
      <p className="collection-count">{voice.counted(have.length, shelf.form)}</p>
      <ul
        className={isFolded ? 'squares is-folded' : 'squares'}
        aria-label={collectionTexts.squares(collected.name)}
      >
        {squares.map(({ number, state, product }) => {
          const words = collectionTexts.square(number, voice.legend[state]);
          const className = `square is-${state}`;
          return (
            <li key={number} className={number.includes('–') ? 'is-wide' : undefined}>
              {product === null ? (
                <span className={className} title={words}>
                  {number}
                </span>
              ) : (
                <a className={className} href={pathTo('product', { slug: product })} title={words}>
                  {number}
                </a>
              )}
            </li>
          );
        })}
      </ul>
      {isFolded && (
        <button type="button" className="link-button collection-unfold" onClick={() => setIsFolded(false)}>
          {collectionTexts.unfold(squares.length)}
        </button>
      )}
      <ul className="stack gap-1">
        {have.length > 0 && <li>{voice.has(writtenNumbers(have))}</li>}
        {coming.length > 0 && <li>{voice.coming(writtenNumbers(coming))}</li>}
        {want.length > 0 && <li>{voice.wants(writtenNumbers(want))}</li>}
        <Missing missing={missing} isWaiting={coming.length > 0} voice={voice} />
      </ul>
      {missing.stock.length > 0 && (
        <BuyMissing
          series={shelf}
          read={() => ({ collected, shelf })}
          isPresent={!isOwn}
          words={isOwn ? collectionTexts.addMissing(missing.stock.length) : collectionTexts.give}
          label={
            isOwn ? collectionTexts.addMissingOf(missing.stock.length, name) : collectionTexts.giveOf(name)
          }
        />
      )}
      {isOwn && hasPart('alerts') && <AlertMe shelf={shelf} missing={missing} />}
    </>
  );
}

function AlertMe({ shelf, missing }: { shelf: Shelf; missing: MissingVolumes }) {
  useEffect(defineElements, []);
  return (
    <details className="collection-alert">
      <summary className="tap">
        {seriesAlertTexts.open[shelf.form]}
        <Arrow />
      </summary>
      <SeriesAlert series={shelf} missing={missing} />
    </details>
  );
}

interface MissingProps {
  missing: MissingVolumes;
  isWaiting: boolean;
  voice: (typeof collectionTexts.voices)['own' | 'shared'];
}

function Missing({ missing, isWaiting, voice }: MissingProps) {
  const { stock, presale, out, notSold } = missing;
  const isComplete = !isWaiting && stock.length + presale.length + out.length === 0;
  return (
    <>
      {isComplete && <li>{voice.complete}</li>}
      {stock.length > 0 && <li>{voice.missingInStock(numbersOfVolumes(stock))}</li>}
      {presale.length > 0 && <li>{voice.missingPresale(numbersOfVolumes(presale))}</li>}
      {out.length > 0 && <li>{voice.missingOut(numbersOfVolumes(out))}</li>}
      {notSold.length > 0 && <li>{collectionTexts.notSold(writtenNumbers(notSold))}</li>}
    </>
  );
}

const states = ['have', 'coming', 'want', 'stock', 'presale', 'out', 'none'] as const;

export function CollectionLegend({ isOwn }: { isOwn: boolean }) {
  const { legend } = collectionTexts.voices[isOwn ? 'own' : 'shared'];
  return (
    <ul className="collection-legend" aria-label={collectionTexts.legend}>
      {states.map((state) => (
        <li key={state}>
          <i className={`square is-${state}`} aria-hidden="true" />
          {legend[state]}
        </li>
      ))}
    </ul>
  );
}
