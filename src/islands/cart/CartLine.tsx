import { memo, useDeferredValue, useState } from 'react';
import { ReleaseDate } from '../../components/catalogue/card/ReleaseDate.tsx';
import { Quantity, type QuantityNote } from '../../components/cart/Quantity.tsx';
import { formatMoney, type Money } from '../../domain/money.ts';
import { countedUnits, currentPrice } from '../../domain/catalogue/product.ts';
import { pathTo } from '../../domain/routes.ts';
import { minimumQuantity, quantityFromText } from '../../domain/cart/cart.ts';
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
  return (
    <li className="cart-line padded">
      <a className="cart-cover thumb" href={page} tabIndex={-1} aria-hidden="true">
        {image ? (
          <img src={image.path} alt="" width={96} height={144} loading="lazy" decoding="async" />
        ) : (
          <span className="cover-missing">{cartPageTexts.noImage}</span>
        )}
      </a>
      <div className="cart-words">
        <a className="cart-title" href={page}>
          {product.title}
        </a>
        <p className="note">
          <span className="visually-hidden">{cartPageTexts.unitPrice} </span>
          <span>{formatMoney(currentPrice(product.price))}</span>
        </p>
        <ReleaseDate day={product.releaseDate} />
      </div>
      <LineQuantity
        quantity={quantity}
        title={product.title}
        units={countedUnits(product)}
        onChange={(wanted) => changeQuantity(item.id, wanted)}
      />
      <button
        type="button"
        className="link-button cart-remove"
        data-remove=""
        aria-label={cartPageTexts.removeOf(product.title)}
        onClick={() => onRemove(item.id, place)}
      >
        {cartPageTexts.remove}
      </button>
      <LineTotal amount={item.totalPrice} isSettling={isSettling} />
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

interface QuantityProps {
  quantity: number;
  title: string;
  /** Units in stock; null when any number can be bought. */
  units: number | null;
  onChange: (quantity: number) => void;
}

/** `+` stops at the stock; a typed quantity has no upper bound (specification, section 5): the server judges it. */
function LineQuantity({ quantity, title, units, onChange }: QuantityProps) {
  const [typed, setTyped] = useState<{ text: string; over: number } | null>(null);
  const [note, setNote] = useState<QuantityNote | null>(null);
  const text = typed?.over === quantity ? typed.text : String(quantity);
  const choose = (wanted: number) => {
    setNote(null);
    if (wanted >= minimumQuantity && wanted !== quantity) onChange(wanted);
  };
  const step = (by: -1 | 1) => {
    if (by > 0 && units !== null && quantity >= units) setNote('stock');
    else choose(quantity + by);
  };
  const commit = () => {
    if (typed === null) return;
    const wanted = quantityFromText(text);
    setTyped(null);
    if (wanted === null) setNote('whole');
    else choose(wanted);
  };
  const field = {
    text,
    onType: (words: string) => setTyped({ text: words, over: quantity }),
    onCommit: commit,
  };
  return (
    <div className="cart-quantity stack gap-1">
      <Quantity {...{ quantity, title, note, field }} onStep={step} />
      {units !== null && quantity > units && <p className="failed">{cartPageTexts.unitsLeft(units)}</p>}
    </div>
  );
}
