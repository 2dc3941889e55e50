import { useStore } from '@nanostores/react';
import { formatMoney } from '../../domain/money.ts';
import {
  availabilityOf,
  canBeBought,
  currentPrice,
  type ProductCard,
} from '../../domain/catalogue/product.ts';
import { pathTo } from '../../domain/routes.ts';
import { $cart, addToCart } from '../../stores/cart/cart.ts';
import { accountTexts } from '../../text/account/account.ts';
import { catalogueTexts } from '../../text/catalogue/catalogue.ts';

const text = accountTexts.favorites;

interface Props {
  product: ProductCard;
  isBeingRemoved: boolean;
  onRemove: (pressed: Element) => void;
}

export function FavoriteRow({ product, isBeingRemoved, onRemove }: Props) {
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
        <button
          className="button"
          type="button"
          disabled={!canBeBought(product)}
          aria-busy={isBusy}
          aria-label={text.addOf(title)}
          onClick={() => !isBusy && addToCart(id, 1)}
        >
          {text.add}
        </button>
        <a className="button is-quiet" href={pathTo('product', { slug })} aria-label={text.seeOf(title)}>
          {text.see}
        </a>
        <button
          className="link-button"
          type="button"
          aria-busy={isBeingRemoved}
          aria-label={text.removeOf(title)}
          onClick={({ currentTarget }) => onRemove(currentTarget)}
        >
          {text.remove}
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
