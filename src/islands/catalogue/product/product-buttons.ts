/** Enhances the buttons of a product page, built or rendered by React. */
import { bringAddToCartToLife } from '../../cart/add-to-cart.ts';
import { bringFavoriteToLife } from './favorite.ts';

export function bringProductButtonsToLife(): void {
  bringAddToCartToLife();
  bringFavoriteToLife();
}
