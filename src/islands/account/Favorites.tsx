import '../../components/thumb.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { EmptyPanel } from '../../components/EmptyPanel.tsx';
import { Pagination } from '../../components/catalogue/list/Pagination.tsx';
import { pathTo } from '../../domain/routes.ts';
import { formatMoney } from '../../domain/money.ts';
import {
  availabilityOf,
  canBeBought,
  currentPrice,
  type ProductCard,
} from '../../domain/catalogue/product.ts';
import {
  $beingRemoved,
  loadFavorites,
  favorites,
  removeFavorite,
} from '../../stores/account/favorite-list.ts';
import { pathOfPage } from '../../stores/account/pages.ts';
import { $cart, addToCart } from '../../stores/cart/cart.ts';
import { accountTexts } from '../../text/account/account.ts';
import { catalogueTexts } from '../../text/catalogue/catalogue.ts';
import { keepFocusNear } from '../row-focus.ts';
import { island } from '../island.tsx';
import { Loading } from './Loading.tsx';

export const Favorites = island(function Favorites() {
  const load = useStore(favorites.$state);
  const beingRemoved = useStore($beingRemoved);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void loadFavorites(), []);
  const remove = async (productId: number, pressed: Element) => {
    const restoreFocus = keepFocusNear(pressed);
    await removeFavorite(productId);
    restoreFocus(heading.current);
  };
  return (
    <div className="stack">
      <h1 className="heading" ref={heading} tabIndex={-1}>
        {accountTexts.favorites.title}
      </h1>
      <Loading load={load} onRetry={() => void loadFavorites()}>
        {(list) =>
          list.items.length === 0 ? (
            <EmptyPanel title={accountTexts.favorites.empty}>
              <Button words={accountTexts.orders.seeProducts} href={pathTo('productList')} />
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

interface Props {
  product: ProductCard;
  isBeingRemoved: boolean;
  onRemove: (pressed: Element) => void;
}

function FavoriteRow({ product, isBeingRemoved, onRemove }: Props) {
  const { productsBeingAdded } = useStore($cart);
  const { id, title, slug, images, price } = product;
  const [image] = images;
  const isBusy = productsBeingAdded.includes(id);
  return (
    <li className="favorite-row padded">
      <span className="favorite-picture thumb">
        {image ? (
          <img src={image.path} alt="" width={80} height={120} loading="lazy" />
        ) : (
          catalogueTexts.noCover
        )}
      </span>
      <div>
        <h2>{title}</h2>
        <p className="favorite-price">{formatMoney(currentPrice(price))}</p>
        <p className="note">{stockWords(product)}</p>
      </div>
      <div className="actions account-actions">
        <Button
          words={accountTexts.favorites.add}
          disabled={!canBeBought(product)}
          isBusy={isBusy}
          aria-label={accountTexts.favorites.addOf(title)}
          onClick={() => !isBusy && addToCart(id, 1)}
        />
        <Button
          isQuiet
          words={accountTexts.favorites.see}
          href={pathTo('product', { slug })}
          aria-label={accountTexts.favorites.seeOf(title)}
        />
        <button
          className="link-button"
          type="button"
          aria-busy={isBeingRemoved}
          aria-label={accountTexts.favorites.removeOf(title)}
          onClick={({ currentTarget }) => onRemove(currentTarget)}
        >
          {accountTexts.favorites.remove}
        </button>
      </div>
    </li>
  );
}

function stockWords(product: ProductCard): string {
  const availability = availabilityOf(product);
  if (availability.name === 'available' && !product.isGiftCard)
    return catalogueTexts.units(availability.units);
  return catalogueTexts.stock[availability.name];
}
