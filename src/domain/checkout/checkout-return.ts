/** What a payment provider's return URL means (specification, sections 2 and 7). */
import { parseUrl } from '../parse-url.ts';
import { pathTo } from '../routes.ts';

export type ReturnProvider = 'mercadopago' | 'getnet' | 'modo' | 'openpay' | 'paypal';

const providers = new Map<string, ReturnProvider>([
  ['mp', 'mercadopago'],
  ['getnet', 'getnet'],
  ['modo', 'modo'],
  ['openpay', 'openpay'],
]);

/** What is unknown is PayPal. */
export function returnProviderOf(type: string): ReturnProvider {
  return providers.get(type) ?? 'paypal';
}

export function returnPathOf(provider: ReturnProvider, status: 'success' | 'failure'): string {
  return pathTo('paymentReturn', { type: provider === 'mercadopago' ? 'mp' : provider, status });
}

export interface PaymentIntent {
  readonly orderId: number;
  readonly intentId: string;
}

export type ReturnCall =
  | {
      readonly name: 'forward';
      readonly provider: 'mercadopago' | 'openpay';
      readonly status: string;
      readonly query: Readonly<Record<string, string>>;
    }
  | {
      readonly name: 'intent';
      readonly provider: 'getnet' | 'modo';
      readonly status: string;
      readonly intent: PaymentIntent;
    }
  | { readonly name: 'capture'; readonly token: string; readonly payerId: string }
  /** PayPal's cancel URL: nothing was approved, so nothing is called. */
  | { readonly name: 'cancel'; readonly token: string }
  /** A parameter is missing. */
  | { readonly name: 'none'; readonly provider: ReturnProvider };

export type SentReturn = Exclude<ReturnCall, { readonly name: 'none' | 'cancel' }>;

/** @param query without its question mark */
export function returnCallOf(
  type: string,
  status: string,
  query: string,
  intentOf: (provider: 'getnet' | 'modo') => PaymentIntent | null,
): ReturnCall {
  const provider = returnProviderOf(type);
  const params = new URLSearchParams(query);
  switch (provider) {
    case 'mercadopago':
    case 'openpay':
      return { name: 'forward', provider, status, query: Object.fromEntries(params) };
    case 'getnet':
    case 'modo': {
      const intent = intentOf(provider);
      return intent === null ? { name: 'none', provider } : { name: 'intent', provider, status, intent };
    }
    case 'paypal': {
      const token = params.get('token') ?? '';
      const payerId = params.get('PayerID') ?? '';
      if (token === '') return { name: 'none', provider };
      if (payerId !== '') return { name: 'capture', token, payerId };
      return status === 'success' ? { name: 'none', provider } : { name: 'cancel', token };
    }
  }
}

/** The API's `reason`. */
export const paymentNotMade = 'payment-not-made';

/**
 * Whether the shopper came back without paying, asked only after the API refused the return: it says so, or the URL is
 * Mercado Pago's "back to the shop". Any other reason of the API says more than that URL.
 */
export function wasNotMade(call: ReturnCall, reason: string | undefined): boolean {
  if (reason !== undefined) return reason === paymentNotMade;
  return (
    call.name === 'forward' &&
    call.provider === 'mercadopago' &&
    call.query['collection_status'] === 'null' &&
    call.query['payment_id'] === 'null'
  );
}

export function orderIdOfReturn(call: ReturnCall): number | null {
  if (call.name === 'intent') return call.intent.orderId;
  if (call.name !== 'forward') return null;
  const named = call.query[call.provider === 'mercadopago' ? 'external_reference' : 'order_id'] ?? '';
  return /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null;
}

export function isLinkOf(link: string, token: string): boolean {
  return parseUrl(link)?.searchParams.get('token') === token;
}

/** Reloading a return confirms it once. */
export function returnKeyOf(type: string, status: string, query: string, call: ReturnCall): string {
  const intent = call.name === 'intent' ? `${call.intent.orderId} ${call.intent.intentId}` : '';
  return [type, status, query, intent].join('|');
}

/** Getnet's script sends several formats. */
export type GetnetReport = 'success' | 'failure' | 'closed';

export function getnetReportOf(data: unknown): GetnetReport | null {
  if (typeof data === 'string') return reportNamed(data);
  if (typeof data !== 'object' || data === null) return null;
  const { event, type, status } = data as Record<string, unknown>;
  const name = typeof event === 'string' ? event : type;
  if (typeof name === 'string') return reportNamed(name);
  if (typeof status !== 'string') return null;
  return /^(?:approved|paid|completed|authorized|success)$/i.test(status) ? 'success' : 'failure';
}

function reportNamed(name: string): GetnetReport | null {
  if (name === 'remove-iframe') return 'closed';
  if (!/payment|checkout/i.test(name)) return null;
  if (/success/i.test(name)) return 'success';
  return /error|denied/i.test(name) ? 'failure' : null;
}
