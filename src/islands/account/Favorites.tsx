import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { EmptyPanel } from '../../components/EmptyPanel.tsx';
import { Pagination } from '../../components/catalogue/listing/Pagination.tsx';
import { pathTo } from '../../domain/routes.ts';
import {
  $beingRemoved,
  askForFavorites,
  favorites,
  removeFavorite,
} from '../../stores/account/favorite-list.ts';
import { pathOfPage } from '../../stores/account/pages.ts';
import { accountTexts } from '../../text/account/account.ts';
import { keepFocusNear } from '../row-focus.ts';
import { FavoriteRow } from './FavoriteRow.tsx';
import { Loading } from './Loading.tsx';
import { island } from '../island.tsx';

const text = accountTexts.favorites;

export const Favorites = island(function Favorites() {
  const load = useStore(favorites.$state);
  const beingRemoved = useStore($beingRemoved);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void askForFavorites(), []);
  const remove = async (productId: number, pressed: Element) => {
    const restoreFocus = keepFocusNear(pressed);
    await removeFavorite(productId);
    restoreFocus(heading.current);
  };
  return (
    <div className="stack">
      <h1 className="heading" ref={heading} tabIndex={-1}>
        {text.title}
      </h1>
      <Loading load={load} onRetry={() => void askForFavorites()}>
        {(list) =>
          list.items.length === 0 ? (
            <EmptyPanel title={text.empty}>
              <a className="button" href={pathTo('productList')}>
                {accountTexts.orders.seeProducts}
              </a>
            </EmptyPanel>
          ) : (
            <div className="stack">
              <ul className="panel lines">
                {list.items.map(({ id, product }) => (
                  <FavoriteRow
                    key={id}
                    product={product}
                    isBeingRemoved={beingRemoved.includes(product.id)}
                    onRemove={(pressed) => void remove(product.id, pressed)}
                  />
                ))}
              </ul>
              <Pagination {...list} by={{ pathOf: (page) => pathOfPage(pathTo('favorites'), page) }} />
            </div>
          )
        }
      </Loading>
    </div>
  );
});
