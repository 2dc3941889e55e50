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

export function AddToCart({ productId, title, canBeBought, withQuantity = false }: Props) {
  if (!canBeBought) return <p className="add-to-cart for-scripts">{cartTexts.outOfStock}</p>;
  return (
    <add-to-cart className="add-to-cart for-scripts" product={productId}>
      {withQuantity && <Quantity quantity={minimumQuantity} title={title} />}
      <button type="button" className="button" data-deferred="">
        {cartTexts.add}
      </button>
    </add-to-cart>
  );
}
