/** Apart from `collection.ts`, for pages that only show them. */
import type { Mark } from '../../domain/catalogue/collection.ts';

export const markTexts = {
  marks: { have: 'Lo tengo', want: 'Lo quiero' } satisfies Record<Mark, string>,
  marksOf: (title: string) => `¿Tenés «${title}»?`,
  toCollection: 'Mi colección',
  removed: 'La serie fue removida de tu colección correctamente!',
  hideOwned: 'Ocultar los que ya tengo',
} as const;
