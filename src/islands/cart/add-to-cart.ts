/** 'Agregar al carrito' by event delegation on the document: handles buttons of built pages and of React alike. */
import { buying } from '../../components/cart/buying-markup.ts';
import { $cart, addToCart } from '../../stores/cart/cart-adding.ts';
import { onPress } from '../press.ts';
import { initQuantityFields, quantityBeside } from './quantity-field.ts';

let isAlive = false;

/** Idempotent. */
export function initAddToCart(): void {
  if (isAlive) return;
  isAlive = true;
  initQuantityFields();
  // An untrusted event is event replay: a click from before this code was loaded.
  onPress(buying.selector('buy'), (button, { isTrusted }) => add(button, !isTrusted));
  $cart.subscribe(({ productsBeingAdded }) => {
    for (const button of document.querySelectorAll<HTMLElement>(buying.selector('buy'))) {
      const busy = productsBeingAdded.includes(productOf(button)) ? 'true' : null;
      // Writes only on change: every attribute write invalidates styles.
      if (button.ariaBusy !== busy) button.ariaBusy = busy;
    }
  });
}

function add(button: HTMLElement, isOld: boolean): void {
  const product = productOf(button);
  // Guards against double clicks: a second tap while the request is pending would add a second unit.
  if ($cart.get().productsBeingAdded.includes(product)) return;
  addToCart(product, quantityBeside(button), isOld);
}

function productOf(button: HTMLElement): number {
  return Number(buying.valueOf(button, 'buy'));
}
