import { paymentsInShort } from '../checkout/payment.ts';
import { shop } from '../../shop.ts';
import { carouselTexts } from '../catalogue/catalogue.ts';
import { branchNames, hoursInShort, openDays } from '../branches.ts';

export const contentTexts = {
  home: {
    title: `${shop.name}: ${shop.tagline.toLowerCase()}`,
    slider: 'Destacados de la semana',
    slide: (number: number, total: number) => `Destacado ${number} de ${total}`,
    latest: 'Novedades',
    offers: 'Ofertas',
    bestSellers: 'Más vendidos',
    recommended: 'Recomendados',
    brands: 'Editoriales',
    mostLiked: 'Lo más elegido por tema',
    highlighted: 'Para empezar a leer',
    seeComics: 'Ver los tomos',
  },

  carousel: carouselTexts,

  banner: {
    title: '¿No lo encontrás?',
    text: 'Lo rastreamos en las distribuidoras de acá y de afuera, y te pasamos precio y plazo por WhatsApp.',
    link: 'Encargalo',
  },

  shopInfo: {
    label: 'Cómo trabajamos',
    shipping: 'Envíos a todo el país',
    pickup: 'Retiro sin cargo',
    branches: branchNames,
    payment: 'Pagá como quieras',
    paymentMethods: paymentsInShort(),
    hours: `Abierto de ${openDays(shop.openingHours)}`,
    hoursText: hoursInShort(shop.openingHours),
  },

  notFound: {
    /** Specification, section 2. */
    title: 'Página no encontrada',
    text: 'Esta viñeta quedó en blanco. Puede que el enlace haya cambiado o que el título ya no esté.',
    home: 'Volver al inicio',
  },
} as const;

export const landingTexts = {
  kind: 'Especial',
  slides: 'Imágenes del especial',
  featured: 'Destacados',
  products: 'Productos del especial',
  empty: 'Todavía no hay productos en este especial',
  description: (title: string) => `${title}: títulos elegidos, con precio, stock y envíos a todo el país.`,
  loading: 'Cargando productos…',
  failed: 'No pudimos cargar el especial.',
  listFailed: 'No pudimos cargar los productos del especial. Probá de nuevo.',
  needsScript: 'Para ver este especial activá JavaScript en el navegador.',
} as const;
