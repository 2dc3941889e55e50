/**
 * The script of every page: what sends an add that was pressed before any code came. Then it asks, at once and side by side,
 * for the current price and stock of the page's product, the code of every page (`page.ts`) and that of the elements on it.
 * The stepper is defined first: held presses are repeated as soon as their host is defined, and a step counts before its add.
 */
import './quantity-stepper.ts';
import './add-to-cart.ts';
import { whenActivated } from '../../stores/browser.ts';
import { $cart } from '../../stores/cart/cart-adding.ts';
import { askEarly } from '../../stores/catalogue/early-product.ts';
import { defineElements } from './registry.ts';

const slug = document.querySelector('live-product[revalidate]')?.getAttribute('slug');
// A held add is repeated before this task ends; on a slow line it goes alone.
setTimeout(() => {
  if (slug && $cart.get().productsBeingAdded.length === 0) void whenActivated().then(() => askEarly(slug));
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', loadPage);
  else loadPage();
});

/** A lost file is said by the page (`hold-presses.ts`). */
function loadPage(): void {
  void import('./page.ts').catch(() => null);
  defineElements();
}
