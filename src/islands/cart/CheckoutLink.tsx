import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import { pathTo } from '../../domain/routes.ts';
import { $isWaitingForCart, goToCheckout } from '../../stores/cart/go-to-checkout.ts';
import { cartPageTexts } from '../../text/cart/cart-page.ts';

/** Progressive enhancement: a real link; a click waits until pending cart changes are settled. */
export function CheckoutLink() {
  const isWaiting = useStore($isWaitingForCart);
  const go = (event: MouseEvent) => {
    event.preventDefault();
    goToCheckout();
  };
  return (
    <a className="button cart-checkout" href={pathTo('checkout')} aria-busy={isWaiting} onClick={go}>
      {cartPageTexts.checkout}
    </a>
  );
}
