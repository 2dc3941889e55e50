import { paymentsInWords } from '../checkout/payment-names.ts';
import { shop } from '../../shop.ts';
import { anyBranch, branchCount, branchNames, byBranches, hasBranches } from '../branches.ts';
import { openDays } from '../opening-hours.ts';

const stores = {
  title: byBranches('', 'El local', 'Los locales'),
  text: `${branchNames}, de ${openDays(shop.openingHours)}. Comprás en la web y retirás sin cargo, o pasás a revolver bateas y a preguntar qué leer después.`,
};

export const aboutTexts = {
  title: 'Nosotros',
  description: `Quiénes hacemos ${shop.name}: una comiquería con ${hasBranches ? `${branchCount} ${byBranches('', 'local', 'locales')}, ` : ''}catálogo completo y envíos a todo el país.`,
  lead: 'Somos lectores que atienden lectores.',
  panels: [
    {
      title: 'La tienda',
      text: `${shop.name} es una comiquería de Buenos Aires: cómics, manga, libros, juegos de cartas y coleccionables, elegidos por gente que los lee y los juega.`,
    },
    {
      title: 'El catálogo',
      text: 'Tenemos lo que sale y lo que cuesta conseguir. Cada ficha dice la verdad: precio final, stock y cuándo llega. Las series se muestran en orden de lectura, para que sepas qué tomo te falta.',
    },
    ...(hasBranches ? [stores] : []),
    {
      title: 'Lo que no está, se busca',
      text: 'Si un título no aparece en el catálogo lo encargamos a distribuidoras de acá y de afuera. Y si tenés una comiquería o una biblioteca, también vendemos por mayor.',
    },
  ],
  visit: byBranches('Escribinos', 'Ver el local', 'Ver los locales'),
  order: 'Hacer un encargo',
  wholesale: 'Comprar por mayor',
} as const;

export const howToBuyTexts = {
  title: 'Como comprar',
  description:
    'Comprar en la tienda en cinco pasos: elegir, cargar tus datos, elegir envío y pago, y confirmar.',
  lead: 'Cinco viñetas y el pedido es tuyo.',
  /** Specification, section 2. */
  steps: [
    {
      title: 'Elegí tus productos',
      text: 'Buscá por título, autor o editorial, o recorré las categorías. Sumá al carrito todo lo que quieras y seguí mirando.',
    },
    {
      title: 'Ingresá tus datos',
      text: 'Entrá con tu cuenta o creá una en un minuto. Te pedimos nombre, documento y dirección para la factura y el envío.',
    },
    {
      title: 'Elegí el envío',
      text: `A tu casa${hasBranches ? `, a una sucursal del correo o retiro sin cargo en ${anyBranch}` : ' o a una sucursal del correo'}. El costo lo ves antes de pagar.`,
    },
    {
      title: 'Elegí el pago',
      text: paymentsInWords(),
    },
    {
      title: 'Confirmá el pedido',
      text: 'Revisás el resumen, confirmás y te llega un correo con el número de pedido. Desde tu cuenta seguís cada estado.',
    },
  ],
  browse: 'Ver el catálogo',
  questions: '¿Te quedó una duda?',
  questionsText: 'Escribinos y te ayudamos a comprar.',
  contact: 'Ir a contacto',
  revocation: 'Si te arrepentís de una compra tenés 10 días corridos para cancelarla con el',
} as const;

export const newsletterTexts = {
  title: 'Gracias por suscribirte',
  text: 'Tu suscripción al newsletter quedó confirmada. Vas a enterarte de lanzamientos, preventas y ofertas antes que nadie.',
  newReleases: 'Ver las novedades',
} as const;
