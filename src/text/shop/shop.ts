import { shop } from '../../shop.ts';
import { customerTexts } from '../account/account.ts';
import { byBranches, hoursInWords } from '../branches.ts';
import { barTexts, cookiesTexts, menuTexts, newsletterInvitationTexts } from './chrome.ts';
import type { RouteName } from '../../domain/routes.ts';
import { calendarTexts } from '../catalogue/release.ts';

export function tabTitle(page: string): string {
  return `${page} | ${shop.name}`;
}

const placeholder = 'Título, autor o editorial';

export const searchTexts = {
  label: 'Buscar productos',
  placeholder,
  submit: 'Buscar',
  scan: 'Escanear el código de barras de un libro',
  /** For agents that act in the visitor's browser. */
  tool: 'Búsqueda en el catálogo: lleva a los resultados, con precio y stock.',
  toolQuery: placeholder,
  suggestions: 'Sugerencias',
  products: 'Productos',
  series: (volumes: number) => `Serie · ${volumes} títulos`,
  authors: 'Autores',
  brands: 'Editoriales',
  found: (count: number) =>
    count === 0 ? 'Sin sugerencias' : count === 1 ? '1 sugerencia' : `${count} sugerencias`,
  failed: 'No pudimos cargar las sugerencias.',
  /** Also of filters. */
  offline: 'Sin conexión no podemos buscar ni filtrar productos. Cuando vuelva internet, probá de nuevo.',
} as const;

export const shopTexts = {
  titleOf: tabTitle,
  skipToContent: 'Ir al contenido',
  home: 'Inicio',
  homeLink: `${shop.name}, página de inicio`,

  /** For hosts without redirects. */
  moved: { title: 'Esta página se mudó', link: 'Seguir a la página nueva' },

  /** With `DEMO=1`. */
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

  menu: menuTexts,

  search: searchTexts,

  currency: { label: 'Moneda' },
  account: 'Mi cuenta',
  signIn: 'Ingresar',

  bar: barTexts,

  notifications: {
    open: 'Notificaciones',
    close: 'Cerrar notificaciones',
    pending: customerTexts.notifications.pending,
  },

  newsletter: newsletterInvitationTexts,

  cookies: cookiesTexts,

  cart: 'Carrito',

  footer: {
    label: 'Pie de página',
    categories: 'Categorías',
    help: 'Ayuda',
    stores: byBranches('Atención', 'Local', 'Locales'),
    contact: 'Contacto',
    newsletterTitle: 'Novedades antes que nadie',
    newsletterText: 'Lanzamientos, preventas y ofertas en tu correo.',
    newsletterLink: 'Suscribirme al newsletter',
    messaging: 'Escribinos por WhatsApp',
    revocation: 'Botón de arrepentimiento',
    consumerDefence: 'Defensa de las y los Consumidores. Para reclamos. Ingrese aquí',
    fiscalData: 'Data Fiscal',
    taxId: 'CUIT',
    hours: hoursInWords(shop.openingHours).join(' · '),
  },
} as const;

/** Links of the footer to pages, by their route, in its order. */
export const footerLinks = {
  howToBuy: shopTexts.links.howToBuy,
  contact: 'Formulario de contacto',
  customOrder: 'Encargos',
  calendar: calendarTexts.title,
  collection: customerTexts.links.accountCollection,
  wholesaleLinks: 'Distribución internacional',
  about: shopTexts.links.about,
  privacy: 'Políticas de privacidad',
} as const satisfies Partial<Record<RouteName, string>>;
