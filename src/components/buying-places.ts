/** What `add-to-cart.ts`, `quantity-field.ts` and `favorite.ts` hear, wherever it stands. */
import { placesOf } from './places-of.ts';

export const buying = placesOf({
  /** 'Agregar al carrito', by the product's id. */
  buy: 'data-buy',
  /** One unit more or less beside it: by how many. */
  step: 'data-step',
  /** 'Agregar a favoritos', by the product's id. */
  favorite: 'data-favorite',
});

/** The box around a button, and the quantity in it. */
export const buyingClasses = { box: 'add-to-cart', quantity: 'quantity' } as const;
