/** `<cart-badge>` in the link to the cart: the number of units, and the amount while it is current. */
import { $cartSummary, isAmountCurrent, type CartSummary } from '../../stores/cart/cart-summary.ts';
import { cartTexts } from '../../text/cart/cart.ts';
import { defineElement } from './define-element.ts';

class CartBadge extends HTMLElement {
  #unsubscribe = () => undefined as void;

  connectedCallback(): void {
    this.#unsubscribe = $cartSummary.subscribe((summary) => this.#paint(summary));
  }

  disconnectedCallback(): void {
    this.#unsubscribe();
  }

  #paint(summary: CartSummary | null): void {
    const units = summary?.units ?? 0;
    const amount = summary !== null && units > 0 && isAmountCurrent(summary) ? summary.amount : null;
    const [count, sum] = this.querySelectorAll('span');
    fill(count, units > 0 ? String(units) : null);
    fill(sum, amount);
    this.closest('a')?.setAttribute('aria-label', cartTexts.badge(units, amount));
  }
}

function fill(element: HTMLElement | undefined, words: string | null): void {
  if (!element) return;
  element.textContent = words ?? '';
  element.hidden = words === null;
}

defineElement('cart-badge', CartBadge);
