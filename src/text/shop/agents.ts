/** `/llms.txt` and `/agents.md`, for programs that shop for people. */
import { shop } from '../../shop.ts';
import { howToBuyTexts } from '../content/about.ts';
import { revocationTexts } from '../content/contact.ts';
import { shippingTexts } from '../cart/shipping.ts';
import { hoursInWords } from '../opening-hours.ts';

export const agentTexts = {
  summary: `# ${shop.name}\n\n> ${shop.description}`,
  lists: 'Listas',
  data: 'Datos',
  sitemap: 'Todas las direcciones',
  feed: 'Productos con precio y disponibilidad',
  news: 'Lo último que llegó',
  guide: 'Cómo comprar, envíos, pagos y políticas',
  buying: 'Cómo se compra',
  shipping: {
    title: 'Envíos',
    head: ['Forma', 'Costo', 'Plazo'],
    home: (from: string) => [
      'A domicilio, todo el país',
      `Según código postal; ${lower(shippingTexts.freeFrom(from))}`,
      shippingTexts.arrives({ name: 'unknown-zip' }),
    ],
    office: (days: number) => [
      shippingTexts.pickupPoint,
      'Según código postal',
      shippingTexts.pickupPointDays(days),
    ],
    branch: (name: string, address: string) => [
      `Retiro en ${name}, ${address}`,
      'Sin cargo',
      hoursInWords(shop.openingHours).join(' · '),
    ],
  },
  policies: 'Cambios y arrepentimiento',
  rules: revocationTexts.rules,
  steps: howToBuyTexts.steps,
  prices:
    'Los precios son finales, en pesos argentinos; el de cada página es el que se cobra. El stock se confirma al agregar al carrito.',
  twins:
    'Cada producto, lista y serie existe también en Markdown: su dirección más `.md`, por ejemplo `/ofertas.md`. Los precios van con punto decimal y código de moneda (`15000.00 ARS`); «Último cambio de estos datos» es la hora de publicación de lo que dice.',
  contact: (email: string) => `Consultas: ${email}.`,
} as const;

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
