/** 'Agregar al carrito' wherever a page has it, drawn by the build or by React: the document hears every press. */
import { buying } from '../../components/buying-places.ts';
import { $cart, addToCart } from '../../stores/cart.ts';
import { showMessages } from '../shop/messages.ts';
import { bringQuantitiesToLife, quantityBeside } from './quantity-field.ts';

let isAlive = false;

/** More calls change nothing. */
export function bringAddToCartToLife(): void {
  if (isAlive) return;
  isAlive = true;
  showMessages();
  bringQuantitiesToLife();
  document.addEventListener('click', ({ target, isTrusted }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(buying.at('buy')) : null;
    // What was kept is pressed again by the queue.
    if (button !== null) add(button, !isTrusted);
  });
  $cart.subscribe(({ productsBeingAdded }) => {
    for (const button of document.querySelectorAll<HTMLElement>(buying.at('buy'))) {
      const busy = productsBeingAdded.includes(productOf(button)) ? 'true' : null;
      // Nothing is written where nothing changes: every write is a look at the style of the page.
      if (button.ariaBusy !== busy) button.ariaBusy = busy;
    }
  });
}

function add(button: HTMLElement, isOld: boolean): void {
  const product = productOf(button);
  // A second tap while the first is under way would be a second unit that nobody asked for.
  if ($cart.get().productsBeingAdded.includes(product)) return;
  addToCart(product, quantityBeside(button), isOld);
}

function productOf(button: HTMLElement): number {
  return Number(buying.valueOf(button, 'buy'));
}
