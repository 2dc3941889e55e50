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

/** None names installments: their one source is `installments` in `src/shop.ts`. */
export const seedPaymentPromotions = [
  { type: 'transfer', message: 'Pagando por transferencia, tu pedido se prepara apenas se acredita.' },
  { type: 'mercadopago', message: 'Con Mercado Pago pagás con tarjeta o con tu dinero en cuenta.' },
  { type: 'modo', message: 'Pagá con MODO desde la app de tu banco.' },
];
