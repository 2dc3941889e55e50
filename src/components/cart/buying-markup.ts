/** Attributes for event delegation in `add-to-cart.ts`, `quantity-field.ts` and `favorite.ts`. */
import { defineMarkup } from '../markup.ts';

export const buying = defineMarkup({
  /** 'Agregar al carrito', with the product's id. */
  buy: 'data-buy',
  step: 'data-step',
  /** Known units in stock, of what the stepper is in; empty when any number can be bought. */
  units: 'data-units',
  /** What the stepper says of a quantity that cannot be, by its name. */
  note: 'data-note',
  favorite: 'data-favorite',
});

export const buyingClasses = { box: 'add-to-cart', quantity: 'quantity' } as const;
