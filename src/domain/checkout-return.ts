/** What the address that a payment provider sends the shopper back to asks for (specification, sections 2 and 7). */

export type ReturnProvider = 'mercadopago' | 'getnet' | 'modo' | 'openpay' | 'paypal';

/** The type in the address; anything unknown is PayPal's. */
export function returnProviderOf(type: string): ReturnProvider {
  switch (type) {
    case 'mp':
      return 'mercadopago';
    case 'getnet':
    case 'modo':
    case 'openpay':
      return type;
    default:
      return 'paypal';
  }
}

/** The segment of the address that names a provider. */
export function returnTypeOf(provider: ReturnProvider): string {
  return provider === 'mercadopago' ? 'mp' : provider;
}

/** An order that is paid inside the shop, as this browser remembers it. */
export interface KeptIntent {
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
      readonly intent: KeptIntent;
    }
  | { readonly name: 'capture'; readonly token: string; readonly payerId: string }
  /** PayPal's address for who cancelled: nobody approved anything, and there is nothing to ask. */
  | { readonly name: 'left'; readonly token: string }
  /** Nothing to ask: what the call needs is missing. */
  | { readonly name: 'none'; readonly provider: ReturnProvider };

/**
 * @param query without its question mark
 * @param kept what this browser remembers under the key of that provider
 */
export function returnCallOf(
  type: string,
  status: string,
  query: string,
  kept: (provider: 'getnet' | 'modo') => KeptIntent | null,
): ReturnCall {
  const provider = returnProviderOf(type);
  const params = new URLSearchParams(query);
  switch (provider) {
    case 'mercadopago':
    case 'openpay':
      return { name: 'forward', provider, status, query: Object.fromEntries(params) };
    case 'getnet':
    case 'modo': {
      const intent = kept(provider);
      return intent === null ? { name: 'none', provider } : { name: 'intent', provider, status, intent };
    }
    case 'paypal': {
      const token = params.get('token') ?? '';
      const payerId = params.get('PayerID') ?? '';
      if (token === '') return { name: 'none', provider };
      if (payerId !== '') return { name: 'capture', token, payerId };
      return status === 'success' ? { name: 'none', provider } : { name: 'left', token };
    }
  }
}

/** How the API names a refusal of a payment that nobody made. */
export const paymentNotMade = 'payment-not-made';

/**
 * Whether a return that the API refused means that the shopper left without paying: the API says so, or Mercado Pago's own
 * address for who goes back to the shop does. That nobody paid is then certain: the API has refused it.
 */
export function wasLeft(call: ReturnCall, reason: string | undefined): boolean {
  if (reason === paymentNotMade) return true;
  return (
    call.name === 'forward' &&
    call.provider === 'mercadopago' &&
    call.query['collection_status'] === 'null' &&
    call.query['payment_id'] === 'null'
  );
}

/** The order that a refused return was of, as far as it names one; null when it does not. */
export function orderIdOfReturn(call: ReturnCall): number | null {
  switch (call.name) {
    case 'intent':
      return call.intent.orderId;
    case 'forward': {
      const named = call.query[call.provider === 'mercadopago' ? 'external_reference' : 'order_id'] ?? '';
      return /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null;
    }
    case 'capture':
    case 'left':
    case 'none':
      return null;
  }
}

/** Whether a payment link is that of a token, as PayPal's carries it. */
export function isLinkOf(link: string, token: string): boolean {
  return URL.parse(link)?.searchParams.get('token') === token;
}

/** Names one return: the same one is confirmed once, however often its address is opened. */
export function returnKeyOf(type: string, status: string, query: string, call: ReturnCall): string {
  const intent = call.name === 'intent' ? `${call.intent.orderId} ${call.intent.intentId}` : '';
  return [type, status, query, intent].join('|');
}

/** What Getnet's script says by a message, in any of the shapes that it is known to use. */
export type GetnetReport = 'success' | 'failure' | 'closed';

/** @returns null for a message that means nothing to the shop. */
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
