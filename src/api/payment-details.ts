/** Payment data in the reply of placing an order, by payment method. */
import * as v from 'valibot';
import type { BankData, GetnetPayment, ModoPayment } from '../domain/checkout/payment.ts';

/** Bank account for transfers. */
export const bankDataSchema = v.pipe(
  v.object({
    bank: v.string(),
    account_type: v.string(),
    account_number: v.string(),
    owner: v.string(),
    cuit: v.string(),
    cbu: v.string(),
    alias: v.string(),
  }),
  v.transform(({ account_type, account_number, ...rest }): BankData => ({
    ...rest,
    accountType: account_type,
    accountNumber: account_number,
  })),
);

/** Getnet: payment intent and access token. */
export const getnetSchema = v.pipe(
  v.object({ payment_intent_id: v.string(), payment_access_token: v.string() }),
  v.transform((wire): GetnetPayment => ({
    intentId: wire.payment_intent_id,
    accessToken: wire.payment_access_token,
  })),
);

/** MODO: additionally a QR code and a deep link. */
export const modoSchema = v.pipe(
  v.object({
    payment_intent_id: v.string(),
    payment_access_token: v.string(),
    payment_qr: v.string(),
    payment_deeplink: v.string(),
  }),
  v.transform((wire): ModoPayment => ({
    intentId: wire.payment_intent_id,
    accessToken: wire.payment_access_token,
    qr: wire.payment_qr,
    deeplink: wire.payment_deeplink,
  })),
);
