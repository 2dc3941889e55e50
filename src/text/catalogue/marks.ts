/** Apart from `collection.ts`, for pages that only show them. */
import type { ShownMark } from '../../domain/catalogue/collection.ts';

export const markTexts = {
  marks: { have: 'Lo tengo', want: 'Lo quiero', coming: 'En camino' } satisfies Record<ShownMark, string>,
  marksOf: (title: string) => `¿Tenés «${title}»?`,
  toCollection: 'Mi colección',
  comingInCollection: 'En camino · Mi colección',
  removed: 'La serie fue removida de tu colección correctamente!',
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
