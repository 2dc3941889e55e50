import { useStore } from '@nanostores/react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/Button.tsx';
import type { CollectedSeries } from '../../domain/catalogue/collection.ts';
import { missingVolumes, squaresOf, type MissingVolumes, type Shelf } from '../../domain/catalogue/shelf.ts';
import { nameOf } from '../../domain/catalogue/collection-text.ts';
import { writtenNumbers } from '../../domain/catalogue/volume-numbers.ts';
import { pathTo } from '../../domain/routes.ts';
import { removeFromCollection } from '../../stores/account/collection.ts';
import { $addedVolumes, addMissing, type AddedVolumes } from '../../stores/account/collection-buying.ts';
import type { ShownShelf } from '../../stores/account/collection-shelves.ts';
import { collectionTexts as text } from '../../text/catalogue/collection.ts';
import { keepFocusNear } from '../row-focus.ts';

interface Props {
  collected: CollectedSeries;
  shelf: ShownShelf;
  /** Whether it is the visitor's; of another person's nothing can be removed or bought. */
  isOwn: boolean;
}

export function CollectionSeries({ collected, shelf, isOwn }: Props) {
  const { slug, have, want, coming = [] } = collected;
  const name = nameOf(collected);
  const isKnown = typeof shelf === 'object';
  return (
    <li className="collection-series panel padded stack gap-3">
      <h2 className="title">{isKnown ? <a href={pathTo('series', { slug })}>{name}</a> : name}</h2>
      {isKnown ? (
        <Known collected={collected} shelf={shelf} isOwn={isOwn} />
      ) : (
        <>
          {have.length > 0 && <p>{text.has(writtenNumbers(have))}</p>}
          {coming.length > 0 && <p>{text.coming(writtenNumbers(coming))}</p>}
          {want.length > 0 && <p>{text.wants(writtenNumbers(want))}</p>}
          <p role="status">{shelfWords[shelf]}</p>
        </>
      )}
      {isOwn && (
        <button
          type="button"
          className="link-button collection-remove"
          aria-label={text.removeSeriesOf(name)}
          onClick={({ currentTarget }) => remove(slug, currentTarget)}
        >
          {text.removeSeries}
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
  loading: text.shelfLoading,
  missing: text.shelfMissing,
  failed: text.shelfFailed,
} as const;

function Known({ collected, shelf, isOwn }: Props & { shelf: Shelf }) {
  const { have, want, coming = [] } = collected;
  const missing = missingVolumes(collected, shelf);
  return (
    <>
      <p className="collection-count">{text.counted(have.length, shelf.form)}</p>
      <ul className="squares" aria-label={text.squares(collected.name)}>
        {squaresOf(collected, shelf).map(({ number, state, product }) => {
          const words = text.square(number, text.legend[state]);
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
      <ul className="stack gap-1">
        {have.length > 0 && <li>{text.has(writtenNumbers(have))}</li>}
        {coming.length > 0 && <li>{text.coming(writtenNumbers(coming))}</li>}
        {want.length > 0 && <li>{text.wants(writtenNumbers(want))}</li>}
        <Missing missing={missing} isWaiting={coming.length > 0} />
      </ul>
      {isOwn && <Buy collected={collected} shelf={shelf} count={missing.stock.length} />}
    </>
  );
}

function Missing({ missing, isWaiting }: { missing: MissingVolumes; isWaiting: boolean }) {
  const { stock, presale, out, notSold } = missing;
  const isComplete = !isWaiting && stock.length + presale.length + out.length === 0;
  return (
    <>
      {isComplete && <li>{text.complete}</li>}
      {stock.length > 0 && <li>{text.missingInStock(listed(stock))}</li>}
      {presale.length > 0 && <li>{text.missingPresale(listed(presale))}</li>}
      {out.length > 0 && <li>{text.missingOut(listed(out))}</li>}
      {notSold.length > 0 && <li>{text.notSold(writtenNumbers(notSold))}</li>}
    </>
  );
}

function Buy({ collected, shelf, count }: { collected: CollectedSeries; shelf: Shelf; count: number }) {
  const added = useStore($addedVolumes)[shelf.slug];
  const isAdding = added === null;
  const isDone = added !== undefined && added !== null;
  return (
    <div className="actions collection-buy">
      {count > 0 && (
        <Button
          words={isDone ? text.alreadyAdded : isAdding ? text.adding : text.addMissing(count)}
          isBusy={isAdding}
          aria-disabled={isDone}
          aria-label={isDone ? undefined : text.addMissingOf(count, nameOf(collected))}
          onClick={() => !isDone && void addMissing(collected, shelf)}
        />
      )}
      <div role="status">{added && <Added {...added} />}</div>
    </div>
  );
}

const reasons = ['limited', 'refused', 'presale', 'out'] as const;

function Added({ added, leftOut, limit }: AddedVolumes) {
  return (
    <>
      <p>{added.length > 0 ? text.added(added.join(', ')) : text.addedNone}</p>
      {reasons.map(
        (reason) =>
          leftOut[reason].length > 0 && (
            <p key={reason}>
              {text.leftOut[reason](leftOut[reason].join(', '))}
              {reason === 'limited' && ` ${limit}`}
            </p>
          ),
      )}
      <a href={pathTo('cart')}>{text.toCart}</a>
    </>
  );
}

function listed(volumes: readonly { readonly number: string }[]): string {
  return volumes.map(({ number }) => number).join(', ');
}

const states = ['have', 'coming', 'want', 'stock', 'presale', 'out', 'none'] as const;

export function CollectionLegend() {
  return (
    <ul className="collection-legend" aria-label={text.legend.title}>
      {states.map((state) => (
        <li key={state}>
          <i className={`square is-${state}`} aria-hidden="true" />
          {text.legend[state]}
        </li>
      ))}
    </ul>
  );
}
