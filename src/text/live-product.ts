/** Of the words about products those that a published page needs as soon as it lives; `catalogue.ts` has all of them. */

import type { Availability } from '../domain/product.ts';

export const liveProductTexts = {
  price: {
    before: 'Antes:',
    now: 'Ahora:',
    off: (percent: number) => `-${percent}%`,
    offSpoken: (percent: number) => `${percent} % de descuento`,
  },

  /** What shoppers are told about stock; 'Sin stock' is the specification's. */
  stock: {
    presale: 'En preventa',
    available: 'Disponible',
    last: 'Último disponible',
    'out-of-stock': 'Sin stock',
  } satisfies Record<Availability['name'], string>,
  /** The units of the live page: a published one says a state, or every sale would publish it anew. */
  units: (units: number) => `${units.toLocaleString('es-AR')} unidades disponibles`,

  /** What became of a product since its page was made. */
  changes: {
    price: (before: string) => `El precio cambió: antes ${before}`,
    stock: 'Cambió la disponibilidad',
    both: 'Cambiaron el precio y la disponibilidad',
    gone: 'Este producto ya no está disponible',
  },

  favorite: {
    add: 'Agregar a favoritos',
    added: 'En favoritos',
    /** Specification, section 8. */
    done: 'El producto fue agregado a favoritos correctamente!',
    /** The specification has no words for this one; it follows its neighbours. */
    failed: 'Error al agregar producto a favoritos. Si el problema persiste, comuniquese con nosotros.',
    removed: 'El producto fue removido de favoritos correctamente!',
    removeFailed:
      'Error al remover el producto de favoritos. Si el problema persiste, comuniquese con nosotros.',
  },
  noCover: 'Sin imagen',
} as const;
