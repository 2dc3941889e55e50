/** For crawlers: never loaded by a browser. */
import { shipsAndPickup } from '../branches.ts';

export const descriptionTexts = {
  listTitle: 'Todo el catálogo',
  listDescription:
    'Cómics, manga, libros, juegos de cartas, merchandising y coleccionables con precio y stock.',
  listDescriptionOf: (category: string) => `${category}: títulos con precio y stock, ${shipsAndPickup}.`,
  pageDescription: (description: string, page: number) =>
    page > 1 ? `${description} Página ${page}.` : description,
  noProductsHint: 'Probá con otra categoría o mirá todo el catálogo.',

  /** Of products with one title. */
  numbered: (title: string, id: number) => `${title} (código ${id})`,
  productDescription: (title: string, facts: readonly string[]) =>
    `${[title, ...facts].join(' · ')}. E${shipsAndPickup.slice(1)}.`,
} as const;
