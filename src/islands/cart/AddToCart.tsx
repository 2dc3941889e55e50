import { useRef, useState } from 'react';
import { minimumQuantity, quantityFromText } from '../../domain/cart.ts';
import { unknownCart } from '../../stores/cart-view.ts';
import { $cart, addToCart } from '../../stores/cart.ts';
import { cartTexts } from '../../text/cart.ts';
import { failureTexts } from '../../text/failures.ts';
import { showMessages } from '../shop/messages.ts';
import { useLive } from '../use-live.ts';
import { Quantity } from './Quantity.tsx';

interface Props {
  productId: number;
  title: string;
  canBeBought: boolean;
  withQuantity?: boolean;
}

/** 'Agregar al carrito', with the quantity beside it where there is room. Use it through `BuyButton.astro`. */
export function AddToCart({ productId, title, canBeBought, withQuantity = false }: Props) {
  const isBusy = useLive($cart, unknownCart).productsBeingAdded.includes(productId);
  const [quantity, setQuantity] = useState(minimumQuantity);
  const field = useRef<HTMLInputElement>(null);

  const add = () => {
    // A second tap while the first is under way would be a second unit that nobody asked for.
    if ($cart.get().productsBeingAdded.includes(productId)) return;
    showMessages();
    // The field itself knows best: it may have been typed into before this code arrived.
    addToCart(productId, quantityFromText(field.current?.value ?? '') ?? quantity);
  };

  if (!canBeBought) return <p className="add-to-cart">{cartTexts.outOfStock}</p>;
  return (
    <div className="add-to-cart" data-load-failed={failureTexts.codeNotLoaded}>
      {withQuantity && <Quantity quantity={quantity} title={title} onChange={setQuantity} inputRef={field} />}
      <button type="button" className="button" aria-busy={isBusy} onClick={add}>
        {cartTexts.add}
      </button>
    </div>
  );
}
