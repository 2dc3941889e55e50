import type { BookFormat, Language } from '../../domain/catalogue/product.ts';
import type { UnitDiscount } from '../../domain/catalogue/price-rules.ts';
import { liveProductTexts } from './live-product.ts';
import type { Currency } from '../../domain/money.ts';
import type { FilterOfKind, FilterValues } from '../../domain/catalogue/list-filters.ts';
import type { SortOrder } from '../../domain/catalogue/search-query.ts';

export const catalogueTexts = {
  ...liveProductTexts,
  seeAll: 'Ver todo',
  seeCatalogue: 'Ver todo el catálogo',
  breadcrumbs: 'Estás en',

  presale: 'Preventa',

  unitDiscount: ({ every, discounted, percent }: UnitDiscount) =>
    percent === 100
      ? `Llevá ${every} y pagá ${every - discounted}`
      : `${percent}% de descuento en la segunda unidad`,

  coverOf: (title: string) => `Tapa de ${title}`,

  formats: {
    grapa: 'Grapa',
    rustica: 'Rústica',
    rustica_con_solapas: 'Rústica con solapas',
    tapa_dura: 'Tapa dura',
    tapa_blanda: 'Tapa blanda',
  } satisfies Record<BookFormat, string>,
  languages: {
    español: 'Español',
    Ingles: 'Inglés',
    Japones: 'Japonés',
  } satisfies Record<Language, string>,
} as const;

interface Choices<Choice extends string> {
  readonly label: string;
  readonly words: Readonly<Record<Choice, string>>;
}

export const listTexts = {
  pageTitle: (title: string, page: number) => (page > 1 ? `${title} – Página ${page}` : title),
  productCount: (count: number) =>
    count === 1 ? '1 producto' : `${count.toLocaleString('es-AR')} productos`,
  /** A built list says '143 productos · página 1 de 6'. */
  count: (count: number, page: number, totalPages: number): string => {
    const products = listTexts.productCount(count);
    return totalPages > 1 ? `${products} · página ${page} de ${totalPages}` : products;
  },
  /** Specification, section 2, as is the next. */
  noProducts: 'No se encontraron productos',
  noPresales: 'En este momento no hay productos en preventa',
  subcategories: 'Subcategorías',

  pagination: {
    label: 'Páginas',
    previous: 'Anterior',
    next: 'Siguiente',
    page: (page: number) => `Página ${page}`,
    jump: 'Ir a la página',
    jumpButton: 'Ir',
    jumpOutOfRange: (total: number) => `Escribí un número entero del 1 al ${total}.`,
  },

  tools: 'Ordenar y filtrar',
  results: 'Productos encontrados',
  resultsFor: (words: string) => `Resultados para “${words}”`,
  titles: { newReleases: 'Novedades', offers: 'Ofertas' },
  loading: 'Buscando productos…',
  found: (count: number, page: number, totalPages: number) => {
    const products = count === 1 ? '1 producto' : `${count} productos`;
    return totalPages === 1 ? products : `Página ${page} de ${totalPages}`;
  },
  failed: 'No pudimos cargar los productos. Si el problema persiste, comunicate con nosotros.',
  emptyHint: 'Probá con otras palabras o con menos filtros.',
  toOrder: '¿No está en el catálogo? Lo buscamos por encargo.',
  order: 'Encargarlo',
  needsScript:
    'Para buscar, filtrar y ordenar hace falta JavaScript. Abajo está la lista completa, por páginas.',

  openFilters: 'Filtrar',
  filters: 'Filtros',
  closeFilters: 'Cerrar filtros',
  applyFilters: 'Ver productos',
  clearFilters: 'Limpiar filtros',
  applied: 'Filtros aplicados',
  remove: (filter: string) => `Quitar filtro: ${filter}`,

  sort: 'Ordenar por',
  sorts: {
    recent: 'Más recientes',
    bestseller: 'Más vendidos',
    price: 'Más baratos',
    title: 'Alfabético',
  } satisfies Record<SortOrder, string>,
  /** When no order was chosen. */
  relevance: 'Relevancia',
  columns: 'Columnas',
  columnCount: (count: number) => (count === 1 ? '1 columna' : `${count} columnas`),

  category: 'Categoría',
  subcategoriesOf: (category: string) => `Subcategorías de ${category}`,
  everything: 'Todo el catálogo',
  any: 'Cualquiera',
  brand: 'Editorial',
  author: 'Autor',
  authorSearch: 'Buscar autor',
  anyAuthor: 'Cualquier autor',
  noAuthors: 'Ningún autor coincide',
  authorsFailed: 'No pudimos buscar autores. Probá de nuevo.',
  price: { ARS: 'Precio en pesos', USD: 'Precio en dólares' } satisfies Record<Currency, string>,
  from: 'Desde',
  to: 'Hasta',
  priceExample: (amount: string) => `Ej. ${amount}`,
  priceUnreadable: 'Escribí el precio con números, por ejemplo 15.000 o 15.000,50.',
  flags: {
    onlyOffers: 'Solo ofertas',
    onlyPresale: 'Preventa',
    onlyNewReleases: 'Novedades',
  } satisfies Record<FilterOfKind<'flag'>, string>,
  /** What a field is called, and its choices. */
  choices: {
    format: { label: 'Formato', words: catalogueTexts.formats },
    language: { label: 'Idioma', words: catalogueTexts.languages },
  } satisfies { [Name in FilterOfKind<'choice'>]: Choices<NonNullable<FilterValues[Name]>> },
  priceFrom: (amount: string) => `Desde ${amount}`,
  priceTo: (amount: string) => `Hasta ${amount}`,
  priceBetween: (from: string, to: string) => `${from} a ${to}`,

  offers: {
    title: 'Ofertas de hoy',
    all: 'Ver todas las ofertas',
    carousel: 'carrusel',
    slideRole: 'oferta',
    slide: (number: number, total: number) => `${number} de ${total}`,
    days: (days: number) => (days === 1 ? 'Queda 1 día' : `Quedan ${days} días`),
    hours: (hours: number, minutes: number) => `Quedan ${hours} h ${minutes} min`,
    until: (moment: string) => `Hasta el ${moment}`,
  },
} as const;

/** A strip of products and the home's slides have them. */
export const carouselTexts = {
  controls: (strip: string) => `Mover: ${strip}`,
  previous: 'Anterior',
  next: 'Siguiente',
  pause: 'Pausar el movimiento',
  play: 'Reanudar el movimiento',
} as const;
