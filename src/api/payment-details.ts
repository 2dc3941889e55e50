/** What the chosen way to pay needs once the order exists. */
import * as v from 'valibot';
import type { BankData, GetnetPayment, ModoPayment } from '../domain/payment.ts';

/** Where a transfer goes to. */
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

/** Getnet's script is started with an intent and its token. */
export const getnetSchema = v.pipe(
  v.object({ payment_intent_id: v.string(), payment_access_token: v.string() }),
  v.transform((wire): GetnetPayment => ({
    intentId: wire.payment_intent_id,
    accessToken: wire.payment_access_token,
  })),
);

/** MODO's with a QR and a deep link besides. */
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
