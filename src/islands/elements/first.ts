/**
 * The first script of every page: what sends an add that was pressed before any code came, and, when none was, asks for
 * the current price and stock of the page's product. The stepper is defined first: held presses are repeated as soon as
 * their host is defined, and a step counts before its add.
 */
import './quantity-stepper.ts';
import './add-to-cart.ts';
import { whenActivated } from '../../stores/browser.ts';
import { $cart } from '../../stores/cart/cart-adding.ts';
import { askEarly } from '../../stores/catalogue/early-product.ts';

const slug = document.querySelector('live-product[revalidate]')?.getAttribute('slug');
// A held add is repeated before this task ends; on a slow line it goes alone.
setTimeout(() => {
  if (slug && $cart.get().productsBeingAdded.length === 0) void whenActivated().then(() => askEarly(slug));
});
