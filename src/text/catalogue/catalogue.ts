/** Texts of products, lists and prices. Those of the specification are verbatim. */

import type { Currency } from '../../domain/money.ts';
import type { BookFormat, Language } from '../../domain/catalogue/product.ts';
import type { SortOrder } from '../../domain/catalogue/sort-orders.ts';
import type { UnitDiscount } from '../../domain/catalogue/unit-discount.ts';
import { liveProductTexts } from './live-product.ts';

export const catalogueTexts = {
  ...liveProductTexts,

  listTitle: 'Todo el catálogo',
  listDescription:
    'Cómics, manga, libros, juegos de cartas, merchandising y coleccionables con precio y stock.',
  listDescriptionOf: (category: string) =>
    `${category}: títulos con precio y stock, envíos a todo el país y retiro en Centro y Belgrano.`,
  pageTitle: (title: string, page: number) => (page > 1 ? `${title} – Página ${page}` : title),
  pageDescription: (description: string, page: number) =>
    page > 1 ? `${description} Página ${page}.` : description,
  productCount: (count: number) =>
    count === 1 ? '1 producto' : `${count.toLocaleString('es-AR')} productos`,
  /** Specification, section 2. */
  noProducts: 'No se encontraron productos',
  noProductsHint: 'Probá con otra categoría o mirá todo el catálogo.',
  /** Specification, section 2. */
  noPresales: 'En este momento no hay productos en preventa',
  /** Specification, section 2. */
  productNotFound: 'Producto no encontrado',
  productNotFoundHint: 'Puede que el enlace haya cambiado o que el título ya no esté.',
  productNeedsScript: 'Para ver este producto activá JavaScript en el navegador.',
  product: 'Producto',
  subcategories: 'Subcategorías',
  seeAll: 'Ver todo',
  seeCatalogue: 'Ver todo el catálogo',
  breadcrumbs: 'Estás en',

  pagination: {
    label: 'Páginas',
    previous: 'Anterior',
    next: 'Siguiente',
    page: (page: number) => `Página ${page}`,
    jump: 'Ir a la página',
    jumpButton: 'Ir',
    jumpOutOfRange: (total: number) => `Escribí un número entero del 1 al ${total}.`,
  },

  /** Search and list tools: filters, sort order, columns, results. */
  listing: {
    tools: 'Ordenar y filtrar',
    results: 'Productos encontrados',
    resultsFor: (words: string) => `Resultados para “${words}”`,
    titles: { newReleases: 'Novedades', offers: 'Ofertas' },
    loading: 'Buscando productos…',
    found: (count: number, page: number, totalPages: number) => {
      const products = count === 1 ? '1 producto' : `${count} productos`;
      return totalPages === 1 ? products : `Página ${page} de ${totalPages} · ${products} en esta página`;
    },
    failed: 'No pudimos cargar los productos. Si el problema persiste, comunicate con nosotros.',
    retry: 'Reintentar',
    emptyHint: 'Probá con otras palabras o con menos filtros.',
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
    format: 'Formato',
    language: 'Idioma',
    price: { ARS: 'Precio en pesos', USD: 'Precio en dólares' } satisfies Record<Currency, string>,
    from: 'Desde',
    to: 'Hasta',
    priceExample: (amount: string) => `Ej. ${amount}`,
    priceUnreadable: 'Escribí el precio con números, por ejemplo 15.000 o 15.000,50.',
    onlyOffers: 'Solo ofertas',
    onlyPresale: 'Preventa',
    onlyNewReleases: 'Novedades',
    priceFrom: (amount: string) => `Desde ${amount}`,
    priceTo: (amount: string) => `Hasta ${amount}`,
    priceBetween: (from: string, to: string) => `${from} a ${to}`,
  },

  /** Carousel of running offers. */
  offers: {
    title: 'Ofertas de hoy',
    all: 'Ver todas las ofertas',
    carousel: 'carrusel',
    slideRole: 'oferta',
    slide: (number: number, total: number) => `${number} de ${total}`,
    previous: 'Oferta anterior',
    next: 'Oferta siguiente',
    days: (days: number) => (days === 1 ? 'Queda 1 día' : `Quedan ${days} días`),
    hours: (hours: number, minutes: number) => `Quedan ${hours} h ${minutes} min`,
    until: (moment: string) => `Hasta el ${moment}`,
  },

  presale: 'Preventa',
  presaleHint: 'Todavía no salió: lo reservás ahora y lo recibís cuando llegue a la tienda.',
  /** Fallback without JavaScript: buying by message. */
  buyNeedsScript: {
    why: 'Para comprar en la web activá JavaScript en el navegador.',
    way: 'También podés comprar por WhatsApp',
    message: (title: string) => `Hola, quiero comprar «${title}».`,
  },

  restock: {
    button: 'Avisame cuando vuelva',
    hint: 'Abre WhatsApp con el mensaje ya escrito.',
    message: (title: string) => `Hola, ¿me avisan cuando vuelva a entrar «${title}»?`,
  },

  unitDiscount: ({ every, discounted, percent }: UnitDiscount) =>
    percent === 100
      ? `Llevá ${every} y pagá ${every - discounted}`
      : `${percent}% de descuento en la segunda unidad`,
  netPrice: 'PRECIO SIN IMPUESTOS NACIONALES:',
  videos: 'Videos',
  playVideo: (number: number, total: number) => (total === 1 ? 'Ver video' : `Ver video ${number}`),
  videoHost: (host: string) => `Se reproduce desde ${host}`,
  videoOf: (title: string, number: number) => `Video ${number} de ${title}`,
  series: {
    title: (name: string) => `Serie ${name}`,
    all: (name: string) => `Todos los de ${name}`,
    previous: { issues: 'Número anterior', volumes: 'Tomo anterior' },
    next: { issues: 'Número siguiente', volumes: 'Tomo siguiente' },
  },
  productLoading: 'Cargando el producto…',
  productLoadFailed: 'No pudimos cargar el producto.',
  retry: 'Reintentar',

  coverOf: (title: string) => `Tapa de ${title}`,
  pictureOf: (title: string, number: number) => `${title}, imagen ${number}`,
  gallery: 'Imágenes del producto',
  comeNearer: 'Acercar la imagen',
  closePicture: 'Cerrar la imagen',
  seePicture: (number: number) => `Ver imagen ${number}`,

  by: 'De',
  attributes: {
    title: 'Ficha',
    brand: 'Editorial',
    authors: 'Autores',
    author: 'Autor',
    format: 'Formato',
    language: 'Idioma',
    pageCount: 'Páginas',
    isbn: 'ISBN',
    category: 'Categoría',
    tags: 'Etiquetas',
    size: 'Medidas',
    weight: 'Peso',
  },
  centimetres: (sides: readonly number[]) =>
    `${sides.map((side) => side.toLocaleString('es-AR')).join(' × ')} cm`,
  grams: (grams: number) => `${grams.toLocaleString('es-AR')} g`,
  description: 'Descripción',
  related: 'También te puede gustar',
  sameAuthor: 'Más del mismo autor',

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

  /** Distinguishes products with the same title. */
  numbered: (title: string, id: number) => `${title} (código ${id})`,
  productDescription: (title: string, facts: readonly string[]) =>
    [title, ...facts].join(' · ') + '. Envíos a todo el país y retiro en Centro y Belgrano.',
} as const;
