import './collection.css';
import '../../components/catalogue/series/volume-squares.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '../../components/Button.tsx';
import { EmptyPanel } from '../../components/EmptyPanel.tsx';
import type { Collection as CollectionOf } from '../../domain/catalogue/collection.ts';
import { pathTo } from '../../domain/routes.ts';
import { loginPathFrom } from '../../domain/session/login-path.ts';
import { $collection } from '../../stores/account/collection.ts';
import {
  $filled,
  $shared,
  openCollection,
  showOwnCollection,
} from '../../stores/account/collection-filling.ts';
import { $shelves } from '../../stores/account/collection-shelves.ts';
import { $collectionPlace } from '../../stores/account/collection-sync.ts';
import { collectionTexts } from '../../text/catalogue/collection.ts';
import { island } from '../island.tsx';
import { Upcoming } from '../catalogue/Upcoming.tsx';
import { Scan } from '../use-live.ts';
import { CollectionLegend, CollectionSeries } from './CollectionSeries.tsx';
import { CollectionTransfer } from './CollectionTransfer.tsx';

/** `/coleccion` and `/cuenta/coleccion`: one's own collection, or one that a link shares. */
export const Collection = island(function Collection() {
  const shared = useStore($shared);
  useEffect(() => {
    const open = () => void openCollection();
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
  return (
    <section className="collection stack">{shared === null ? <Own /> : <Shared shared={shared} />}</section>
  );
});

function Own() {
  const collection = useStore($collection);
  const filled = useStore($filled);
  return (
    <>
      <h1 className="heading" tabIndex={-1}>
        {collectionTexts.title}
      </h1>
      <p className="collection-lead">{collectionTexts.lead}</p>
      <Place />
      <div className="actions gap-4">
        <Scan purpose="mark" className="button is-quiet">
          {collectionTexts.scan}
        </Scan>
        <p>
          {collectionTexts.buysSeveral} <a href={pathTo('shoppingList')}>{collectionTexts.pasteList}</a>
        </p>
      </div>
      <Upcoming />
      <p role="status">{filled > 0 && collectionTexts.fromOrders(filled)}</p>
      {collection.length === 0 ? (
        <EmptyPanel title={collectionTexts.empty} hint={collectionTexts.emptyHint} />
      ) : (
        <List collection={collection} isOwn />
      )}
      <CollectionTransfer collection={collection} />
    </>
  );
}

function Place() {
  const place = useStore($collectionPlace);
  return (
    <p className="collection-place note" role="status">
      {place.name === 'refused'
        ? (place.message ?? collectionTexts.place.refused)
        : collectionTexts.place[place.name]}
      {place.name === 'guest' && (
        <>
          {' '}
          <a href={loginPathFrom(pathTo('collection'))}>{collectionTexts.place.logIn}</a>{' '}
          {collectionTexts.place.everywhere}
        </>
      )}
    </p>
  );
}

function Shared({ shared }: { shared: CollectionOf | 'loading' }) {
  const mine = <Button isQuiet words={collectionTexts.shared.mine} onClick={showOwnCollection} />;
  return (
    <>
      <h1 className="heading">{collectionTexts.shared.title}</h1>
      {shared === 'loading' && <p role="status">{collectionTexts.loading}</p>}
      {shared !== 'loading' && shared.length === 0 && (
        <EmptyPanel title={collectionTexts.shared.invalid}>{mine}</EmptyPanel>
      )}
      {shared !== 'loading' && shared.length > 0 && (
        <>
          <p className="collection-lead">{collectionTexts.shared.lead}</p>
          {mine}
          <List collection={shared} />
        </>
      )}
    </>
  );
}

function List({ collection, isOwn = false }: { collection: CollectionOf; isOwn?: boolean }) {
  const shelves = useStore($shelves);
  return (
    <>
      <CollectionLegend isOwn={isOwn} />
      <ul className="collection-list">
        {collection.map((series) => (
          <CollectionSeries
            key={series.slug}
            collected={series}
            shelf={shelves[series.slug] ?? 'loading'}
            isOwn={isOwn}
          />
        ))}
      </ul>
    </>
  );
}
