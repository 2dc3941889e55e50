import type { InEachCurrency, Money } from '../money.ts';

export const paymentMethods = ['transfer', 'mercadopago', 'getnet', 'modo', 'openpay', 'paypal'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export type PaymentBlock = 'only-ars' | 'only-usd' | 'too-small';

/**
 * Transfers take both currencies, PayPal dollars, the others pesos (specification, section 5). @param smallest that
 * providers take, in whole pesos and dollars
 */
export function paymentBlock(
  method: PaymentMethod,
  total: Money,
  smallest: InEachCurrency<number>,
): PaymentBlock | null {
  const { cents, currency } = total;
  if (method === 'transfer') return null;
  if (method === 'paypal' && currency !== 'USD') return 'only-usd';
  if (method !== 'paypal' && currency !== 'ARS') return 'only-ars';
  return cents > 0 && cents < smallest[currency] * 100 ? 'too-small' : null;
}

export type BankData = Readonly<
  Record<'bank' | 'accountType' | 'accountNumber' | 'owner' | 'cuit' | 'cbu' | 'alias', string>
>;

export interface GetnetPayment {
  readonly intentId: string;
  readonly accessToken: string;
}

export interface ModoPayment extends GetnetPayment {
  readonly qr: string;
  readonly deeplink: string;
}

/** A rejected payment is a failure with the server's message. */
export type PaymentOutcome = 'approved' | 'pending';
