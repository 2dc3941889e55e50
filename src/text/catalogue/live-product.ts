import type { Availability } from '../../domain/catalogue/product.ts';
import type { Installments } from '../../domain/catalogue/price-rules.ts';
import { formatMoney, formatRoundedMoney, type Money } from '../../domain/money.ts';
import type { ShownMark } from '../../domain/catalogue/collection.ts';

/** Apart from `catalogue.ts`, `product.ts` and `collection.ts`: what every page with products loads for its live parts. */

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

export const installmentTexts = {
  offer: ({ count, each, cftPercent }: Installments) =>
    `${count} cuotas ${cftPercent === 0 ? 'sin interés ' : ''}de ${shortMoney(each)}`,
  /** Resolución 4/2025 wants cash price, total and cost beside them. */
  terms: (offer: Installments, price: Money) =>
    `${firstOf(offer)}Precio de contado ${shortMoney(price)} · Total en cuotas ${shortMoney(offer.total)} · ${cftea(offer)}`,
  /** On cards: the cash price stands above, and no total beside installments without interest. */
  shortTerms: (offer: Installments) =>
    `${offer.cftPercent === 0 ? '' : `Total ${shortMoney(offer.total)} · `}${cftea(offer)}`,
  transfer: (price: Money) => `${shortMoney(price)} por transferencia`,
} as const;

/** Where it is another amount than the others. */
function firstOf({ first, each }: Installments): string {
  return first.cents === each.cents ? '' : `La primera, ${shortMoney(first)} · `;
}

function cftea({ cftPercent }: Installments): string {
  return `CFTEA ${cftPercent.toLocaleString('es-AR', { maximumFractionDigits: 2 })}\u00a0%`;
}

/** Without cents where there are none. */
function shortMoney(amount: Money): string {
  return amount.cents % 100 === 0 ? formatRoundedMoney(amount) : formatMoney(amount);
}

/** Pages that only show a collection's marks have these. */
export const markTexts = {
  marks: { have: 'Lo tengo', want: 'Lo quiero', coming: 'En camino' } satisfies Record<ShownMark, string>,
  marksOf: (title: string) => `¿Tenés «${title}»?`,
  toCollection: 'Mi colección',
  comingInCollection: 'En camino · Mi colección',
  removed: 'La serie fue removida de tu colección correctamente!',
  notKept: 'El navegador no pudo guardar la marca: se pierde al cerrar esta página.',
  hideOwned: 'Ocultar los que ya tengo',
  owned: {
    hidden: (count: number, isPaged: boolean) => {
      if (count === 0) return 'Ocultamos los que ya tenés';
      return `Ocultamos ${count}${isPaged ? ' de esta página' : ''} que tenés`;
    },
    show: 'Mostrar',
    nothingElse: 'Ya tenés todo lo que hay acá',
    showAll: 'Mostrar los que tengo',
  },
} as const;
