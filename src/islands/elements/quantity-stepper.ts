/**
 * `<quantity-stepper>` around a field, its steps and its notes (`components/cart/Quantity.tsx`).
 *
 * - `units`: known units in stock, at which `+` stops; without it any number can be chosen. Typing has no upper bound
 *   (specification, section 5): the server judges it.
 * - `quantity`: for React, which sets it when the server says otherwise.
 * - Event `quantity` (its `detail` is the number): another quantity was chosen.
 *
 * The field's `defaultValue` holds the last valid quantity.
 */
import type { QuantityNote } from '../../components/cart/Quantity.tsx';
import { minimumQuantity, quantityFromText } from '../../domain/cart/cart.ts';
import { defineElement } from './define-element.ts';

export class QuantityStepper extends HTMLElement {
  static readonly observedAttributes = ['quantity'];

  get chosen(): number {
    const { value, defaultValue } = this.#field ?? { value: '', defaultValue: '' };
    return quantityFromText(value) ?? (Number(defaultValue) || minimumQuantity);
  }

  connectedCallback(): void {
    for (const sign of ['click', 'focusout', 'keydown']) this.addEventListener(sign, this);
    // Typed before this code was loaded.
    this.#commit();
  }

  attributeChangedCallback(_name: string, _before: string | null, quantity: string | null): void {
    if (quantity !== null) this.#show(Number(quantity));
  }

  handleEvent(event: Event): void {
    const { type, target } = event;
    if (type === 'click') {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button) this.#step(Number(button.dataset['step']));
    } else if (type === 'focusout' || (event as KeyboardEvent).key === 'Enter') {
      if (target === this.#field) this.#commit();
    }
  }

  get #field(): HTMLInputElement | null {
    return this.querySelector('input');
  }

  #step(by: number): void {
    const units = this.getAttribute('units') ?? '';
    if (by > 0 && units !== '' && this.chosen >= Number(units)) this.#note('stock');
    else this.#choose(this.chosen + by);
  }

  #commit(): void {
    const field = this.#field;
    if (!field) return;
    const isWhole = quantityFromText(field.value) !== null;
    if (field.value !== field.defaultValue) this.#choose(this.chosen);
    if (!isWhole) this.#note('whole');
  }

  #choose(quantity: number): void {
    const before = Number(this.#field?.defaultValue);
    this.#note(null);
    if (quantity < minimumQuantity) return;
    this.#show(quantity);
    if (quantity !== before) this.dispatchEvent(new CustomEvent('quantity', { detail: quantity }));
  }

  #show(quantity: number): void {
    const field = this.#field;
    if (!field) return;
    field.value = field.defaultValue = String(quantity);
    const less = this.querySelector('[data-step="-1"]');
    if (less) less.ariaDisabled = quantity <= minimumQuantity ? 'true' : null;
  }

  /** Says why a quantity was not taken; null: it was. */
  #note(name: QuantityNote | null): void {
    for (const words of this.querySelectorAll<HTMLElement>('[data-note]'))
      words.hidden = words.dataset['note'] !== name;
  }
}

defineElement('quantity-stepper', QuantityStepper);
