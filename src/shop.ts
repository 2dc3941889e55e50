/** What the owner edits. Every value of the demo brand is plainly fictional; `null` hides what it would show. */

import type { Currency } from './domain/money.ts';
import type { TaxRates, InstallmentOffer } from './domain/catalogue/price-rules.ts';
import type { OrderSteps } from './domain/checkout/order-timeline.ts';
import type { PaymentMethod } from './domain/checkout/payment.ts';
import type { CrawlerRules } from './domain/shop/crawlers.ts';

/** A place where orders are picked up. There may be none, one or more. */
export interface Branch {
  /** It has a-z, digits and hyphens, and names the stock; units of a key that is gone are counted at the first branch. */
  readonly key: string;
  /** What the API calls a pickup there (`shipment` of an order); not 1 and not 11. */
  readonly pickupCode: number;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly zipCode: string;
  readonly phone: string;
  readonly email: string;
  readonly map: {
    readonly latitude: number;
    readonly longitude: number;
    /**
     * For the map drawing: its own street, the cross streets before and after the number, the parallel ones behind
     * and in front.
     */
    readonly streets: {
      readonly along: string;
      readonly across: readonly [before: string, after: string];
      readonly parallel: readonly [behind: string, inFront: string];
    };
  };
}

/** A panel of the home page. */
export type Highlight = { readonly title: string; readonly text: string } & (
  { readonly search: string } | { readonly category: string }
);

export const shop = {
  name: 'La Viñeta',
  /** `drawing` is `src/components/shop/logo.svg`; `name` shows `name` in a panel. */
  logo: 'drawing' as 'drawing' | 'name',
  tagline: 'Cómics, manga, libros y juegos',
  description:
    'Cómics, manga, libros, juegos de cartas y coleccionables con envíos a todo el país y retiro en Centro y Belgrano.',
  language: 'es-AR',
  /** In `public/`, at least 112 × 112 pixels, for search results and shared links. */
  logoPath: '/logo.png',
  timeZone: 'America/Argentina/Buenos_Aires',
  defaultCurrency: 'ARS' as Currency,

  email: 'hola@lavineta.example',
  supportEmail: 'soporte@lavineta.example',
  phone: '011 5555-0100',
  /** Digits only, with country and area code (wa.me). */
  messagingNumber: '5491155550100',
  newsletterUrl: 'https://boletin.lavineta.example/suscripcion',
  social: [
    { name: 'Instagram', url: 'https://instagram.com/lavineta.example' },
    { name: 'Facebook', url: 'https://facebook.com/lavineta.example' },
    { name: 'X', url: 'https://x.com/lavineta_example' },
  ],

  /** Panels of the home page: what is typed into the search, or a category's slug. */
  highlights: [
    {
      title: 'One Piece',
      text: 'Todos los tomos de la aventura pirata, del primero al último que llegó.',
      search: 'one piece',
    },
    {
      title: 'Astérix',
      text: 'La aldea gala que resiste ahora y siempre, y lo mejor del cómic europeo.',
      category: 'comic-europeo-asterix',
    },
  ] as readonly Highlight[],

  /** To publish (/c/:slug) even if nothing links them. */
  landings: ['one-piece'],

  branches: [
    {
      key: 'centro',
      pickupCode: 2,
      name: 'Centro',
      address: 'Avenida Ficticia 1234',
      city: 'Ciudad Autónoma de Buenos Aires',
      zipCode: '1043',
      phone: '011 5555-0101',
      email: 'centro@lavineta.example',
      map: {
        latitude: -34.6037,
        longitude: -58.3816,
        streets: {
          along: 'Avenida Ficticia',
          across: ['Calle Supuesta', 'Calle Aparente'],
          parallel: ['Calle Imaginaria', 'Calle Figurada'],
        },
      },
    },
    {
      key: 'belgrano',
      pickupCode: 3,
      name: 'Belgrano',
      address: 'Calle Inventada 567',
      city: 'Ciudad Autónoma de Buenos Aires',
      zipCode: '1428',
      phone: '011 5555-0102',
      email: 'belgrano@lavineta.example',
      map: {
        latitude: -34.5627,
        longitude: -58.4583,
        streets: {
          along: 'Calle Inventada',
          across: ['Calle Soñada', 'Calle Narrada'],
          parallel: ['Avenida Fabulada', 'Calle Dibujada'],
        },
      },
    },
  ] satisfies readonly Branch[] as readonly Branch[],
  /** Days from Monday as 1 (specification, section 9); with a break, a day's morning comes first. */
  openingHours: [
    { days: [1, 2, 3, 4, 5], opens: '10:00', closes: '19:00' },
    { days: [6], opens: '11:00', closes: '19:00' },
  ],
  /** When nothing can be picked up: `12-25` each year, `2026-12-24` once. */
  closedDays: ['01-01', '05-01', '12-25'] as readonly string[],

  /** In pesos; what the API's `free_shipping` says comes first. */
  freeShippingThreshold: 99999,

  /**
   * For every amount that is given in one currency alone: shipping costs, the threshold of free shipping, new products,
   * coupons and their minimums. A product or coupon may have an amount of its own in each.
   */
  pesosPerDollar: 1450,

  /**
   * In pesos, as the payment provider offers them. `cftPercent` is the effective annual cost (CFTEA) that Resolución
   * 4/2025 wants shown; 0 is free of interest. Promotions of the API that speak of installments are then not shown;
   * with null they are, in the API's words.
   */
  installments: { count: 3, fromPesos: 10_000, cftPercent: 0 } as InstallmentOffer | null,

  /** What the API takes off an order paid by transfer. */
  transferDiscountPercent: null as number | null,

  /**
   * National indirect taxes in the prices, by category slug; the nearest category decides, and what is not listed
   * shows no price without taxes. Books are exempt (Ley de IVA, art. 7 a).
   */
  taxPercentByCategory: {
    manga: 0,
    comics: 0,
    libros: 0,
    'juegos-de-cartas': 21,
    'juegos-de-mesa': 21,
    merchandising: 21,
    coleccionables: 21,
  } as TaxRates,

  /** Pesos that one of the customers' points (PE$O$) is worth; with null the account shows the points alone. */
  pointValue: 1 as number | null,

  legal: {
    companyName: 'La Viñeta Ficticia S.R.L.',
    cuit: '30-00000000-7',
    address: 'Avenida Ficticia 1234, Ciudad Autónoma de Buenos Aires',
    consumerDefenceUrl: 'https://autogestion.produccion.gob.ar/consumidores',
    /** From ARCA, for the Data Fiscal seal. */
    fiscalDataToken: null as string | null,
  },

  /** What the shop offers, in the order in which the checkout shows it; the backend must know each of them. */
  paymentMethods: [
    'transfer',
    'mercadopago',
    'getnet',
    'modo',
    'openpay',
    'paypal',
  ] as readonly PaymentMethod[],

  /**
   * Hours until an unpaid order is cancelled. `deciding`: while a provider processes the payment (cash at a kiosk
   * takes days).
   */
  paymentDeadlineHours: {
    transfer: 72,
    mercadopago: 24,
    getnet: 24,
    modo: 24,
    openpay: 24,
    paypal: 24,
    deciding: 168,
  } satisfies Readonly<Record<PaymentMethod | 'deciding', number>>,

  /** In pesos and dollars; smaller totals are paid by transfer. */
  smallestPayment: { ARS: 100, USD: 1 },

  /** The API's names; only these orders can be paid on their page. */
  unpaidOrderStates: ['pendiente de pago'] as readonly string[],

  /** The API's names of states, by way of delivery; an order in another state shows no steps. */
  orderSteps: {
    sent: ['pendiente de pago', 'pagado', 'en preparación', 'enviado', 'entregado'],
    pickup: ['pendiente de pago', 'pagado', 'en preparación', 'listo para retirar', 'entregado'],
    // Gift cards alone.
    byMail: ['pendiente de pago', 'pagado'],
  } satisfies OrderSteps,

  /** CBU and CUIT have valid check digits and are invented. */
  sandboxBank: {
    bank: 'Banco Ficticio',
    accountType: 'Cuenta corriente',
    accountNumber: '000-123456/7',
    owner: 'La Viñeta Ficticia S.R.L.',
    cuit: '30-00000000-7',
    cbu: '9990001800001234567891',
    alias: 'VINETA.FICTICIA.SHOP',
  },

  analytics: { googleTagId: null as string | null, metaPixelId: null as string | null },
} as const;

/**
 * What programs may do with the shop's pages; robots.txt, llms.txt and agents.md say the same. It is a request that
 * honest programs follow, no lock. `signals` (https://contentsignals.org): `search` for search results, `ai-input` for
 * answers of assistants, which may send a shopper here, `ai-train` to train models; null says nothing. `agents`: by
 * their name in robots.txt; `refused` ones are kept out of everything, and who is not named is allowed.
 */
export const crawlers: CrawlerRules = {
  signals: { search: 'yes', 'ai-input': 'yes', 'ai-train': 'no' },
  agents: {
    'OAI-SearchBot': 'allowed',
    'ChatGPT-User': 'allowed',
    GPTBot: 'allowed',
    'Claude-SearchBot': 'allowed',
    'Claude-User': 'allowed',
    ClaudeBot: 'allowed',
    'Google-Extended': 'allowed',
    'Applebot-Extended': 'allowed',
    PerplexityBot: 'allowed',
    'meta-externalagent': 'allowed',
    Amazonbot: 'allowed',
    CCBot: 'allowed',
    Bytespider: 'allowed',
  },
};
