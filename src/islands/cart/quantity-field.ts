/** Quantity stepper without React. The field's `defaultValue` holds the last valid quantity. */
import { buying, buyingClasses } from '../../components/cart/buying-markup.ts';
import type { QuantityNote } from '../../components/cart/Quantity.tsx';
import { minimumQuantity, quantityFromText } from '../../domain/cart/cart.ts';
import { onPress } from '../press.ts';

export function initQuantityFields(): void {
  onPress(buying.selector('step'), (button) => {
    const field = fieldBeside(button);
    if (field) step(field, Number(buying.valueOf(button, 'step')));
  });
  document.addEventListener('focusout', ({ target }) => commit(target));
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter') commit(target);
  });
  // Typed before this code was loaded.
  for (const field of document.querySelectorAll<HTMLInputElement>(fields)) commit(field);
}

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

function step(field: HTMLInputElement, by: number): void {
  const units = field.closest(buying.selector('units'));
  const known = units === null ? '' : buying.valueOf(units, 'units');
  const wanted = quantityIn(field) + by;
  // Typing has no upper bound (specification, section 5): the server says what it thinks of it.
  if (by > 0 && known !== '' && wanted > Number(known)) note(field, 'stock');
  else setQuantity(field, wanted);
}

function commit(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement) || !target.matches(fields)) return;
  const isTaken = quantityFromText(target.value) !== null;
  const isUntouched = target.value === target.defaultValue;
  if (!isUntouched) setQuantity(target, quantityIn(target));
  if (!isTaken) note(target, 'whole');
}

function setQuantity(field: HTMLInputElement, quantity: number): void {
  note(field, null);
  if (quantity < minimumQuantity) return;
  field.value = field.defaultValue = String(quantity);
  const less = field.parentElement?.querySelector(buying.selector('step', -1));
  if (less) less.ariaDisabled = quantity <= minimumQuantity ? 'true' : null;
}

/** Says why a quantity was not taken; null: it was. */
function note(field: HTMLInputElement, name: QuantityNote | null): void {
  const notes = field.closest(box)?.querySelectorAll<HTMLElement>(buying.selector('note')) ?? [];
  for (const words of notes) words.hidden = buying.valueOf(words, 'note') !== name;
}
