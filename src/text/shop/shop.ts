import { shop } from '../../shop.ts';
import { customerTexts } from '../account/customer.ts';
import { byBranches } from '../branches.ts';
import { currencyTexts } from './currency.ts';
import { menuTexts } from './menu.ts';
import { barTexts, cookiesTexts, newsletterTexts } from './notices.ts';
import { hoursInWords } from '../opening-hours.ts';
import { tabTitle } from '../page-title.ts';
import { searchTexts } from './search.ts';

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

  currency: currencyTexts,
  account: 'Mi cuenta',
  signIn: 'Ingresar',

  bar: barTexts,

  notifications: {
    open: 'Notificaciones',
    close: 'Cerrar notificaciones',
    pending: customerTexts.notifications.pending,
  },

  newsletter: newsletterTexts,

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
