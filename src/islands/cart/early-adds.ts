/** Sends an add that was pressed before any code came, ahead of the rest of the page's code. */
import { buying } from '../../components/cart/buying-markup.ts';
import { buyingButtons, releasePresses } from '../shop/loading/held-presses.ts';
import { initAddToCart } from './add-to-cart.ts';

export function initEarlyAdds(): void {
  if (document.querySelector(buying.selector('buy')) === null) return;
  initAddToCart();
  releasePresses(buyingButtons);
}
