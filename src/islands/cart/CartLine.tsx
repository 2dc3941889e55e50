import '../../components/thumb.css';
import { memo, useDeferredValue } from 'react';
import { ReleaseDate } from '../../components/catalogue/card/ReleaseDate.tsx';
import { ShortTitle } from '../../components/catalogue/card/ShortTitle.tsx';
import { Quantity } from '../../components/cart/Quantity.tsx';
import { formatMoney, type Money } from '../../domain/money.ts';
import { countedUnits, currentPrice } from '../../domain/catalogue/product.ts';
import { pathTo } from '../../domain/routes.ts';
import type { CartLine as Line } from '../../stores/cart/cart-queue.ts';
import { changeQuantity } from '../../stores/cart/cart.ts';
import { cartPageTexts } from '../../text/cart/cart-page.ts';

interface Props extends Line {
  place: number;
  onRemove: (itemId: number, place: number) => void;
}

/** Memoised: a change of one line does not re-render the others. */
export const CartLine = memo(function CartLine({ item, quantity, isSettling, place, onRemove }: Props) {
  const { product } = item;
  const page = pathTo('product', { slug: product.slug });
  const [image] = product.images;
  const units = countedUnits(product);
  return (
    <li className="cart-line">
      <a className="cart-cover thumb" href={page} tabIndex={-1} aria-hidden="true">
        {image ? (
          <img src={image.path} alt="" width={96} height={144} loading="lazy" decoding="async" />
        ) : (
          <span className="cover-missing">{cartPageTexts.noImage}</span>
        )}
      </a>
      <div className="cart-words">
        <a className="cart-title short-title" href={page}>
          <ShortTitle title={product.title} />
        </a>
        <ReleaseDate day={product.releaseDate} />
      </div>
      <div className="cart-prices">
        <LineTotal amount={item.totalPrice} isSettling={isSettling} />
        <p className={quantity === 1 ? 'visually-hidden' : 'note'}>
          <span className="visually-hidden">{cartPageTexts.unitPrice} </span>
          <span>{formatMoney(currentPrice(product.price))}</span>
          <span aria-hidden="true"> {cartPageTexts.each}</span>
        </p>
      </div>
      <div className="cart-quantity">
        <Quantity
          quantity={quantity}
          title={product.title}
          units={units}
          onQuantity={(chosen) => changeQuantity(item.id, chosen)}
        />
        {units !== null && quantity > units && <p className="failed">{cartPageTexts.unitsLeft(units)}</p>}
      </div>
      <button
        type="button"
        className="link-button cart-remove"
        data-remove=""
        aria-label={cartPageTexts.removeOf(product.title)}
        onClick={() => onRemove(item.id, place)}
      >
        {cartPageTexts.remove}
      </button>
    </li>
  );
});

/**
 * The server's amount, marked busy while the optimistic quantity is ahead of it. Deferred, so that the quantity paints
 * first (INP).
 */
function LineTotal({ amount, isSettling }: { amount: Money; isSettling: boolean }) {
  return (
    <p className="cart-line-total" aria-busy={useDeferredValue(isSettling)}>
      <span className="visually-hidden">{cartPageTexts.lineTotal} </span>
      <span>{formatMoney(amount)}</span>
    </p>
  );
}
