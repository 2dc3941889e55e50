/** Attributes for event delegation in `add-to-cart.ts`, `quantity-field.ts` and `favorite.ts`. */
import { defineTargets } from '../targets.ts';

export const buying = defineTargets({
  /** 'Agregar al carrito', with the product's id. */
  buy: 'data-buy',
  /** Stepper button, with its increment. */
  step: 'data-step',
  /** 'Agregar a favoritos', with the product's id. */
  favorite: 'data-favorite',
});

/** The box around a button, and the quantity in it. */
export const buyingClasses = { box: 'add-to-cart', quantity: 'quantity' } as const;
