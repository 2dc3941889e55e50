/** Apart from `catalogue.ts`, for the live part of a page. */

import type { Availability } from '../../domain/catalogue/product.ts';

export const liveProductTexts = {
  price: {
    before: 'Antes:',
    now: 'Ahora:',
    off: (percent: number) => `-${percent}%`,
    offSpoken: (percent: number) => `${percent} % de descuento`,
  },

  netPrice: 'PRECIO SIN IMPUESTOS NACIONALES:',

  /** 'Sin stock' is the specification's. */
  stock: {
    presale: 'En preventa',
    available: 'Disponible',
    last: 'Último disponible',
    'out-of-stock': 'Sin stock',
  } satisfies Record<Availability['name'], string>,
  /** Live only: a count in HTML would republish the page at every sale. */
  units: (units: number | null) =>
    units === null ? 'Disponible' : `${units.toLocaleString('es-AR')} unidades disponibles`,

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
    /** Worded like its neighbours. */
    failed: 'Error al agregar producto a favoritos. Si el problema persiste, comunicate con nosotros.',
    removed: 'El producto fue removido de favoritos correctamente!',
    removeFailed:
      'Error al remover el producto de favoritos. Si el problema persiste, comunicate con nosotros.',
  },
  comeNearer: 'Acercar la imagen',
  closePicture: 'Cerrar la imagen',
  noCover: 'Sin imagen',
} as const;
