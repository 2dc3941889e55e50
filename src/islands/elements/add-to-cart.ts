/**
 * `<add-to-cart product="42">` around 'Agregar al carrito' (`components/cart/AddToCart.tsx`) and, where a number can be
 * chosen, a `<quantity-stepper>`. A press adds the chosen quantity of the product with this id.
 */
import { minimumQuantity } from '../../domain/cart/cart.ts';
import { $cart, addToCart } from '../../stores/cart/cart-adding.ts';
import { defineElement } from './define-element.ts';
import { QuantityStepper } from './quantity-stepper.ts';

class AddToCart extends HTMLElement {
  #unsubscribe = () => undefined as void;

  connectedCallback(): void {
    this.addEventListener('click', this);
    this.#unsubscribe = $cart.subscribe(() => this.#showBusy());
  }

  disconnectedCallback(): void {
    this.#unsubscribe();
  }

  handleEvent({ target, isTrusted }: Event): void {
    const isButton = target instanceof Element && target.closest('button') === this.#button;
    // Guards against double clicks: a second tap while the request is pending would add a second unit.
    if (!isButton || this.#isBusy) return;
    const stepper = this.querySelector('quantity-stepper');
    const quantity = stepper instanceof QuantityStepper ? stepper.chosen : minimumQuantity;
    // An untrusted press is a held one (`hold-presses.ts`): from before this code was loaded.
    addToCart(this.#productId, quantity, !isTrusted);
  }

  get #productId(): number {
    return Number(this.getAttribute('product'));
  }

  get #button(): HTMLElement | null {
    return this.querySelector(':scope > button');
  }

  get #isBusy(): boolean {
    return $cart.get().productsBeingAdded.includes(this.#productId);
  }

  #showBusy(): void {
    const button = this.#button;
    const busy = this.#isBusy ? 'true' : null;
    // Writes only on change: every attribute write invalidates styles.
    if (button && button.ariaBusy !== busy) button.ariaBusy = busy;
  }
}

defineElement('add-to-cart', AddToCart);
