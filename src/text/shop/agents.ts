import { agentsThatAre, contentSignals, type CrawlerRules } from '../../domain/shop/crawlers.ts';
import { crawlers, shop } from '../../shop.ts';
import { howToBuyTexts } from '../content/about.ts';
import { revocationTexts } from '../content/contact.ts';
import { shippingTexts } from '../cart/shipping.ts';
import { hoursInWords } from '../branches.ts';

/** What programs read that shop for people; never loaded by a browser. */

/** `/llms.txt` and `/agents.md`. */
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
  use: 'Uso de estos datos por programas',
  policies: 'Cambios y arrepentimiento',
  rules: revocationTexts.rules,
  steps: howToBuyTexts.steps,
  prices:
    'Los precios son finales, en pesos argentinos; el de cada página es el que se cobra. El stock se confirma al agregar al carrito.',
  twins:
    'Cada producto, lista y serie existe también en Markdown: su dirección más `.md`, por ejemplo `/ofertas.md`. Los precios van con punto decimal y código de moneda (`15000.00 ARS`); «Último cambio de estos datos» es la hora de publicación de lo que dice.',
  follow: (series: string, author: string) =>
    `Preventas y novedades de cada serie y de cada autor: por RSS (\`${series}\`) y como calendario (\`${author}\`).`,
  contact: (email: string) => `Consultas: ${email}.`,
} as const;

const signalTexts = {
  search: 'Buscadores (`search`)',
  'ai-input': 'Respuestas de asistentes (`ai-input`)',
  'ai-train': 'Entrenar modelos (`ai-train`)',
} as const;

/** As robots.txt says it; empty when the owner says nothing. */
export function crawlerWords(rules: CrawlerRules = crawlers): readonly string[] {
  const refused = agentsThatAre('refused', rules);
  return [
    ...contentSignals.flatMap((name) => {
      const value = rules.signals[name];
      return value === null ? [] : [`${signalTexts[name]}: ${value === 'yes' ? 'sí' : 'no'}.`];
    }),
    ...(refused.length > 0 ? [`No entran: ${refused.map((name) => `\`${name}\``).join(', ')}.`] : []),
  ];
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export const feedTexts = {
  newReleases: (shopName: string) => `Novedades de ${shopName}`,
  newReleasesDescription: 'Lo último que llegó: cómics, manga, libros, juegos de cartas y coleccionables.',
};

/** Pages in Markdown. */
export const twinTexts = {
  price: 'Precio',
  dollars: 'Precio en dólares',
  before: (price: string) => `antes ${price}`,
  stock: 'Stock',
  deal: 'Promoción',
  series: 'Serie',
  id: 'Código',
  page: 'La misma página para personas',
  changed: 'Último cambio de estos datos',
  products: 'Productos',
  pageOf: (page: number, pages: number) => `${page} de ${pages}`,
} as const;
