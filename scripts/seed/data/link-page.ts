import { shop } from '../../../src/shop.ts';
import type { Documents } from '../../api/db/documents.ts';

const greeting = encodeURIComponent('Hola, quiero comprar por mayor.');

export const seedLinkPage: Documents['linkPage'] = {
  title: 'Distribución internacional de cómics',
  description:
    '<p>Enviamos cómics y manga editados en Argentina a <strong>comiquerías, librerías y bibliotecas</strong> de toda ' +
    'América y Europa. Elegí por dónde seguimos.</p>',
  styles: null,
  links: [
    link('Escribinos por WhatsApp', `https://wa.me/${shop.messagingNumber}?text=${greeting}`, true),
    link('Pedí la lista de precios por mayor', '/contacto', true),
    link('Cómics argentinos', '/productos/comic-argentino', false),
    link('Manga', '/productos/manga', false),
    link('Novedades', '/productos?viendo=novedades', false),
    link('Seguinos en Instagram', shop.social[0].url, false),
  ],
};

function link(title: string, url: string, dispatch_contact: boolean) {
  return { title, url, target_blank: url.startsWith('https:'), dispatch_contact };
}
