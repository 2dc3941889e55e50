import type { InEachCurrency, Money } from '../money.ts';

/** Payment methods by their wire names. */
export const paymentMethods = ['transfer', 'mercadopago', 'getnet', 'modo', 'openpay', 'paypal'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Why a payment method is blocked. */
export type PaymentBlock = 'only-ars' | 'only-usd' | 'too-small';

/**
 * Transfers take both currencies, PayPal dollars only, the others pesos only (specification, section 5), and providers
 * no total below their minimum.
 * @param smallest the least that providers take, in whole pesos and dollars
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

/** The bank account for transfers. */
export interface BankData {
  readonly bank: string;
  readonly accountType: string;
  readonly accountNumber: string;
  readonly owner: string;
  readonly cuit: string;
  readonly cbu: string;
  readonly alias: string;
}

/** Parameters of Getnet's script. */
export interface GetnetPayment {
  readonly intentId: string;
  readonly accessToken: string;
}

/** Parameters of MODO's script. */
export interface ModoPayment {
  readonly intentId: string;
  readonly accessToken: string;
  readonly qr: string;
  readonly deeplink: string;
}

/** A rejected payment is a 422 failure with the server's message, not an outcome. */
export type PaymentOutcome = 'approved' | 'pending';
