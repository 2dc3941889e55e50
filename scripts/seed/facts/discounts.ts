/** Coupons, gift cards and bank promotions of the demonstration shop. Money is integer cents. */

export interface SeedCoupon {
  readonly code: string;
  readonly percent: number;
  /** Validity in days relative to the day of the seed; null for no end. */
  readonly fromDay: number;
  readonly toDay: number | null;
  readonly isOncePerCustomer: boolean;
}

export const seedCoupons: readonly SeedCoupon[] = [
  { code: 'VINETA10', percent: 10, fromDay: -365, toDay: null, isOncePerCustomer: false },
  { code: 'VENCIDO', percent: 50, fromDay: -90, toDay: -30, isOncePerCustomer: true },
];

export interface SeedGiftCard {
  readonly number: string;
  readonly currency: 'ARS' | 'USD';
  readonly initialCents: number;
  readonly balanceCents: number;
}

export const seedGiftCards: readonly SeedGiftCard[] = [
  { number: 'GIFT-0001-2026', currency: 'ARS', initialCents: 2_000_000, balanceCents: 2_000_000 },
  { number: 'GIFT-0002-2026', currency: 'ARS', initialCents: 1_000_000, balanceCents: 0 },
];

/** `type` is the payment method, `message` the text in the cart. */
export const seedPaymentPromotions = [
  { type: 'transfer', message: 'Pagando por transferencia, tu pedido se prepara apenas se acredita.' },
  {
    type: 'mercadopago',
    message: 'Hasta 3 cuotas sin interés con Mercado Pago en compras desde $AR 60.000.',
  },
  { type: 'modo', message: 'Pagá con MODO desde la app de tu banco.' },
] as const;
