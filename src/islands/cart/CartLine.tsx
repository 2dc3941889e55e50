import { formatMoney } from '../../domain/money.ts';
import { currentPrice } from '../../domain/product.ts';
import { pathTo } from '../../domain/routes.ts';
import type { CartLine as Line } from '../../stores/cart-queue.ts';
import { cartTexts } from '../../text/cart.ts';
import { LineQuantity } from './LineQuantity.tsx';

interface Props {
  line: Line;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

/** One product of the cart; its total is the server's, marked busy while the quantity is ahead of it. */
export function CartLine({ line: { item, quantity, isSettling }, onQuantity, onRemove }: Props) {
  const { product } = item;
  const page = pathTo('product', { slug: product.slug });
  const [image] = product.images;
  return (
    <li className="cart-line">
      <a className="cart-cover" href={page} tabIndex={-1} aria-hidden="true">
        {image ? (
          <img src={image.path} alt="" width={96} height={144} loading="lazy" decoding="async" />
        ) : (
          <span className="cover-missing">{cartTexts.noImage}</span>
        )}
      </a>
      <div className="cart-words">
        <a className="cart-title" href={page}>
          {product.title}
        </a>
        <p className="cart-unit">
          <span className="visually-hidden">{cartTexts.unitPrice} </span>
          {formatMoney(currentPrice(product.price))}
        </p>
      </div>
      <LineQuantity quantity={quantity} title={product.title} onChange={onQuantity} />
      <button
        type="button"
        className="cart-remove"
        data-remove=""
        aria-label={cartTexts.removeOf(product.title)}
        onClick={onRemove}
      >
        {cartTexts.remove}
      </button>
      <p className="cart-line-total" aria-busy={isSettling}>
        <span className="visually-hidden">{cartTexts.lineTotal} </span>
        {formatMoney(item.totalPrice)}
      </p>
    </li>
  );
}
