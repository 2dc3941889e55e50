/** Apart from `collection.ts`, for pages that only show them. */
import type { ShownMark } from '../../domain/catalogue/collection.ts';

export const markTexts = {
  marks: { have: 'Lo tengo', want: 'Lo quiero', coming: 'En camino' } satisfies Record<ShownMark, string>,
  marksOf: (title: string) => `¿Tenés «${title}»?`,
  toCollection: 'Mi colección',
  comingInCollection: 'En camino · Mi colección',
  removed: 'La serie fue removida de tu colección correctamente!',
  hideOwned: 'Ocultar los que ya tengo',
} as const;
