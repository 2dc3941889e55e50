import type { SeedCoupon, SeedGiftCard } from '../import/people.ts';
import { seedGiftCardNumbers } from '../../api/sandbox/demonstration.ts';

export const seedCoupons: readonly SeedCoupon[] = [
  { code: 'VINETA10', percent: 10, fromDay: -365, toDay: null, isOncePerCustomer: false },
  { code: 'VENCIDO', percent: 50, fromDay: -90, toDay: -30, isOncePerCustomer: true },
];

export const seedGiftCards: readonly SeedGiftCard[] = [
  { number: seedGiftCardNumbers[0], currency: 'ARS', initialCents: 2_000_000, balanceCents: 2_000_000 },
  { number: seedGiftCardNumbers[1], currency: 'ARS', initialCents: 1_000_000, balanceCents: 0 },
];

export const seedPaymentPromotions = [
  { type: 'transfer', message: 'Pagando por transferencia, tu pedido se prepara apenas se acredita.' },
  {
    type: 'mercadopago',
    message: 'Hasta 3 cuotas sin interés con Mercado Pago en compras desde $AR 60.000.',
  },
  { type: 'modo', message: 'Pagá con MODO desde la app de tu banco.' },
];
