import { paymentsInShort } from '../checkout/payment-names.ts';
import { carouselTexts } from '../carousel.ts';
import { shop } from '../../shop.ts';
import { branchNames } from '../branches.ts';
import { hoursInShort, openDays } from '../opening-hours.ts';

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
