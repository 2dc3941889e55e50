import type { Currency } from './money.ts';

/** Ways to pay, by their names on the wire. */
export const paymentMethods = ['transfer', 'mercadopago', 'getnet', 'modo', 'openpay', 'paypal'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Why a way to pay cannot be chosen. */
export type PaymentBlock = 'only-ars' | 'only-usd';

/** Transfers take both currencies, PayPal dollars only, the others pesos only (specification, section 5). */
export function paymentBlock(method: PaymentMethod, currency: Currency): PaymentBlock | null {
  if (method === 'transfer') return null;
  if (method === 'paypal') return currency === 'USD' ? null : 'only-usd';
  return currency === 'ARS' ? null : 'only-ars';
}

/** The account that a transfer goes to. */
export interface BankData {
  readonly bank: string;
  readonly accountType: string;
  readonly accountNumber: string;
  readonly owner: string;
  readonly cuit: string;
  readonly cbu: string;
  readonly alias: string;
}

/** What Getnet's script is started with. */
export interface GetnetPayment {
  readonly intentId: string;
  readonly accessToken: string;
}

/** What MODO's script is started with. */
export interface ModoPayment {
  readonly intentId: string;
  readonly accessToken: string;
  readonly qr: string;
  readonly deeplink: string;
}

/** A rejected payment is not an outcome but a refusal (422), with the server's words. */
export type PaymentOutcome = 'approved' | 'pending';
