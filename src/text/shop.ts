/** Words of the chrome: what stands on every page around its content. */

import { shop } from '../shop.ts';
import { hoursInWords } from './opening-hours.ts';

export const shopTexts = {
  titleOf: (page: string) => `${page} | ${shop.name}`,
  skipToContent: 'Ir al contenido',
  home: 'Inicio',
  homeLink: `${shop.name}, página de inicio`,

  /** What stands at an old address, on hosts that cannot redirect. */
  moved: { title: 'Esta página se mudó', link: 'Seguir a la página nueva' },

  /** On every page of a shop that only shows itself (`DEMO=1`). */
  demo: {
    label: 'Tienda de demostración',
    text: 'Tienda de demostración: nada se vende ni se cobra. No ingreses datos reales.',
  },

  mainNavigation: 'Secciones',
  links: {
    offers: 'Ofertas',
    newReleases: 'Novedades',
    presale: 'Preventa',
    giftCards: 'Giftcards',
    about: 'Nosotros',
    howToBuy: 'Como comprar',
  },

  menu: {
    open: 'Categorías',
    /** On phones, where it holds the whole way through the shop. */
    openAll: 'Menú',
    sections: 'Secciones del menú',
    close: 'Cerrar',
    title: 'Categorías',
    everything: 'Todo el catálogo',
    subcategoriesOf: (name: string) => `Subcategorías de ${name}`,
    loadFailed: 'No pudimos cargar las categorías.',
  },

  search: {
    label: 'Buscar productos',
    placeholder: 'Título, autor o editorial',
    submit: 'Buscar',
    suggestions: 'Sugerencias',
    products: 'Productos',
    authors: 'Autores',
    brands: 'Editoriales',
    found: (count: number) =>
      count === 0 ? 'Sin sugerencias' : count === 1 ? '1 sugerencia' : `${count} sugerencias`,
    failed: 'No pudimos cargar las sugerencias.',
  },

  currency: { label: 'Moneda' },
  account: 'Mi cuenta',
  signIn: 'Ingresar',

  bar: {
    label: 'Mensajes de la tienda',
    pause: 'Pausar los mensajes',
    resume: 'Reanudar los mensajes',
    failed: 'No pudimos cargar los mensajes.',
  },

  notifications: {
    open: 'Notificaciones',
    close: 'Cerrar notificaciones',
    pending: 'Cargando las notificaciones…',
  },

  newsletter: {
    title: 'No te pierdas ninguna novedad',
    text: 'Lanzamientos, preventas y ofertas, una vez por semana en tu correo.',
    link: 'Suscribirme al newsletter',
    close: 'Ahora no',
  },

  cookies: {
    label: 'Aviso de cookies',
    text: 'Usamos cookies propias y, si aceptás, de medición.',
    more: 'Políticas de privacidad',
    accept: 'Aceptar',
  },

  cart: 'Carrito',

  footer: {
    label: 'Pie de página',
    categories: 'Categorías',
    help: 'Ayuda',
    stores: 'Locales',
    contact: 'Contacto',
    newsletterTitle: 'Novedades antes que nadie',
    newsletterText: 'Lanzamientos, preventas y ofertas en tu correo.',
    newsletterLink: 'Suscribirme al newsletter',
    messaging: 'Escribinos por WhatsApp',
    contactForm: 'Formulario de contacto',
    privacy: 'Políticas de privacidad',
    customOrders: 'Encargos',
    wholesale: 'Distribución internacional',
    revocation: 'Botón de arrepentimiento',
    consumerDefence: 'Defensa de las y los Consumidores. Para reclamos. Ingrese aquí',
    fiscalData: 'Data Fiscal',
    taxId: 'CUIT',
    hours: hoursInWords(shop.openingHours).join(' · '),
  },
} as const;
