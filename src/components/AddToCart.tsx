import './add-to-cart.css';
import { minimumQuantity } from '../domain/cart.ts';
import { cartTexts } from '../text/cart.ts';
import { Quantity } from './Quantity.tsx';

interface Props {
  productId: number;
  title: string;
  canBeBought: boolean;
  withQuantity?: boolean;
}

/** 'Agregar al carrito', with the quantity beside it where there is room; `add-to-cart.ts` hears it, whoever drew it. */
export function AddToCart({ productId, title, canBeBought, withQuantity = false }: Props) {
  if (!canBeBought) return <p className="add-to-cart">{cartTexts.outOfStock}</p>;
  return (
    <div className="add-to-cart">
      {withQuantity && <Quantity quantity={minimumQuantity} title={title} />}
      <button type="button" className="button" data-buy={productId} data-late="">
        {cartTexts.add}
      </button>
    </div>
  );
}
