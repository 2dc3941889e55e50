/** Enhances the buttons of a product page, built or rendered by React. */
import { initAddToCart } from '../../cart/add-to-cart.ts';
import { initFavoriteButton } from './favorite.ts';

export function initProductButtons(): void {
  initAddToCart();
  initFavoriteButton();
}
