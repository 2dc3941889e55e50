import { buying, buyingClasses } from './buying-markup.ts';
import './add-to-cart.css';
import { minimumQuantity } from '../../domain/cart/cart.ts';
import { cartTexts } from '../../text/cart/cart.ts';
import { Quantity } from './Quantity.tsx';

interface Props {
  productId: number;
  title: string;
  canBeBought: boolean;
  withQuantity?: boolean;
}

/** Handled by event delegation in `add-to-cart.ts`, whether built or rendered by React. */
export function AddToCart({ productId, title, canBeBought, withQuantity = false }: Props) {
  if (!canBeBought) return <p className={`${buyingClasses.box} for-scripts`}>{cartTexts.outOfStock}</p>;
  return (
    <div className={`${buyingClasses.box} for-scripts`}>
      {withQuantity && <Quantity quantity={minimumQuantity} title={title} />}
      <button type="button" className="button" {...buying.attributes('buy', productId)} data-deferred="">
        {cartTexts.add}
      </button>
    </div>
  );
}
