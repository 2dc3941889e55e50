/** Everything that can be pressed on the page of a product, whether the build drew it or React. */
import { bringAddToCartToLife } from '../cart/add-to-cart.ts';
import { bringFavoriteToLife } from './favorite.ts';

export function bringProductButtonsToLife(): void {
  bringAddToCartToLife();
  bringFavoriteToLife();
}
