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
  /** Nothing to ask: what the call needs is missing, or the shopper cancelled. */
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
      return token === '' || payerId === ''
        ? { name: 'none', provider }
        : { name: 'capture', token, payerId };
    }
  }
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
