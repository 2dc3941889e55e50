/** Payment data of an order; the providers are simulated by the sandbox. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { postOrder } from '../../../src/api/order.ts';
import type { WireReply } from '../../../src/api/endpoint.ts';
import type { PaymentMethod } from '../../../src/domain/checkout/payment.ts';
import { shop } from '../../../src/shop.ts';
import type { PaymentProvider, PaymentRow, PaymentStatus } from '../db/checkout/orders.ts';
import type { ShopData } from '../db/shop-data.ts';

type PaymentDetails = Omit<WireReply<typeof postOrder>, 'order'>;

/** A transfer needs none. Call in the order's transaction. */
export function requestPayment(
  data: ShopData,
  orderId: number,
  method: PaymentMethod,
  apiUrl: string,
): PaymentDetails {
  if (method === 'transfer') return { bankData: bankData() };
  const accessToken = randomBytes(24).toString('base64url');
  const id = paymentIds[method]();
  data.payments.open({ id, order_id: orderId, provider: method, access_token: accessToken });
  if (method === 'getnet') {
    return { paymentGetnetDetail: { payment_intent_id: id, payment_access_token: accessToken } };
  }
  if (method !== 'modo') return {};
  return {
    paymentMODODetail: {
      payment_intent_id: id,
      payment_access_token: accessToken,
      payment_qr: `${apiUrl}/sandbox/modo/${id}`,
      payment_deeplink: `${apiUrl}/sandbox/modo/${id}`,
    },
  };
}

/** The order is paid when the customer comes back, or at its deadline. @returns the id of the charge */
export function settlePayment(data: ShopData, payment: PaymentRow, status: PaymentStatus): string {
  const chargeId = payment.charge_id ?? String(randomInt(10 ** 11, 10 ** 12));
  data.payments.settle(payment.id, status, chargeId);
  return chargeId;
}

/** How the page of a provider that the shop redirects to is told the payment. */
export const linkParameters: Readonly<Partial<Record<PaymentProvider, string>>> = {
  mercadopago: 'pref_id',
  openpay: 'id',
  paypal: 'token',
};

export function paymentLink({ id, provider }: PaymentRow, apiUrl: string): string | null {
  const parameter = linkParameters[provider];
  return parameter === undefined ? null : `${apiUrl}/sandbox/${provider}?${parameter}=${id}`;
}

const paymentIds: Readonly<Record<PaymentProvider, () => string>> = {
  mercadopago: () => `724484980-${randomUUID()}`,
  getnet: randomUUID,
  modo: randomUUID,
  openpay: randomUUID,
  paypal: () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase(),
};

/** Where a transfer goes to. */
export function bankData(): NonNullable<PaymentDetails['bankData']> {
  const { accountType, accountNumber, ...rest } = shop.sandboxBank;
  return { ...rest, account_type: accountType, account_number: accountNumber };
}
