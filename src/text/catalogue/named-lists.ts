import type { Series } from '../../domain/catalogue/series.ts';
import { listTexts } from './catalogue.ts';
import { shipsAndPickup } from '../branches.ts';

const numberWords = {
  volumes: { one: 'tomo', many: 'tomos' },
  issues: { one: 'número', many: 'números' },
} satisfies Record<Series['form'], { one: string; many: string }>;

export const namedListTexts = {
  offers: {
    title: 'Ofertas',
    description: 'Cómics, manga, libros y juegos con descuento: precios rebajados mientras haya stock.',
    empty: 'En este momento no hay productos en oferta',
  },
  recommended: {
    title: 'Recomendados',
    description: 'Lo que leemos y regalamos nosotros: los títulos que recomienda el equipo de la tienda.',
    empty: 'En este momento no hay productos recomendados',
  },
  presale: {
    title: 'Preventa',
    description: 'Los próximos lanzamientos: reservalos ahora y recibilos apenas lleguen a la tienda.',
    empty: listTexts.noPresales,
  },
  emptyHint: 'Mientras tanto, mirá todo el catálogo.',

  author: {
    kind: 'Autor',
    description: (name: string) =>
      `Los cómics, manga y libros de ${name} que tenemos: precio, stock y envíos a todo el país.`,
    missing: 'No encontramos a este autor',
  },
  tag: {
    kind: 'Etiqueta',
    description: (name: string) =>
      `${name}: cómics, manga, libros y productos de este tema con precio, stock y envíos a todo el país.`,
    missing: 'No encontramos esta etiqueta',
  },
  brand: {
    kind: 'Editorial',
    description: (name: string) =>
      `El catálogo de ${name} en la tienda: títulos con precio y stock, envíos a todo el país.`,
  },
  missingHint: 'Puede que el enlace haya cambiado. Buscá por título o mirá todo el catálogo.',
  loading: 'Cargando productos…',
  failed: 'No pudimos cargar los productos.',
  needsScript: 'Para ver esta lista activá JavaScript en el navegador.',

  series: {
    kind: 'Serie',
    facts: {
      by: 'De',
      brand: 'Editorial',
      edition: 'Edición',
      status: 'Estado',
      announced: 'Lo que viene',
      gaps: 'No tenemos',
    },
    status: {
      complete: (total: number, form: Series['form']) =>
        `Serie completa en ${total} ${numberWords[form].many}`,
      limited: (total: number, form: Series['form']) => `Serie de ${total} ${numberWords[form].many}`,
      ongoing: 'En curso',
    },
    announced: (number: string, form: Series['form']) =>
      `${namedListTexts.series.number(number, form)}, en preventa`,
    /** `numbers` as `17–20, 23`. */
    gaps: (numbers: string) => numbers.replaceAll('–', ' a '),
    gap: (number: string) =>
      `No tenemos ${number.includes('–') ? 'del' : 'el'} ${number.replace('–', ' al ')}`,
    shelf: (form: Series['form']) => (form === 'issues' ? 'Todos los números' : 'Todos los tomos'),
    count: (count: number, form: Series['form']) =>
      `${count} ${count === 1 ? numberWords[form].one : numberWords[form].many}`,
    word: (form: Series['form']) => (form === 'issues' ? 'Número' : 'Tomo'),
    number: (number: string, form: Series['form']) => `${namedListTexts.series.word(form)} ${number}`,
    description: (name: string, count: number, form: Series['form'], brand: string | null) =>
      `${name}${brand ? ` de ${brand}` : ''}: ${namedListTexts.series.count(count, form)} en orden de lectura, con precio y stock de cada uno.`,
    title: (name: string, form: Series['form'], brand: string | null) =>
      `${name}${brand ? ` de ${brand}` : ''}: ${form === 'issues' ? 'todos los números' : 'todos los tomos'}`,
  },
} as const;

/** For crawlers: never loaded by a browser. */
export const descriptionTexts = {
  listTitle: 'Todo el catálogo',
  listDescription:
    'Cómics, manga, libros, juegos de cartas, merchandising y coleccionables con precio y stock.',
  listDescriptionOf: (category: string) => `${category}: títulos con precio y stock, ${shipsAndPickup}.`,
  pageDescription: (description: string, page: number) =>
    page > 1 ? `${description} Página ${page}.` : description,
  noProductsHint: 'Probá con otra categoría o mirá todo el catálogo.',

  /** Products with one title are told apart by their id. */
  numbered: (title: string, id: number) => `${title} (código ${id})`,
  productDescription: (title: string, facts: readonly string[]) =>
    `${[title, ...facts].join(' · ')}. E${shipsAndPickup.slice(1)}.`,
} as const;
