/**
 * Quantity stepper beside 'Agregar al carrito', without React. The field's `defaultValue` holds the last valid
 * quantity.
 */
import { buying, buyingClasses } from '../../components/cart/buying-targets.ts';
import { minimumQuantity, quantityFromText } from '../../domain/cart/cart.ts';

export function initQuantityFields(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(buying.selector('step')) : null;
    const field = button && fieldBeside(button);
    if (field) setQuantity(field, quantityIn(field) + Number(buying.valueOf(button, 'step')));
  });
  document.addEventListener('focusout', ({ target }) => commit(target));
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter') commit(target);
  });
  // Typed before this code was loaded.
  for (const field of document.querySelectorAll<HTMLInputElement>(fields))
    setQuantity(field, quantityIn(field));
}

/** The field's current quantity, also while it is being typed. */
export function quantityBeside(button: Element): number {
  const field = fieldBeside(button);
  return field === null ? minimumQuantity : quantityIn(field);
}

const box = `.${buyingClasses.box}`;
const fieldOfIt = `.${buyingClasses.quantity} input`;
const fields = `${box} ${fieldOfIt}`;

function fieldBeside(button: Element): HTMLInputElement | null {
  return button.closest(box)?.querySelector<HTMLInputElement>(fieldOfIt) ?? null;
}

function quantityIn({ value, defaultValue }: HTMLInputElement): number {
  return quantityFromText(value) ?? Number(defaultValue);
}

function commit(target: EventTarget | null): void {
  if (target instanceof HTMLInputElement && target.matches(fields)) setQuantity(target, quantityIn(target));
}

function setQuantity(field: HTMLInputElement, quantity: number): void {
  if (quantity < minimumQuantity) return;
  field.value = field.defaultValue = String(quantity);
  const less = field.parentElement?.querySelector<HTMLButtonElement>(buying.selector('step', -1));
  if (less) less.disabled = quantity <= minimumQuantity;
}
